/**
 * Tests the copy of one's data: all data of a member in one file, complete, only theirs, and without other members'
 * words.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CoordinatedNeighbor } from '@porchlight/contracts/coordination/coordination.schema'
import type { MemberExport } from '@porchlight/contracts/exports/exports.operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
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
import { makeCoordinator } from '../coordination/coordination.factory.ts'
import { addCredits, giveTo } from '../credits/credits.factory.ts'
import { sentPhoto } from '../files/photos.factory.ts'
import { completed, toldTo } from '../help/help.factory.ts'
import { invite, letterCodeOf } from '../invitations/invitations.factory.ts'
import { prepareLetter, storeLetters } from '../invitations/letters.operations.ts'
import { addMeetup, rsvp } from '../meetups/meetups.factory.ts'
import { addPlace, addReview } from '../places/places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
async function rebuildApp(environment: Record<string, string> = {}): Promise<void> {
  const limits = { logInsPerAddress: 1000, requestsPerMember: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits), ...environment })
  await testApp.signUp('Ida')
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
}
beforeEach(() => rebuildApp())
afterEach(() => testApp.close())

const make = (member: TestMember) => member.call('POST', '/api/exports', { body: {} })
const list = async (member: TestMember) => (await member.call('GET', '/api/exports')).json<MemberExport[]>()
const open = (member: TestMember, id: string) => member.call('POST', `/api/exports/${id}/open`, { body: {} })
const fetchFile = async (cookie: string, id: string) => {
  const url = `/api/exports/${id}/file`
  return testApp.app.server.inject({ url, headers: cookie === '' ? {} : { cookie } })
}

/** Requests a copy, waits until it is made, fetches it, and returns its files by name. */
async function copyOf(member: TestMember): Promise<Record<string, string>> {
  const { id } = (await make(member)).json<MemberExport>()
  await testApp.app.jobs.runAll()
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
  await addCredits(testApp, rosa.id, 5)
  await giveTo(rosa, noor.id, { message: 'Sentinel of a gift' })
  await addReview(rosa, await addPlace(testApp), { review: 'Sentinel of a place' })
  const report = { subject: 'message', subjectId: messageResponse.json<{ id: string }>().id, reason: 'spam' }
  await rosa.call('POST', '/api/reports', { body: { ...report, words: 'Sentinel of a report' } })
  await rosa.call('PUT', '/api/profile/photo', { body: { photo: await sentPhoto(rosa) } })
}

const dataIn = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`data/${name}.json`] ?? '') as Record<string, unknown>[]

/** Adds a neighbor without a phone whom Rosa looks after. */
const addRuth = async (firstName = 'Ruth') =>
  (
    await rosa.call('POST', '/api/coordinated-neighbors', { body: { firstName, lastName: 'Miller' } })
  ).json<CoordinatedNeighbor>()

/** Imports two neighbors, and returns the codes of their letters. */
async function importedLetters(): Promise<string[]> {
  const { transact } = testApp.app.database
  const newcomer = { memberId: null, zipCode: '90026', lastName: 'Ruiz' }
  return transact(async (transaction) => {
    const letters = await storeLetters(transaction, [
      { ...newcomer, line: 2, firstName: 'Ana', email: 'ana.4@example.org', oldId: '17', opening: 5 },
      { ...newcomer, line: 3, firstName: 'Ben', email: 'ben@example.org', oldId: '18', opening: 1 },
    ])
    const codes: string[] = []
    for (const { id } of letters)
      codes.push(String((await prepareLetter(transaction, { letterId: id, operatorId: rosa.id }))?.code))
    return codes
  })
}

it('a copy that cannot be made keeps nobody else’s from being made, and its fault is reported', async () => {
  const folder = join(testApp.dataDir, 'exports')
  mkdirSync(folder, { recursive: true })
  // A file in the place of the member's folder leaves no room for a copy.
  writeFileSync(join(folder, rosa.id), '')
  await make(rosa)
  testApp.clock.advance(1)
  await make(noor)
  await testApp.app.jobs.runAll().catch(() => undefined)
  const statesOf = async (member: TestMember) => (await list(member)).map(({ state }) => state)
  expect([await statesOf(rosa), await statesOf(noor)]).toEqual([['waiting'], ['ready']])
  await expect(testApp.app.jobs.runAll()).rejects.toThrow('making copies of members’ data')
  await rm(join(folder, rosa.id))
  await testApp.app.jobs.runAll()
  expect(await statesOf(rosa)).toEqual(['ready'])
})

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
    const zoe = await testApp.signUp('Zoe', { invitation: code })
    await rosa.call('DELETE', `/api/invitations/${(await invite(rosa)).id}`)
    const files = await copyOf(rosa)
    expect(JSON.parse(files['data/invitations.json'] ?? '')).toMatchObject([
      { uses: 1, came: 0, cancelledAt: expect.any(String) },
      { uses: 2, came: 1, cancelledAt: null },
    ])
    const ownText = [files['data/invitations.json'], files['index.html']].join('')
    expect(ownText).not.toMatch(new RegExp(`${code}|${zoe.id}|Zoe`))
    expect(ownText).toContain('1 of 2 joined')
  })

  it('M-111 P-143 a coordinator’s copy has whom they look after and what they wrote down, by the names that neighbors see', async () => {
    await makeCoordinator(testApp, rosa.id)
    const ruth = await addRuth()
    const forRuth = { writtenFor: { id: ruth.id, name: ruth.name } }
    await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'Sentinel of socks', ...forRuth }) })
    const files = await copyOf(rosa)
    expect(dataIn(files, 'neighbors-without-a-phone')).toEqual([
      { id: ruth.id, name: 'Ruth M.', since: expect.any(String) },
    ])
    expect(dataIn(files, 'posts')).toMatchObject([{ title: 'Sentinel of socks', writtenFor: 'Ruth M.' }])
    expect(files['index.html']).toContain('Written down for Ruth M.')
    expect(Object.values(files).join('')).not.toContain('Miller')
    expect(dataIn(await copyOf(noor), 'neighbors-without-a-phone')).toEqual([])
  })

  it('M-111 P-143 whoever took an account over has what was written for them and its credits, and nobody else’s name', async () => {
    await makeCoordinator(testApp, rosa.id)
    const [ruth, walt] = [await addRuth(), await addRuth('Walt')]
    for (const { id, name } of [ruth, walt]) {
      const offer = anOffer({ title: `Sentinel for ${name}`, writtenFor: { id, name } })
      await completed(rosa, noor, offer)
    }
    await rosa.call('POST', '/api/posts', {
      body: aRequest({ title: 'Sentinel that is open', writtenFor: { id: ruth.id, name: ruth.name } }),
    })
    const newcomer = await testApp.signUp('Ruth', { invitation: await letterCodeOf(testApp, ruth.id) })
    const files = await copyOf(newcomer)
    expect(dataIn(files, 'written-for-you')).toMatchObject([{ title: 'Sentinel for Ruth M.' }])
    expect(dataIn(files, 'posts')).toMatchObject([{ title: 'Sentinel that is open', writtenFor: null }])
    expect(dataIn(files, 'credits-before-you-joined').map(({ amount, reason }) => [amount, reason])).toEqual([
      ...[
        [2, 'welcome'],
        [1, 'help'],
        [-1, 'request'],
      ],
    ])
    const text = ['written-for-you', 'credits-before-you-joined', 'letter']
      .map((name) => files[`data/${name}.json`])
      .join('')
    for (const foreignText of ['Rosa', 'Noor', 'Walt', rosa.id, noor.id])
      expect(text).not.toContain(foreignText)
    // The coordinator still has what is over, as on their own page; what was open is the newcomer’s.
    const copyOfCoordinator = await copyOf(rosa)
    expect(dataIn(copyOfCoordinator, 'posts').map(({ title }) => title)).not.toContain(
      'Sentinel that is open',
    )
    expect(dataIn(copyOfCoordinator, 'written-for-you')).toEqual([])
    // Behind a block neither finds anything of the other.
    await newcomer.call('PUT', `/api/users/${rosa.id}/block`)
    expect(dataIn(await copyOf(newcomer), 'written-for-you')).toEqual([])
    expect(dataIn(await copyOf(rosa), 'posts').map(({ writtenFor }) => writtenFor)).toEqual([null, 'Walt M.'])
  })

  it('M-111 M-112 holds what a list had of its owner, and no address or number of a letter that was for another', async () => {
    const [ownCode = '', foreignCode = ''] = await importedLetters()
    const ana = await testApp.signUp('Ana', { invitation: ownCode })
    const thief = await testApp.signUp('Tom', { invitation: foreignCode })
    expect(dataIn(await copyOf(ana), 'letter')).toMatchObject([
      { firstName: 'Ana', email: ana.email, zipCode: '90026', oldId: '17', opening: 5 },
    ])
    expect(dataIn(await copyOf(thief), 'letter')).toMatchObject([
      { firstName: 'Ben', email: null, zipCode: null, oldId: null, opening: 1 },
    ])
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

  it('M-111 the page of a copy is in words, with no code, no list for programs, and days as people write them', async () => {
    await live()
    await rosa.call('PATCH', '/api/notifications/settings', {
      body: { push: { credits: false }, nearby: 'daily' },
    })
    const page = (await copyOf(rosa))['index.html'] ?? ''
    for (const words of [
      ...['Not on your devices: credits and gifts', 'Requests near you: once a day'],
      ...['−1 credit: Set aside for a request', '−1 credit: A gift', 'A message: spam or advertising'],
      ...['You gave Noor J. 5 of 5', 'Noor J. gave you 5 of 5', 'With Noor J.: completed'],
    ]) {
      expect(page, words).toContain(words)
    }
    expect(page.replace(/<style>.*<\/style>|id="[^"]*"|href="[^"]*"|src="[^"]*"/gs, '')).not.toMatch(
      /\b[a-z]+_[a-z]+\b|\{|\d{4}-\d\d-\d\d/,
    )
  })

  it('M-111 the page of a copy has the days of the community’s clock', async () => {
    await testApp.close()
    await rebuildApp({ COMMUNITY_TIME_ZONE: 'America/Los_Angeles' })
    const midnight = Math.ceil(testApp.clock.now() / dayMs) * dayMs + dayMs
    const dateNeeded = toIso(midnight + 2 * hourMs)
    await rosa.call('POST', '/api/posts', { body: aRequest({ dateNeeded }, testApp.clock.now()) })
    const page = (await copyOf(rosa))['index.html']
    const options = { dateStyle: 'long', timeZone: 'UTC' } as const
    // In Los Angeles it is still the evening before.
    expect(page).toContain(`Request for ${new Date(midnight - 1).toLocaleDateString('en-US', options)}: open`)
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
    const helped = await completed(noor, rosa, aRequest({ title: 'Title by Noor' }, testApp.clock.now()))
    await rosa.call('POST', `/api/posts/${helped}/rating`, { body: { rating: 5, review: 'Sentinel, too' } })
    const second = await completed(noor, rosa, anOffer({ title: 'Offer by Noor' }, testApp.clock.now()))
    const review = 'Noor said this, and blocked'
    const rating = await noor.call('POST', `/api/posts/${second}/rating`, { body: { rating: 1, review } })
    expect(rating.status, rating.text).toBe(200)
    expect(await copyOf(rosa).then((files) => files['data/helps.json'])).toContain('Title by Noor')
    await noor.call('PUT', `/api/users/${rosa.id}/block`)
    // By then what one of two said alone is shown to the other.
    testApp.clock.advance(8 * dayMs)
    await testApp.app.jobs.runAll()
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

  it('M-111 Q29 a copy has no title of a meetup that a member went to before a block', async () => {
    const id = await addMeetup(testApp, { authorId: noor.id })
    const response = await rsvp(rosa, id)
    expect(response.status, response.text).toBe(200)
    expect(dataIn(await copyOf(rosa), 'meetups')).toMatchObject([{ title: 'Porch potluck' }])
    // What is over stays among those that the member went to.
    testApp.clock.advance(7 * dayMs)
    await testApp.app.jobs.runAll()
    await noor.logIn()
    await rosa.logIn()
    // The block ends what is to come.
    const futureId = await addMeetup(testApp, { authorId: noor.id })
    expect((await rsvp(rosa, futureId)).status).toBe(200)
    await noor.call('PUT', `/api/users/${rosa.id}/block`)
    const files = await copyOf(rosa)
    expect(dataIn(files, 'meetups')).toMatchObject([{ postId: null, title: null, state: 'going' }])
    expect(Object.values(files).join('')).not.toMatch(new RegExp(`Porch potluck|${id}|${futureId}`))
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
    await testApp.app.jobs.runAll()
    expect((await open(noor, id)).status).toBe(404)
    expect((await fetchFile(noor.cookie, id)).statusCode).toBe(404)
    expect((await fetchFile('', id)).statusCode).toBe(401)
    testApp.clock.advance(11 * minuteMs)
    // Nobody has to sign in again for what is not theirs.
    expect((await open(noor, id)).status).toBe(404)
    expect((await fetchFile(noor.cookie, id)).statusCode).toBe(404)
    expect((await open(rosa, id)).json()).toMatchObject({ code: 'sign_in_again' })
    expect((await fetchFile(rosa.cookie, id)).statusCode).toBe(403)
    expect((await fetchFile(rosa.cookie, '..%2f..%2fporchlight.sqlite')).statusCode).toBe(404)
    expect((await fetchFile(rosa.cookie, createId())).statusCode).toBe(404)
    expect((await callSignedOut(testApp, 'GET', '/api/exports')).status).toBe(401)
    expect(await list(noor)).toEqual([])
  })

  it('M-111 a copy is announced when it is ready, lasts seven days, and is then deleted from the disk', async () => {
    const { id, state } = (await make(rosa)).json<MemberExport>()
    expect(state).toBe('waiting')
    await testApp.app.jobs.runAll()
    expect(await toldTo(rosa)).toContain('export_ready')
    expect(await list(rosa)).toMatchObject([{ id, state: 'ready', bytes: expect.any(Number) }])
    testApp.clock.advance(7 * dayMs + minuteMs)
    await rosa.logIn()
    expect(await list(rosa)).toEqual([])
    expect((await open(rosa, id)).status).toBe(404)
    await testApp.app.jobs.runAll()
    expect(readdirSync(join(testApp.dataDir, 'exports'))).toEqual([])
  })

  it('M-111 a hundred requests at once make one copy, and a member gets three a day at most', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => make(rosa)))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    for (const _again of [2, 3]) {
      await testApp.app.jobs.runAll()
      expect((await make(rosa)).status).toBe(200)
    }
    await testApp.app.jobs.runAll()
    expect(await list(rosa)).toHaveLength(1)
    const refusedResponse = await make(rosa)
    expect([refusedResponse.status, refusedResponse.json().code]).toEqual([429, 'too_many'])
    expect((await make(noor)).status).toBe(200)
    testApp.clock.advance(dayMs + minuteMs)
    await rosa.logIn()
    expect((await make(rosa)).status).toBe(200)
  })

  it('M-111 Q68 a newer copy replaces the older one on the disk, and in the list', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await make(rosa)).json<MemberExport>().id)
      await testApp.app.jobs.runAll()
      testApp.clock.advance(1)
    }
    await make(noor)
    await testApp.app.jobs.runAll()
    expect(readdirSync(join(testApp.dataDir, 'exports', rosa.id))).toEqual([`${ids[2]}.zip`])
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
    testApp.clock.advance(15 * dayMs)
    await testApp.app.jobs.runAll()
    expect(existsSync(join(testApp.dataDir, 'exports', rosa.id))).toBe(false)
    expect(await testApp.app.database.reader.selectFrom('exports').selectAll().execute()).toEqual([])
  })

  it('a copy whose file is missing, as after a restore, is in no list and cannot be fetched', async () => {
    const { id } = (await make(rosa)).json<MemberExport>()
    await testApp.app.jobs.runAll()
    await rm(join(testApp.dataDir, 'exports'), { recursive: true })
    expect(await list(rosa)).toEqual([])
    expect((await fetchFile(rosa.cookie, id)).statusCode).toBe(404)
  })
})
