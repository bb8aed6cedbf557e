import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Activity } from '@porchlight/contracts/community/community.schema'
import type { Conversation, ReadMarker } from '@porchlight/contracts/conversations/conversations.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { type Place, placeSchema } from '@porchlight/contracts/places/places.schema'
import { subscriptionAt } from '@porchlight/contracts/plans/plans.rules'
import { categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { categoryOf, isUpcoming, postIssues } from '@porchlight/contracts/posts/posts.rules'
import { newPostSchema, type Post, postTypes } from '@porchlight/contracts/posts/posts.schema'
import type { SyncAnswer } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion, syncedTables, type TableName, tableNames } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { ledgerFaults } from '../features/credits/credits.queries.ts'
import { demoPassword, emailOf, people, signIns } from './people.ts'
import { seedDemo } from './seed.ts'
import { createDemoClock, timeOf } from './times.ts'

const timeZone = 'America/Los_Angeles'
/** Some 250 commits, each on disk before the next. */
const seedMsMax = 60_000
const folders: string[] = []
const opened: App[] = []

async function seeded(now: number): Promise<App> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  folders.push(dataDir)
  const clock = createDemoClock()
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', COMMUNITY_TIME_ZONE: timeZone }),
    now: clock.now,
    webDir: join(dataDir, 'no-web-app'),
  })
  opened.push(app)
  await seedDemo(app, { clock, now, timeZone })
  return app
}

const now = Date.now()
let app: App
beforeAll(async () => {
  app = await seeded(now)
}, seedMsMax)
afterAll(async () => {
  for (const each of opened) await each.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function cookieOf(key: string): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email: emailOf({ key }), password: demoPassword },
  })
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

async function get<Shape>(url: string, cookie = ''): Promise<Shape> {
  const answer = await app.server.inject({ method: 'GET', url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json<Shape>()
}

/** What a fresh device holds after all its first rounds, by table and id. */
async function fill(key: string): Promise<Map<TableName, Map<string, unknown>>> {
  const cookie = await cookieOf(key)
  const clientId = createId()
  const held = new Map(tableNames.map((table) => [table, new Map<string, unknown>()]))
  let cursor: string | null = null
  for (let isMore = true; isMore; ) {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/sync',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      payload: { protocol: 1, schema: schemaVersion, clientId, cursor },
    })
    const page: SyncAnswer = answer.json()
    for (const { table, id, row } of page.rows ?? []) held.get(table as TableName)?.set(id, row)
    cursor = page.cursor
    isMore = page.more === true
  }
  return held
}

it('the demo is forty members and a hundred and twenty posts, no two alike', async () => {
  const { reader } = app.database
  const members = await reader.selectFrom('members').selectAll().execute()
  const posts = await reader.selectFrom('posts').selectAll().execute()
  expect([members.length, posts.length]).toEqual([40, 120])
  for (const texts of [posts.map(({ title }) => title), posts.map(({ description }) => description)]) {
    expect(new Set(texts).size).toBe(120)
  }
  expect(new Set(members.map(({ firstName }) => firstName)).size).toBe(40)
  for (const type of postTypes) expect(posts.filter((post) => post.type === type).length).toBeGreaterThan(25)
  for (const type of ['request', 'offer'] as const) {
    const used = posts.filter((post) => post.type === type).map((post) => categoryOf(post))
    expect(new Set(used)).toEqual(new Set(categoryKeys))
  }
  const plans = members.map((member) => subscriptionAt(member, now).subscriptionPlan)
  for (const plan of ['free', 'trial', 'premium'] as const) {
    expect(plans.filter((each) => each === plan).length, plan).toBeGreaterThan(5)
  }
})

it('the demo’s credits are those of real use: the ledger is sound and escrow holds what is open', async () => {
  const { reader } = app.database
  expect(await ledgerFaults(reader)).toEqual([])
  const paid = await reader
    .selectFrom('transfers')
    .innerJoin('posts', 'posts.id', 'transfers.reference')
    .where('reason', '=', 'request')
    .select('posts.status')
    .execute()
  expect(paid.length).toBeGreaterThan(20)
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(['pending']))
  const escrow = await reader
    .selectFrom('accounts')
    .where('id', '=', 'escrow')
    .select('balance')
    .executeTakeFirstOrThrow()
  expect(escrow.balance).toBe(paid.length)
})

it('every post of the demo could have been written in the app', async () => {
  const posts = await app.database.reader.selectFrom('posts').selectAll().execute()
  for (const post of posts) {
    const { id, type, title, description, category, subcategory, location, timeNeeded, zipCode } = post
    const given = v.parse(newPostSchema, {
      ...{ id, type, title, description, category, subcategory, location, timeNeeded, zipCode },
      maxAttendees: post.maxAttendees,
      genderPreference: post.genderPreference,
      dateNeeded: toIso(post.dateNeeded),
    })
    expect(postIssues(given, post.writtenAt), title).toEqual([])
    expect(post.createdAt).toBeLessThanOrEqual(now)
    expect(post.currentAttendees).toBeLessThanOrEqual(post.maxAttendees ?? 0)
    // What is over was done; what is to come is open.
    expect(post.status, title).toBe(post.dateNeeded < now ? 'completed' : 'pending')
  }
})

it('a member’s first rounds bring all of it, each row valid and nobody’s whole name', async () => {
  const held = await fill('lena')
  const rowsOf = (table: TableName) => [...(held.get(table)?.values() ?? [])]
  expect([rowsOf('members').length, rowsOf('people').length, rowsOf('posts').length]).toEqual([
    1,
    people.length - 1,
    120,
  ])
  for (const table of tableNames) {
    for (const row of rowsOf(table)) expect(v.safeParse(syncedTables[table], row).issues).toBeUndefined()
  }
  const others = JSON.stringify([rowsOf('people'), rowsOf('posts')])
  for (const { key, name } of people) {
    expect(others).not.toContain(emailOf({ key }))
    expect(others).not.toContain(`"${name[1]}"`)
  }
  const upcoming = (rowsOf('posts') as Post[]).filter((post) => isUpcoming(post, now))
  expect(upcoming.filter(({ type }) => type === 'event').length).toBeGreaterThan(5)
})

it('the two sign-ins are a trial and a premium member, and nobody else has a password', async () => {
  const plans = await Promise.all(
    signIns.map(
      async ({ key }) => (await get<Member>('/api/auth/user', await cookieOf(key))).subscriptionPlan,
    ),
  )
  expect(plans).toEqual(['trial', 'premium'])
  // Enough to ask for something oneself.
  expect((await get<Member>('/api/auth/user', await cookieOf('lena'))).credits).toBe(1)
  const open = await app.database.reader
    .selectFrom('members')
    .where('passwordHash', 'is not', null)
    .select('email')
    .execute()
  expect(open.map(({ email }) => email).sort()).toEqual(signIns.map(emailOf).sort())
})

it('the demo has places: two featured, one of them sponsored, and news of all kinds', async () => {
  const featured = await get<Place[]>('/api/third-places/featured')
  expect(featured.map(({ isPaid }) => isPaid)).toEqual([true, false])
  expect(featured.map(({ isFeatured }) => isFeatured)).toEqual([true, true])
  const all = await get<Place[]>('/api/third-places', await cookieOf('rosa'))
  expect(all.length).toBeGreaterThanOrEqual(6)
  for (const place of all) expect(v.safeParse(placeSchema, place).issues).toBeUndefined()
  const news = await get<Activity[]>('/api/community/activity', await cookieOf('rosa'))
  expect(news.length).toBe(50)
  expect(new Set(news.map(({ type }) => type)).size).toBe(3)
})

it('MSG-003 MSG-006 both sign-ins find conversations: unread ones, a muted one, and cards of what brought them there', async () => {
  for (const key of ['lena', 'rosa']) {
    const held = await fill(key)
    const conversations = [...(held.get('conversations')?.values() ?? [])] as Conversation[]
    const markers = [...(held.get('readMarkers')?.values() ?? [])] as ReadMarker[]
    expect(conversations.length, key).toBeGreaterThanOrEqual(4)
    for (const { lastMessage, posts } of conversations) {
      expect(lastMessage?.content).not.toBe('')
      expect(posts).toHaveLength(1)
    }
    const unread = markers.filter(({ unreadCount }) => unreadCount > 0)
    expect(unread.length, key).toBeGreaterThan(0)
    expect(unread.length, key).toBeLessThan(markers.length)
    expect(markers.filter(({ isMuted }) => isMuted).length).toBe(key === 'lena' ? 1 : 0)
  }
  const lengths = (await app.database.reader.selectFrom('conversations').select('lastSeq').execute()).map(
    ({ lastSeq }) => lastSeq,
  )
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, expect.toSatisfy((seq) => seq > 20)])
  const cards = await app.database.reader.selectFrom('conversationPosts').select('status').execute()
  expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['pending', 'completed']))
})

it('M-110 what was reported in the demo is judged: hidden, closed, and the two are apart', async () => {
  const { reader } = app.database
  const reports = await reader.selectFrom('reports').selectAll().execute()
  expect(reports.map(({ subject, closedAt }) => [subject, closedAt !== null])).toEqual([['message', true]])
  const hidden = await reader.selectFrom('messages').where('hiddenAt', 'is not', null).select('id').execute()
  expect(hidden.map(({ id }) => id)).toEqual(reports.map(({ subjectId }) => subjectId))
  expect(await reader.selectFrom('blocks').selectAll().execute()).toHaveLength(1)
})

it('C15 the demo’s premium members see all its places, others the two featured ones and their own', async () => {
  const placesOf = async (key: string) => [...((await fill(key)).get('places')?.values() ?? [])] as Place[]
  expect((await placesOf('rosa')).length).toBeGreaterThanOrEqual(6)
  expect((await placesOf('lena')).map(({ isFeatured }) => isFeatured)).toEqual([true, true])
})

it('C8 C15 the demo leaves nothing to be said of plans and places by the first start', async () => {
  const headOf = () => app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirst()
  const head = await headOf()
  await app.jobs.runAll()
  expect(await headOf()).toEqual(head)
})

it(
  'the same moment gives the same neighbourhood',
  async () => {
    const midnight = Date.parse('2026-11-05T07:59:59.999Z')
    const shape = async (each: App) =>
      JSON.stringify(
        await each.database.reader
          .selectFrom('posts')
          .orderBy('id')
          .select(['id', 'authorId', 'title', 'dateNeeded', 'createdAt', 'status'])
          .execute(),
      )
    const [one, other] = await Promise.all([seeded(midnight), seeded(midnight)])
    expect(await shape(one)).toBe(await shape(other))
  },
  seedMsMax,
)

it.each([
  ['at noon', '2026-11-05T20:00:00Z'],
  ['while clocks go back', '2026-11-01T08:30:00Z'],
  ['while clocks go forward', '2026-03-08T09:30:00Z'],
])('the demo can start %s', async (_when, moment) => {
  expect(await ledgerFaults((await seeded(Date.parse(moment))).database.reader)).toEqual([])
})

it('a time of the demo is what the walls show there', () => {
  const evening = Date.parse('2026-10-31T03:10:00Z')
  expect(timeOf('+2d 07:00', evening, timeZone)).toEqual({
    // The clocks went back in between.
    time: Date.parse('2026-11-01T15:00:00Z'),
    timeOfDay: '07:00',
  })
  expect(timeOf('-1d 18:30', evening, timeZone).time).toBe(Date.parse('2026-10-30T01:30:00Z'))
  expect(timeOf('+3h', evening, timeZone)).toEqual({
    time: Date.parse('2026-10-31T06:30:00Z'),
    timeOfDay: '23:30',
  })
  expect(timeOf('+1d 07:00', evening, 'UTC').time - evening).toBeLessThan(2 * dayMs)
})
