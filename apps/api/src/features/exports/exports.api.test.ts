/**
 * Tests the copy of one's data: all data of a member in one file, complete, only theirs, and without other members'
 * words.
 */
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemberExport } from '@porchlight/contracts/exports/exports.operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { addCredits, giveTo } from '../credits/credits.factory.ts'
import { sentPhoto } from '../files/photos.factory.ts'
import { completed, toldTo } from '../help/help.factory.ts'
import { invite } from '../invitations/invitations.factory.ts'
import { addPlace, addReview } from '../places/places.factory.ts'

let porch: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  porch = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000, requestsPerMember: 1000 }) })
  await porch.signUp('Ida')
  rosa = await porch.signUp('Rosa')
  noor = await porch.signUp('Noor')
})
afterEach(() => porch.close())

const make = (member: TestMember) => member.call('POST', '/api/exports', { body: {} })
const list = async (member: TestMember) => (await member.call('GET', '/api/exports')).json<MemberExport[]>()
const open = (member: TestMember, id: string) => member.call('POST', `/api/exports/${id}/open`, { body: {} })
const fetchFile = async (cookie: string, id: string) => {
  const url = `/api/exports/${id}/file`
  return porch.app.server.inject({ url, headers: cookie === '' ? {} : { cookie } })
}

/** Requests a copy, waits until it is made, fetches it, and returns its files by name. */
async function copyOf(member: TestMember): Promise<Record<string, string>> {
  const { id } = (await make(member)).json<MemberExport>()
  await porch.app.jobs.runAll()
  await member.logIn()
  expect((await open(member, id)).json()).toEqual({ path: `/api/exports/${id}/file` })
  const response = await fetchFile(member.cookie, id)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="porchlight-[-\d]{10}\.zip"$/,
  )
  expect(response.headers['cache-control']).toBe('no-store')
  const files = unzipSync(response.rawPayload)
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, name.endsWith('.webp') ? '' : strFromU8(bytes)]),
  )
}

const wordsOfRosa = [
  ...['Sentinel of a bio', 'Sentinel request', 'Sentinel offer', 'Sentinel potluck', 'Sentinel answer'],
  ...['Sentinel of a rating', 'Sentinel of a gift', 'Sentinel of a place', 'Sentinel of a report'],
]

async function live(): Promise<void> {
  const profile = { bio: 'Sentinel of a bio, knitting.', interests: ['Knitting'] }
  await rosa.call('PATCH', '/api/profile/complete', { body: profile })
  await rosa.call('POST', '/api/posts', { body: aRequest({ title: 'Sentinel request' }) })
  const offer = anOffer({ title: 'Sentinel offer <script>alert(1)</script>' })
  await rosa.call('POST', '/api/posts', { body: offer })
  await rosa.call('POST', '/api/posts', { body: aMeetup({ title: 'Sentinel potluck' }) })
  const { id } = (await noor.call('POST', '/api/conversations', { body: { postId: offer.id } })).json<{
    id: string
  }>()
  const path = `/api/conversations/${id}/messages`
  const messageResponse = await noor.call('POST', path, { body: { content: 'Private words of Noor' } })
  await rosa.call('POST', path, { body: { content: 'Sentinel answer' } })
  const helped = await completed(rosa, noor, aRequest({ title: 'Sentinel request, done' }))
  for (const [each, review] of [
    [rosa, 'Sentinel of a rating'],
    [noor, 'Noor said this of Rosa'],
  ] as const) {
    await each.call('POST', `/api/posts/${helped}/rating`, { body: { rating: 5, review } })
  }
  await addCredits(porch, rosa.id, 5)
  await giveTo(rosa, noor.id, { message: 'Sentinel of a gift' })
  await addReview(rosa, await addPlace(porch), { review: 'Sentinel of a place' })
  const report = { subject: 'message', subjectId: messageResponse.json<{ id: string }>().id, reason: 'spam' }
  await rosa.call('POST', '/api/reports', { body: { ...report, words: 'Sentinel of a report' } })
  await rosa.call('PUT', '/api/profile/photo', { body: { photo: await sentPhoto(rosa) } })
}

describe('content of a copy', () => {
  it('M-111 Q64 a copy has every text of its owner, as data and as a page, with their photos, and says what each file is', async () => {
    await live()
    const files = await copyOf(rosa)
    const data = Object.entries(files).filter(([name]) => name.startsWith('data/'))
    const all = data.map(([, text]) => text).join('')
    for (const words of [...wordsOfRosa, rosa.email]) {
      expect(all, words).toContain(words)
      expect(files['index.html'], words).toContain(words)
    }
    for (const [name, text] of data) {
      expect(Array.isArray(JSON.parse(text)), name).toBe(true)
      expect(files['README.txt']).toContain(name)
    }
    const photos = Object.keys(files).filter((name) => name.startsWith('photos/'))
    expect(photos).toHaveLength(1)
    expect(files['index.html']).toContain(`<img src="${photos[0]}"`)
  })

  it('M-111 M-112 holds their invitations and how many came by each, and neither a link nor who came', async () => {
    const { code } = await invite(rosa, { uses: 2 })
    const zoe = await porch.signUp('Zoe', { invitation: code })
    await rosa.call('DELETE', `/api/invitations/${(await invite(rosa)).id}`)
    const files = await copyOf(rosa)
    expect(JSON.parse(files['data/invitations.json'] ?? '')).toMatchObject([
      { uses: 1, came: 0, cancelledAt: expect.any(String) },
      { uses: 2, came: 1, cancelledAt: null },
    ])
    const ownText = [files['data/invitations.json'], files['index.html']].join('')
    expect(ownText).not.toMatch(new RegExp(`${code}|${zoe.id}|Zoe`))
    expect(ownText).toContain('1 of 2 came')
  })

  it('Q4 Q64 a copy has no other member’s messages, address, last name or reported text; names are as in the app', async () => {
    await live()
    const all = Object.values(await copyOf(rosa)).join('')
    for (const foreignText of [
      'Private words of Noor',
      noor.email,
      'Noor Jimenez',
      'passwordHash',
      'tokenHash',
    ]) {
      expect(all, foreignText).not.toContain(foreignText)
    }
    expect(all).toContain('Noor J.')
    // Reviews about them are on their own page, too.
    expect(all).toContain('Noor said this of Rosa')
  })

  it('M-111 markup in a text stays text on the page, and the page fetches nothing', async () => {
    await live()
    const page = (await copyOf(rosa))['index.html'] ?? ''
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toMatch(/<script|https?:\/\//)
    expect(page).toContain("default-src 'none'")
  })

  it('M-111 a copy does not name a blocked member', async () => {
    await live()
    await noor.call('PUT', `/api/users/${rosa.id}/block`)
    expect(Object.values(await copyOf(rosa)).join('')).not.toContain('Noor J.')
  })

  it('M-111 Q29 a copy has nothing that a blocked member wrote, also not what the app never showed', async () => {
    await live()
    const helped = await completed(noor, rosa, aRequest({ title: 'Title by Noor' }, porch.clock.now()))
    await rosa.call('POST', `/api/posts/${helped}/rating`, { body: { rating: 5, review: 'Sentinel, too' } })
    const second = await completed(noor, rosa, anOffer({ title: 'Offer by Noor' }, porch.clock.now()))
    const review = 'Noor said this, and blocked'
    const rating = await noor.call('POST', `/api/posts/${second}/rating`, { body: { rating: 1, review } })
    expect(rating.status, rating.text).toBe(200)
    expect(await copyOf(rosa).then((files) => files['data/helps.json'])).toContain('Title by Noor')
    await noor.call('PUT', `/api/users/${rosa.id}/block`)
    // By then what one of two said alone is shown to the other.
    porch.clock.advance(8 * dayMs)
    await porch.app.jobs.runAll()
    const files = await copyOf(rosa)
    const all = Object.values(files).join('')
    for (const words of ['by Noor', 'Noor said', noor.id, helped, second])
      expect(all, words).not.toContain(words)
    // What is the member's own stays: what they said, what they posted, and that credits moved.
    for (const words of [...wordsOfRosa, 'Sentinel, too', 'Sentinel request, done']) {
      expect(all, words).toContain(words)
    }
    const helps = JSON.parse(files['data/helps.json'] ?? '') as { title: string | null; status: string }[]
    expect(helps.map(({ title }) => title).sort()).toEqual(['Sentinel request, done', null, null])
  })

  it('M-111 a member without any activity has a copy, too', async () => {
    const files = await copyOf(noor)
    expect(JSON.parse(files['data/posts.json'] ?? '')).toEqual([])
    expect(files['index.html']).toContain('Nothing.')
  })
})

describe('access to a copy', () => {
  it('M-111 Q19 only its owner fetches a copy, and only shortly after a sign-in', async () => {
    const { id } = (await make(rosa)).json<MemberExport>()
    expect((await open(rosa, id)).status).toBe(404)
    await porch.app.jobs.runAll()
    expect((await open(noor, id)).status).toBe(404)
    expect((await fetchFile(noor.cookie, id)).statusCode).toBe(404)
    expect((await fetchFile('', id)).statusCode).toBe(401)
    porch.clock.advance(11 * minuteMs)
    // Nobody has to sign in again for what is not theirs.
    expect((await open(noor, id)).status).toBe(404)
    expect((await fetchFile(noor.cookie, id)).statusCode).toBe(404)
    expect((await open(rosa, id)).json()).toMatchObject({ code: 'sign_in_again' })
    expect((await fetchFile(rosa.cookie, id)).statusCode).toBe(403)
    expect((await fetchFile(rosa.cookie, '..%2f..%2fporchlight.sqlite')).statusCode).toBe(404)
    expect((await fetchFile(rosa.cookie, createId())).statusCode).toBe(404)
    expect((await callSignedOut(porch, 'GET', '/api/exports')).status).toBe(401)
    expect(await list(noor)).toEqual([])
  })

  it('M-111 a copy is announced when it is ready, lasts seven days, and is then deleted from the disk', async () => {
    const { id, state } = (await make(rosa)).json<MemberExport>()
    expect(state).toBe('waiting')
    await porch.app.jobs.runAll()
    expect(await toldTo(rosa)).toContain('export_ready')
    expect(await list(rosa)).toMatchObject([{ id, state: 'ready', bytes: expect.any(Number) }])
    porch.clock.advance(7 * dayMs + minuteMs)
    await rosa.logIn()
    expect(await list(rosa)).toEqual([])
    expect((await open(rosa, id)).status).toBe(404)
    await porch.app.jobs.runAll()
    expect(readdirSync(join(porch.dataDir, 'exports'))).toEqual([])
  })

  it('M-111 a hundred requests at once make one copy, and a member gets three a day at most', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => make(rosa)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    for (const _again of [2, 3]) {
      await porch.app.jobs.runAll()
      expect((await make(rosa)).status).toBe(200)
    }
    await porch.app.jobs.runAll()
    expect(await list(rosa)).toHaveLength(1)
    const refusedResponse = await make(rosa)
    expect([refusedResponse.status, refusedResponse.json().code]).toEqual([429, 'too_many'])
    expect((await make(noor)).status).toBe(200)
    porch.clock.advance(dayMs + minuteMs)
    await rosa.logIn()
    expect((await make(rosa)).status).toBe(200)
  })

  it('M-111 Q68 a newer copy replaces the older one on the disk, and in the list', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await make(rosa)).json<MemberExport>().id)
      await porch.app.jobs.runAll()
      porch.clock.advance(1)
    }
    await make(noor)
    await porch.app.jobs.runAll()
    expect(readdirSync(join(porch.dataDir, 'exports', rosa.id))).toEqual([`${ids[2]}.zip`])
    expect((await list(rosa)).map(({ id }) => id)).toEqual([ids[2]])
    expect((await open(rosa, String(ids[0]))).status).toBe(404)
    expect((await open(rosa, String(ids[2]))).status).toBe(200)
    expect((await make(rosa)).status).toBe(429)
    expect((await list(noor)).map(({ state }) => state)).toEqual(['ready'])
  })

  it('M-111 Q64 a leaving member has a copy, and the removal deletes it', async () => {
    expect((await rosa.call('POST', '/api/auth/leave', { body: { words: 'Goodbye' } })).status).toBe(200)
    const files = await copyOf(rosa)
    expect(files['data/profile.json']).toContain('Goodbye')
    await make(rosa)
    porch.clock.advance(15 * dayMs)
    await porch.app.jobs.runAll()
    expect(existsSync(join(porch.dataDir, 'exports', rosa.id))).toBe(false)
    expect(await porch.app.database.reader.selectFrom('exports').selectAll().execute()).toEqual([])
  })

  it('a copy whose file is missing, as after a restore, is in no list and cannot be fetched', async () => {
    const { id } = (await make(rosa)).json<MemberExport>()
    await porch.app.jobs.runAll()
    await rm(join(porch.dataDir, 'exports'), { recursive: true })
    expect(await list(rosa)).toEqual([])
    expect((await fetchFile(rosa.cookie, id)).statusCode).toBe(404)
  })
})
