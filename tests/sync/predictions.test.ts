/** Tests that the prediction a device shows for an operation equals the server's result. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  addCoordinated,
  makeCoordinator,
} from '../../apps/api/src/features/coordination/coordination.factory.ts'
import { addWarning } from '../../apps/api/src/features/standing/standing.factory.ts'
import { aMeetup, anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import type { QueuedRules } from '../../apps/web/src/sync/outbox/queued-rules.ts'
import { examples } from './acts/acts.ts'
import { rowsIn } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { createRandom } from './random.ts'
import { type Community, openCommunity } from './server.ts'

/**
 * Fields that a prediction cannot contain, because only the server determines them, such as the time of arrival and
 * credits.
 */
const knownByServer = new Set([
  ...['createdAt', 'closedAt', 'credits', 'earnsCredit', 'seq', 'organizer', 'sentAt'],
  // The challenges depend on the number of places. Without a ZIP, the server looks up the nearest one.
  ...['completed', 'challengesCompleted', 'zipCodes'],
])
/** Fields that are copied from other rows: a linked post, a name. */
const othersRows: Readonly<Record<string, readonly string[]>> = {
  conversations: ['posts'],
  blocks: ['firstName', 'lastName'],
  places: ['user'],
  // The names of moderators, and the times of the server.
  moderationCases: ['claimedBy', 'claimedAt', 'decidedAt'],
  moderationActs: ['by'],
}
/**
 * Fields of a location that the device cannot compute: the server looks it up by its ZIP code, or finds the nearest
 * one.
 */
const lookedUp = ['latitude', 'longitude', 'location', 'zipCode']
/** They make no row: what only the operator reads, and what only the server counts. */
const rowless = new Set<QueuedName>(['safety.report', 'places.view'])

/** `npm run prove` tries more. */
const seedCount = Number(process.env.PREDICTION_SEEDS ?? 3)

let community: Community
/**
 * A backup of the community with which every test begins. A block ends a help for good, so tests cannot share one
 * state.
 */
let prepared: string
let rosa: Phone
beforeAll(async () => {
  community = await openCommunity()
  vi.stubGlobal('fetch', fetchFromPhone)
  await writeToEachOther()
  vi.unstubAllGlobals()
  prepared = community.backUp()
})
beforeEach(async () => {
  await community.restore(prepared)
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rosa = await openPhone(community, community.members.Rosa)
  await rosa.syncUntilIdle()
})
afterEach(() => {
  rosa.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => community.close())

/** False when the server refused it: then there is nothing to compare. */
async function isAsPredicted(name: QueuedName, args: unknown): Promise<boolean> {
  const entry = await rosa.do(name, args as never)
  const predicted = await rowsIn(rosa.database)
  await rosa.syncUntilIdle()
  const entryWithResult = await rosa.database.outbox.get(entry.order)
  if (entryWithResult?.state !== 'sent') return false
  const answeredRows = await rowsIn(rosa.database)
  expect(entry.touches.length > 0).toBe(!rowless.has(name))
  for (const key of entry.touches) {
    const row = predicted.get(key)
    const unknown = lookedUp.filter((field) => row !== undefined && (row as Row)[field] == null)
    expect(pickShared(key, row, unknown), key).toEqual(pickShared(key, answeredRows.get(key), unknown))
  }
  return true
}

type Row = Readonly<Record<string, unknown>>

function pickShared(key: string, row: unknown, unknown: readonly string[]): unknown {
  if (row === undefined) return undefined
  const othersFields = othersRows[key.slice(0, key.indexOf(':'))] ?? []
  return JSON.parse(
    JSON.stringify(row, (name, value) =>
      knownByServer.has(name) || othersFields.includes(name) || unknown.includes(name) ? undefined : value,
    ),
  )
}

/**
 * Prepares a neighbor of Rosa's, a conversation in which both wrote, and one item of each kind that she can withdraw.
 */
async function writeToEachOther(): Promise<void> {
  const { Rosa, Omar, Maya } = community.members
  const conversationId = conversationIdOf(Rosa, Omar)
  const omar = await openPhone(community, Omar)
  await omar.do('posts.create', anOffer({}, community.now()))
  const meetups = await inviteToMeetups(omar)
  await omar.syncUntilIdle()
  await community.showMeetups()
  const maya = await openPhone(community, Maya)
  await maya.do('posts.create', anOffer({}, community.now()))
  await reportOffers(maya, omar)
  const phone = await openPhone(community, Rosa)
  await phone.syncUntilIdle()
  // Some she goes to, some she does not.
  for (const id of meetups.slice(0, meetups.length / 2)) await phone.do('meetups.rsvp', { id })
  const place = aPlace()
  await phone.do('places.add', place)
  await phone.do('conversations.open', { conversationId, userId: Omar })
  for (const content of ['Is the ladder free?', 'On Sunday?']) {
    await phone.do('messages.send', { id: createId(), conversationId, content })
  }
  await phone.syncUntilIdle()
  await omar.do('messages.send', { id: createId(), conversationId, content: 'It is.' })
  await omar.syncUntilIdle()
  await helpEachOther(phone, omar)
  await phone.do('members.completeProfile', { bio: 'I bake on Sundays.', interests: ['Cooking'] })
  // Most of what is hers is open: chance picks what to withdraw.
  for (let count = 0; count < 20; count += 1) {
    await phone.do('posts.create', (count % 2 === 0 ? anOffer : aMeetup)({}, community.now()))
  }
  await phone.do('places.review', { id: String(place.id), rating: 4, review: 'Kind.' })
  await phone.do('safety.block', { userId: Maya })
  const [decidedCase] = await phone.database.moderationCases.toArray()
  const decision = { id: createId(), caseId: String(decidedCase?.id), act: 'dismiss', words: '' } as const
  await phone.do('cases.decide', decision)
  await phone.syncUntilIdle()
  await warn(Rosa)
  for (const each of [phone, omar, maya]) each.close()
}

/** Warns a member, who may then answer. */
async function warn(memberId: string): Promise<void> {
  const { app, now } = community
  if (app) await addWarning({ app, clock: { now } }, memberId)
}

/** Creates cases for the operator, of which one is decided already. */
async function reportOffers(author: Phone, reporter: Phone): Promise<void> {
  const offers = Array.from({ length: 8 }, () => anOffer({}, community.now()))
  for (const offer of offers) await author.do('posts.create', offer)
  await author.syncUntilIdle()
  await reporter.syncUntilIdle()
  for (const { id } of offers) {
    const report = {
      id: createId(),
      subject: 'post',
      subjectId: String(id),
      reason: 'spam',
      words: '',
    } as const
    await reporter.do('safety.report', report)
  }
  await reporter.syncUntilIdle()
}

/** Hers, to change, to mark and to review. */
function aPlace(): ArgsNamed<'places.add'> {
  const address = { name: 'Corner Books', address: '12 Palmetto Street', isApproximate: true }
  return { id: createId(), ...address, description: '', tags: [], category: 'general' }
}

async function inviteToMeetups(organizer: Phone): Promise<string[]> {
  await organizer.do('members.completeProfile', { bio: 'I have a big table.', interests: ['Cooking'] })
  const meetups = Array.from({ length: 16 }, () => aMeetup({}, community.now()))
  for (const meetup of meetups) await organizer.do('posts.create', meetup)
  return meetups.map(({ id }) => String(id))
}

/** Creates as many helps as the steps below use up: some agreed, some completed. */
async function helpEachOther(author: Phone, helper: Phone): Promise<void> {
  const offers = Array.from({ length: 10 }, () => anOffer({}, community.now()))
  for (const offer of offers) {
    await author.do('posts.create', offer)
    await author.do('help.accept', { id: String(offer.id), helperId: helper.memberId })
  }
  for (const each of [author, helper]) {
    await each.syncUntilIdle()
    for (const { id } of offers.slice(0, 2)) await each.do('help.complete', { id: String(id) })
    await each.syncUntilIdle()
  }
}

it.each(examples.map(([, name, args]) => ({ name, args })))(
  'D9 $name creates rows in the stated tables, and in no others',
  async ({ name, args }) => {
    const scene = { random: createRandom(1), now: community.now(), phone: rosa }
    const { changes, makesRowIn } = rosa.rules[name] as QueuedRules<unknown>
    const context = { memberId: rosa.memberId, createdAt: toIso(community.now()) }
    const rowChanges = changes(await args(scene), context).filter(
      ({ change }) => change(undefined, () => undefined) !== null,
    )
    expect(new Set(rowChanges.map(({ table }) => table))).toEqual(new Set(makesRowIn))
  },
)

/** Returns a post with as few fields as another version of the app may have written. */
function sparse({ id, type, title, description, categoryId, dateNeeded }: NewPost) {
  return { id, type, title, description, categoryId, dateNeeded }
}

it.each(examples.map(([, name, args]) => ({ name, args })))(
  'D3 $name is predicted as the server returns it, except for what only the server can add',
  async ({ name, args }) => {
    const outcomes: boolean[] = []
    for (let seed = 1; seed <= seedCount; seed += 1) {
      const scene = { random: createRandom(seed), now: community.now(), phone: rosa }
      outcomes.push(await isAsPredicted(name, await args(scene)))
    }
    expect(outcomes).toContain(true)
  },
)

it.each([
  [
    'with blanks around its texts',
    aRequest({ title: '  Ride ', description: ' There and back ', location: ' 12 Elm St ' }),
  ],
  ['with texts that change their direction', anOffer({ title: 'Soup \u202efor two', location: '\u2066' })],
  ['with a blank subcategory', anOffer({ subcategory: '  ' })],
  ['with a category by number', anOffer({ category: null, categoryId: 2, subcategory: null })],
  [
    'with a date without milliseconds',
    anOffer({ dateNeeded: new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z/, 'Z') }),
  ],
  ['without optional fields', sparse(anOffer())],
  ['that is a meetup without a gender preference', aMeetup({ genderPreference: null })],
  ['that is a meetup with a category', aMeetup({ category: 'other', subcategory: 'Games' })],
  ['that is a meetup at a position', aMeetup({ location: '34.08, -118.26' })],
  ['at a position as its place', anOffer({ location: '34.0812, -118.2612' })],
  ['with its author’s cell', anOffer({ latitude: 34.1234, longitude: -118.2612, zipCode: '90039' })],
  ['that is a meetup with a cell', aMeetup({ latitude: 34.1234, longitude: -118.2612 })],
])('D3 a post %s is stored and shown alike on both sides', async (_what, post) => {
  expect(await isAsPredicted('posts.create', post)).toBe(true)
})

it('D3 L-024 a position is stored and shown alike on both sides: its cell, and no finer words', async () => {
  const location = {
    latitude: '34.09812',
    longitude: '-118.29058',
    location: ' 34.09812, -118.29058 \u202e',
    zipCode: ' 90027',
  }
  expect(await isAsPredicted('members.setLocation', { ...location, locationPermissionGranted: true })).toBe(
    true,
  )
  expect(await isAsPredicted('members.setZipCode', { zipCode: '90039 ' })).toBe(true)
})

it('D3 P-143 a post for a neighbor without a phone is shown alike on both sides, with the name', async () => {
  const { app, members } = community
  assert(app, 'a community without a server')
  await makeCoordinator({ app }, members.Rosa)
  const writtenFor = { id: await addCoordinated({ app }, { coordinatorId: members.Rosa }), name: 'Ruth M.' }
  expect(await isAsPredicted('posts.create', anOffer({ writtenFor }, community.now()))).toBe(true)
  const [post] = await rosa.database.posts.filter((each) => each.writtenFor !== undefined).toArray()
  expect(post?.writtenFor).toEqual(writtenFor)
})

it('D3 a profile is stored and shown alike on both sides, with blanks and direction marks', async () => {
  const profile = { bio: '  I bake \u202eon Sundays. ', interests: [' Chess ', 'chess', 'Go'] }
  expect(await isAsPredicted('members.completeProfile', profile)).toBe(true)
})
