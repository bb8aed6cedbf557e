import { memberSchema, personSchema } from '@porchlight/contracts/members/members.schema'
import { postDetailsSchema, postSchema } from '@porchlight/contracts/posts/posts.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showMeetups } from '../../features/meetups/meetups.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { expectNoSecrets, expectNoTraceOf, expectNothingPrivateOf } from '../../testing/responses.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'
import { readCursor, writeCursor } from './cursor.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await testApp.signUp('Zenobia')
  noor = await testApp.signUp('Noor')
  await rosa.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
})
afterEach(() => testApp.close())

const post = (by: TestMember, body: unknown) => by.call('POST', '/api/posts', { body })
const idsIn = (rows: { table: string; id: string }[] = [], table = 'posts') =>
  rows.filter((row) => row.table === table).map(({ id }) => id)

test('C1 a pull brings the changes since the last one, once, and then nothing', async () => {
  const { cursor } = await noor.round()
  const body = anOffer()
  await post(rosa, body)
  const next = await noor.round({ cursor })
  expect(idsIn(next.rows)).toEqual([body.id])
  const quiet = await noor.round({ cursor: next.cursor })
  expect([quiet.rows, quiet.cursor]).toEqual([undefined, next.cursor])
})

test('C1 rows of one operation carry one number', async () => {
  const { cursor } = await rosa.round({ schema: schemaVersion })
  await post(rosa, aRequest())
  const { rows = [] } = await rosa.round({ cursor, schema: schemaVersion })
  expect(rows.map(({ table }) => table).sort()).toEqual(['creditEntries', 'members', 'postDetails', 'posts'])
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(1)
})

test('C15 D8 an older app, which cannot derive its member’s own person row, gets it', async () => {
  await post(rosa, anOffer())
  const peopleFor = async (schema: number) =>
    ((await rosa.round({ schema })).rows ?? []).filter(({ table }) => table === 'people').map(({ id }) => id)
  expect(await peopleFor(2)).toEqual([rosa.id])
  expect(await peopleFor(3)).toEqual([])
})

test('C2 a cursor that the server did not write is a reset with nothing else', async () => {
  const { cursor } = await noor.round()
  const knownCursor = readCursor(String(cursor))
  if (!knownCursor) throw new Error('our own cursor cannot be read')
  const cases = {
    'another epoch': writeCursor({ ...knownCursor, epoch: '00000000' }),
    'another tag': writeCursor({
      ...knownCursor,
      tag: knownCursor.tag === '00000000' ? '00000001' : '00000000',
    }),
    'ahead of the head': writeCursor({ ...knownCursor, seq: knownCursor.seq + 1 }),
    'far ahead': writeCursor({ ...knownCursor, seq: 36 ** 10 }),
    'not ours': 'not-a-cursor',
    empty: '',
    'with more behind it': `${cursor}.1.1`,
  }
  for (const [caseName, caseCursor] of Object.entries(cases)) {
    const response = await noor.round({ cursor: caseCursor })
    expect([response.state, response.cursor, response.rows], caseName).toEqual(['reset', null, undefined])
  }
  expect((await noor.round({ cursor })).state).toBe('ok')
})

test('C2 operations pushed in the same round as a reset are applied', async () => {
  const body = anOffer()
  const response = await noor.round({
    cursor: 'not-a-cursor',
    operations: [createOperation(1, 'posts.create', body)],
  })
  expect(response.state).toBe('reset')
  expect(response.results).toEqual([{ n: 1, status: 'applied' }])
  expect((await fill(noor)).rows.has(`posts ${body.id}`)).toBe(true)
})

test('C2 a cursor from before the horizon is a reset, one at it or after it is not', async () => {
  const behind = await noor.round()
  await post(rosa, anOffer())
  const at = await noor.round()
  testApp.clock.advance(80 * dayMs)
  await rosa.logIn()
  await noor.logIn()
  await post(rosa, anOffer({}, testApp.clock.now()))
  const within = await noor.round({ cursor: at.cursor })
  testApp.clock.advance(20 * dayMs)
  await post(rosa, anOffer({}, testApp.clock.now()))
  await testApp.app.jobs.runAll()
  const stateOf = async (cursor: string | null) => (await noor.round({ cursor })).state
  expect(await stateOf(behind.cursor)).toBe('reset')
  expect([await stateOf(at.cursor), await stateOf(within.cursor)]).toEqual(['ok', 'ok'])
})

test('C2 a device with an old cursor and no missed changes is not reset', async () => {
  // The test uses a meetup, because the clock would change a help post within these 91 days.
  const profile = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  await rosa.call('PATCH', '/api/profile/complete', { body: profile })
  await post(rosa, aMeetup())
  await showMeetups(testApp)
  const { cursor } = await noor.round()
  testApp.clock.advance(91 * dayMs)
  await rosa.logIn()
  await noor.logIn()
  await testApp.app.jobs.runAll()
  expect((await noor.round({ cursor })).state).toBe('ok')
  const body = anOffer({}, testApp.clock.now())
  await post(rosa, body)
  await testApp.app.jobs.runAll()
  const response = await noor.round({ cursor })
  expect(response.state).toBe('ok')
  expect(idsIn(response.rows)).toEqual([body.id])
})

test('C2 a device that missed deleted tombstones is reset', async () => {
  const { cursor } = await noor.round()
  const goneId = createId()
  await testApp.app.database.transact(async ({ touch }) => touch('posts', goneId, 'community'))
  await testApp.app.database.transact(async ({ touch }) => touch('posts', goneId, 'community', 'gone'))
  const row = (await noor.round({ cursor })).rows?.find(({ id }) => id === goneId)
  expect(row?.row).toBeNull()
  testApp.clock.advance(91 * dayMs)
  await noor.logIn()
  await testApp.app.jobs.runAll()
  expect((await noor.round({ cursor })).state).toBe('reset')
})

test('C3 a member pulls the community’s rows and their own, never another’s', async () => {
  const body = aRequest({ location: '1720 Sunset Boulevard' })
  await post(rosa, body)
  const rosaRows = (await fill(rosa)).rows
  const noorRows = (await fill(noor)).rows
  expect(rosaRows.get(`postDetails ${body.id}`)).toEqual({
    id: body.id,
    authorId: rosa.id,
    location: '1720 Sunset Boulevard',
  })
  expect(noorRows.has(`postDetails ${body.id}`)).toBe(false)
  expect(rosaRows.has(`members ${rosa.id}`)).toBe(true)
  expect(rosaRows.has(`members ${noor.id}`)).toBe(false)
  expect([...noorRows.keys()].filter((key) => key.startsWith('members '))).toEqual([`members ${noor.id}`])
  expect(JSON.stringify([...noorRows])).not.toContain('Sunset')
})

test('C4 a neighbor’s pull holds nothing private, row by row and field by field', async () => {
  const meetup = aMeetup()
  await post(rosa, meetup)
  await post(rosa, anOffer({ location: '34.07812, -118.26058' }))
  await post(rosa, aRequest())
  await showMeetups(testApp)
  const { rows } = await fill(noor)
  const schemas = {
    members: v.strictObject(memberSchema.entries),
    people: v.strictObject(personSchema.entries),
    posts: v.strictObject(postSchema.entries),
    postDetails: v.strictObject(postDetailsSchema.entries),
  }
  for (const [key, row] of rows) {
    const schema = schemas[key.split(' ')[0] as keyof typeof schemas]
    expect(v.safeParse(schema, row).issues, key).toBeUndefined()
    expectNoSecrets(row)
    if (!key.startsWith('members ')) expectNothingPrivateOf(row, rosa)
    expect(JSON.stringify(row)).not.toContain('34.078')
  }
  expect(rows.get(`people ${rosa.id}`)).toEqual({
    id: rosa.id,
    firstName: 'Zenobia',
    lastName: 'J.',
    rating: '0',
    subscriptionPlan: 'free',
  })
})

test('C4 Q7 a meetup’s row shows no trace of its organizer, in an initial sync, in a page and when withdrawn', async () => {
  const { cursor } = await noor.round()
  const body = aMeetup()
  await post(rosa, body)
  await showMeetups(testApp)
  const page = await noor.round({ cursor })
  const filledRow = (await fill(noor)).rows.get(`posts ${body.id}`)
  await rosa.call('DELETE', `/api/posts/${body.id}`)
  const later = await noor.round({ cursor: page.cursor })
  for (const receivedData of [page.rows, filledRow, later.rows]) {
    expect(JSON.stringify(receivedData)).toContain(body.id)
    expectNoTraceOf(receivedData, rosa, 'Zenobia')
  }
  expect((await fill(noor)).rows.has(`posts ${body.id}`)).toBe(false)
})

test('C4 every change of what a member may see takes a number: profile, credits, status', async () => {
  const body = aRequest()
  await post(rosa, body)
  const start = await rosa.round()
  await rosa.call('PATCH', '/api/profile/complete', { body: { bio: 'I also fix bicycles.' } })
  const afterProfile = await rosa.round({ cursor: start.cursor })
  expect(afterProfile.rows?.find(({ table }) => table === 'members')?.row).toMatchObject({
    bio: 'I also fix bicycles.',
    credits: 1,
  })
  const neighbor = await noor.round()
  await rosa.call('DELETE', `/api/posts/${body.id}`)
  const afterDelete = await rosa.round({ cursor: afterProfile.cursor })
  expect(afterDelete.rows?.find(({ table }) => table === 'members')?.row).toMatchObject({ credits: 2 })
  expect((await noor.round({ cursor: neighbor.cursor })).rows).toMatchObject([
    { table: 'posts', id: body.id, row: null },
  ])
})

test('C5 the first page brings the member, the coming days’ posts and their authors, however many rows there are', async () => {
  const soon = anOffer({}, testApp.clock.now() + hourMs)
  await post(rosa, soon)
  for (let index = 0; index < 60; index += 1) {
    await post(rosa, anOffer({ dateNeeded: '2031-01-01T10:00:00Z', title: `Later ${index}` }))
  }
  const first = await noor.round()
  expect(first.more).toBe(true)
  expect(idsIn(first.rows, 'members')).toEqual([noor.id])
  expect(idsIn(first.rows)).toContain(soon.id)
  expect(idsIn(first.rows, 'people')).toContain(rosa.id)
})

test('C3 a row removed from one of the viewer’s audiences stays while another has it', async () => {
  const body = anOffer()
  await post(rosa, body)
  const { cursor } = await noor.round()
  const touchFor = (state: 'there' | 'gone') =>
    testApp.app.database.transact(async ({ touch }) =>
      touch('posts', String(body.id), memberAudience(noor.id), state),
    )
  await touchFor('there')
  await touchFor('gone')
  const { rows } = await noor.round({ cursor })
  expect(rows?.find(({ id }) => id === body.id)?.row).toMatchObject({ title: body.title })
})

test('C5 pages of long texts hold fewer rows, and together all of them', async () => {
  const description = Array.from({ length: 2000 }, (_, index) => 'abcdefghijklmnop'[(index * 7) % 16]).join(
    '',
  )
  for (let index = 0; index < 240; index += 1) await post(rosa, anOffer({ description }))
  const pages: number[] = []
  let response = await noor.round()
  const ids = new Set(idsIn(response.rows))
  while (response.more) {
    response = await noor.round({ cursor: response.cursor })
    pages.push(JSON.stringify(response.rows).length)
    for (const id of idsIn(response.rows)) ids.add(id)
  }
  expect(ids.size).toBe(240)
  expect(pages.length).toBeGreaterThan(1)
  expect(Math.max(...pages)).toBeLessThanOrEqual(256_000)
})
