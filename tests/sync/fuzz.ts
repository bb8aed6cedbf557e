/**
 * One seeded life of a community: phones that act, lose their signal, die and come back, a server that
 * is killed and restored, sessions that end, clocks that jump. At the end everything must be right.
 */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { QueuedName } from '@porchlight/contracts/operations'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { guardedHandlerOf } from '../../apps/api/src/feature-parts/handlers.ts'
import { addStranger, rsvpOf } from '../../apps/api/src/features/meetups/meetups.factory.ts'
import { setPremiumDates } from '../../apps/api/src/features/members/premium.operations.ts'
import { curatePlace } from '../../apps/api/src/features/places/curation/curate.operations.ts'
import { placeRow } from '../../apps/api/src/features/places/places.factory.ts'
import { addPlace } from '../../apps/api/src/features/places/public-places.operations.ts'
import { leavingOperations } from '../../apps/api/src/features/removal/leaving.operations.ts'
import { removeMember } from '../../apps/api/src/features/removal/remove-member.operations.ts'
import { createPlans } from '../../apps/api/src/plans/plans.ts'
import { isRemovable, NoLongerEditable } from '../../apps/web/src/sync/outbox/outbox.ts'
import { edited, examples, expectedRefusals } from './acts/acts.ts'
import { faultsOfCommunity } from './consistency.ts'
import { type Fault, openPhone, type Phone } from './phone.ts'
import { createRandom, type Random } from './random.ts'
import { type Community, firstNames, openCommunity } from './server.ts'

interface Life {
  /** The faults at the end; empty when all is well. */
  faults: string[]
  /** The number of times that each event happened, so that a test can check that it happened at all. */
  counts: Record<string, number>
}

const operationsMax = 500
interface Town {
  community: Community
  phones: Phone[]
  random: Random
  counts: Record<string, number>
  backups: string[]
  faults: string[]
}

export async function liveThrough(seed: number): Promise<Life> {
  const random = createRandom(seed)
  const community = await openCommunity()
  const phones: Phone[] = []
  for (const name of firstNames) phones.push(await openPhone(community, community.members[name]))
  // Rosa has a second phone. Omar's browser has two tabs without any connection between them.
  phones.push(await openPhone(community, community.members.Rosa))
  phones[2]?.close()
  phones[2] = await openPhone(community, community.members.Omar, { tabs: 2 })
  const town: Town = { community, phones, random, counts: {}, backups: [], faults: [] }
  try {
    // The first rounds give every phone the server's time, as a sign-in does.
    for (const phone of phones) await phone.syncUntilIdle()
    while ((town.counts.operations ?? 0) < operationsMax && town.faults.length === 0) await step(town)
    await heal(town)
    const faults = [...town.faults, ...(await faultsOfCommunity(community, phones, expectedRefusals))]
    return { faults, counts: town.counts }
  } finally {
    for (const phone of phones) phone.close()
    await community.close()
  }
}

type Step = (town: Town, phone: Phone) => Promise<void>

const steps: [weight: number, name: string, step: Step][] = [
  [100, 'operations', act],
  [8, 'rounds', (_town, phone) => phone.syncUntilIdle()],
  [
    2,
    'roundsTogether',
    ({ phones }) => Promise.all(phones.map((each) => each.syncUntilIdle())).then(() => undefined),
  ],
  [6, 'badLines', badLine],
  [4, 'signalChanges', changeSignal],
  [2, 'phoneKills', killPhone],
  [2, 'clockJumps', jumpClock],
  [2, 'timePassed', async ({ community, random }) => community.advance(random.upTo(hourMs))],
  [2, 'edits', edit],
  [2, 'discards', discard],
  [2, 'triedAgain', tryAgain],
  [1, 'sessionEnds', ({ community }, phone) => community.endSessions(phone.memberId)],
  [0.6, 'serverKills', killServer],
  [1, 'backups', async ({ backups, community }) => void backups.push(community.backUp())],
  [0.6, 'restores', restore],
  [2, 'premiumTurns', turnPremium],
  [2, 'placesChange', changePlaces],
  [3, 'strangersCome', letStrangersCome],
  [1, 'strangersLeave', letStrangerLeave],
  [2, 'farewells', thinkOfLeaving],
  [1, 'jobs', async ({ community }) => community.app?.jobs.runAll()],
  [0.8, 'weeks', letDaysPass],
]

async function step(town: Town): Promise<void> {
  const { random, phones, counts } = town
  const [, name, run] = random.weighted(steps)
  const phone = random.of(phones)
  counts[name] = (counts[name] ?? 0) + 1
  await run(town, phone)
  for (const each of phones) if (each.isHeld && random.chance(0.5)) await each.signIn()
  if (random.chance(0.1)) await expectOwnPostsInSight(town, phone)
}

async function act({ random, community }: Town, phone: Phone): Promise<void> {
  const [, name, args] = random.weighted(examples)
  await phone.do(name, (await args({ random, now: community.now(), phone })) as never)
}

const faults: Fault[] = ['request-lost', 'answer-lost', 'answer-cut', 'portal', 'phone-dies']

async function badLine({ random }: Town, phone: Phone): Promise<void> {
  phone.faults.push(...Array.from({ length: 1 + random.upTo(3) }, () => random.of([...faults, null])))
  await phone.syncUntilIdle()
  phone.faults = []
  if (!phone.isAlive) phone.start()
}

/** Kills a phone before, during or after a round. */
async function killPhone({ random }: Town, phone: Phone): Promise<void> {
  const round = random.chance(0.5) ? phone.syncUntilIdle() : Promise.resolve()
  for (let turn = random.upTo(30); turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve))
  phone.kill()
  await round
  phone.start()
}

async function changeSignal(_town: Town, phone: Phone): Promise<void> {
  phone.isOffline = !phone.isOffline
}

async function jumpClock({ random }: Town, phone: Phone): Promise<void> {
  phone.skewMs = random.of([0, 3 * dayMs, -365 * dayMs, -20 * minuteMs, 5 * hourMs, 40 * dayMs])
}

async function edit(_town: Town, phone: Phone): Promise<void> {
  const entries = await phone.database.outbox.toArray()
  const entry = entries.find(({ state, name, args }) => state === 'waiting' && edited(name, args) !== null)
  if (!entry) return
  try {
    await phone.do(entry.name as QueuedName, edited(entry.name, entry.args) as never, entry)
  } catch (error) {
    if (!(error instanceof NoLongerEditable)) throw error
  }
}

async function discard({ random }: Town, phone: Phone): Promise<void> {
  const removable = (await phone.database.outbox.toArray()).filter(isRemovable)
  if (removable.length > 0) await phone.outbox.discard(random.of(removable))
  // The tray is emptied now and then, as people do.
  for (const entry of removable.slice(0, 5)) {
    if (entry.state === 'refused') await phone.outbox.discard(entry)
  }
}

async function tryAgain({ random }: Town, phone: Phone): Promise<void> {
  const refusedEntries = await phone.database.outbox.where('state').equals('refused').toArray()
  if (refusedEntries.length > 0) await phone.outbox.tryAgain(random.of(refusedEntries).order)
}

async function killServer({ community, phones }: Town): Promise<void> {
  const rounds = phones.map((phone) => phone.syncUntilIdle())
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await community.kill()
  await Promise.all(rounds)
}

async function restore({ community, backups, random }: Town): Promise<void> {
  const backup = backups.at(-1 - random.upTo(Math.min(3, backups.length)))
  if (backup === undefined) return
  // Backups newer than the restored one belong to a history that no longer exists.
  backups.splice(backups.indexOf(backup) + 1)
  await community.restore(backup)
}

/**
 * Gives a member premium now, soon, for a limited time or not at all. The member so gains and loses an audience,
 * usually while no round of theirs runs.
 */
async function turnPremium({ community, random }: Town, { memberId }: Phone): Promise<void> {
  const now = community.now()
  const dates = random.of([
    { from: now, until: null },
    { from: now, until: now + random.upTo(2 * dayMs) },
    { from: now + random.upTo(2 * hourMs), until: null },
    { from: null, until: null },
  ])
  await community.app?.database.transact((transaction) =>
    setPremiumDates(
      createPlans(() => true),
      transaction,
      memberId,
      dates,
    ),
  )
}

/** Another place, or one that is featured from now on, or no longer: what is everybody's changes with it. */
async function changePlaces({ community, random }: Town, { memberId }: Phone): Promise<void> {
  await community.app?.database.transact(async (transaction) => {
    const { database } = transaction
    const knownPlaces = await database.selectFrom('places').select(['id', 'isFeatured']).execute()
    if (knownPlaces.length < 3 || random.chance(0.4)) {
      const addedBy = random.chance(0.5) ? memberId : null
      const uncounted = { upvotes: 0, ratingSum: 0, ratingCount: 0 }
      const placeFields = { addedBy, name: `Place ${knownPlaces.length}`, ...uncounted }
      await addPlace(transaction, placeRow({ clock: community }, placeFields))
      return
    }
    const place = random.of(knownPlaces)
    await curatePlace(transaction, place.id, { isFeatured: place.isFeatured === 1 ? 0 : 1 })
  })
}

/** Neighbors without a phone here take seats of meetups, or wait for one, and give them up again. */
async function letStrangersCome({ community, random }: Town): Promise<void> {
  const { app } = community
  if (!app) return
  const testApp = { app, clock: community }
  const strangers = await app.database.reader
    .selectFrom('members')
    .where('firstName', '=', strangersName)
    .select('id')
    .execute()
  const ids = strangers.map(({ id }) => id)
  while (ids.length < 2) ids.push(await addStranger(testApp, strangersName))
  const openMeetups = app.database.reader
    .selectFrom('posts')
    .where('type', '=', 'event')
    .where('isShown', '=', 1)
    .where('status', '=', 'pending')
    .where('isListClosed', '=', 0)
    .select('id')
  const meetupsNow = () => openMeetups.where('dateNeeded', '>', community.now()).execute()
  let meetups = await meetupsNow()
  if (meetups.length === 0) {
    await community.showMeetups()
    meetups = await meetupsNow()
  }
  if (meetups.length === 0) return
  const call = random.chance(0.6) ? 'meetups.rsvp' : 'meetups.cancelRsvp'
  await rsvpOf(testApp, random.of(ids), random.of(meetups).id, call).catch((error: unknown) => {
    // The server refuses an RSVP to a meetup whose organizer has blocked this member; one made after the block is not there.
    if (!(error instanceof Refused) || !['not_joinable', 'not_found'].includes(error.code)) throw error
  })
}

/**
 * Deletes a stranger's account for good, in the middle of everything that they take part in. Their rows leave all
 * phones, and the ledger stays consistent.
 */
async function letStrangerLeave({ community, random }: Town): Promise<void> {
  const { app } = community
  if (!app) return
  const strangers = await app.database.reader
    .selectFrom('members')
    .where('firstName', '=', strangersName)
    .select('id')
    .execute()
  if (strangers.length === 0) return
  const { transact } = app.database
  const { id } = random.of(strangers)
  await removeMember({ transact, dataDir: community.dataDir, timeZone: 'UTC' }, id)
}

/**
 * Requests that a member's account be deleted, or withdraws that request. Only the member's own devices receive the
 * change.
 */
async function thinkOfLeaving({ community }: Town, { memberId }: Phone): Promise<void> {
  const isLeaving = (await leavingIn(community)).includes(memberId)
  await sayOfLeaving(community, memberId, isLeaving ? 'stay' : 'leave')
}

async function leavingIn({ app }: Community): Promise<string[]> {
  const rows = await app?.database.reader
    .selectFrom('members')
    .where('leavesAt', 'is not', null)
    .select('id')
    .execute()
  return (rows ?? []).map(({ id }) => id)
}

/** The handlers themselves: a mail would wait for a time that never passes here. */
async function sayOfLeaving(
  { app, dataDir }: Community,
  memberId: string,
  decision: 'leave' | 'stay',
): Promise<void> {
  assert(app, 'the server is down')
  const handlers = leavingOperations({
    transact: app.database.transact,
    plans: createPlans(() => true),
    requireFreshSignIn: async () => undefined,
    authLimits: { accountMail: () => undefined },
    postMail: () => undefined,
    appOrigin: () => 'http://localhost',
    config: { dataDir, communityTimeZone: () => 'UTC' },
  })
  const nobodysCall = { address: '', host: '', idempotencyKey: null, sessionToken: null, browser: null }
  const context = { ...nobodysCall, memberId, setSessionToken: () => undefined }
  if (decision === 'stay')
    await guardedHandlerOf<'members.stay'>(handlers['members.stay']).handle(context, {})
  else await guardedHandlerOf<'members.leave'>(handlers['members.leave']).handle(context, { words: '' })
}

const strangersName = 'Sam'

/**
 * Lets so many days pass that meetups leave devices by their age. All phones synchronize before and after, because an
 * operation that waits for days beside a clock that jumps has no reliable time. Older backups are dropped, because they
 * would be older than the journals.
 */
async function letDaysPass({ community, phones, backups, random }: Town): Promise<void> {
  const wereOffline = phones.map(({ isOffline }) => isOffline)
  const hearAll = async () => {
    for (const phone of phones) {
      phone.isOffline = false
      phone.faults = []
      if (phone.isHeld) await phone.signIn()
      await phone.syncUntilIdle()
      // The first rounds may have shown the phone that its session had ended, so the member signs in again. A phone
      // must learn of a restore within the week that the journal covers.
      if (phone.isHeld) await phone.signIn()
      await phone.syncUntilIdle()
    }
  }
  await hearAll()
  // A phone whose member is gone has nothing more to be right about.
  for (const memberId of await leavingIn(community)) await sayOfLeaving(community, memberId, 'stay')
  backups.length = 0
  community.advance((3 + random.upTo(9)) * dayMs)
  await hearAll()
  for (const [index, phone] of phones.entries()) phone.isOffline = wereOffline[index] ?? false
}

/** Checks that posts of a member's own are visible from the tap on, whatever happened to them since. */
async function expectOwnPostsInSight({ faults }: Town, phone: Phone): Promise<void> {
  const createEntries = await phone.database.outbox
    .filter(({ name }) => name === ('posts.create' satisfies QueuedName))
    .toArray()
  const ids = createEntries.map(({ args }) => (args as NewPost).id ?? '')
  const posts = await phone.database.posts.bulkGet(ids)
  for (const [index, post] of posts.entries()) {
    if (!post) faults.push(`post ${ids[index]} vanished (${createEntries[index]?.state})`)
  }
}

const roundsToHealMax = 40

async function heal({ community, phones, faults }: Town): Promise<void> {
  for (const phone of phones) {
    phone.isOffline = false
    phone.faults = []
  }
  for (let round = 0; round < roundsToHealMax; round += 1) {
    for (const phone of phones) {
      if (phone.isHeld) await phone.signIn()
      await phone.syncUntilIdle()
    }
    if (round > 2 && (await waitingIn(phones)) === 0) {
      // After a block the server sends older rows in batches within a minute, and meetups some minutes later.
      community.advance(13 * minuteMs)
      await community.app?.jobs.runAll()
      // Devices go over the ages of what they hold once an hour.
      community.advance(2 * hourMs)
      for (const phone of phones) {
        if (phone.isHeld) await phone.signIn()
        await phone.syncUntilIdle()
      }
      return
    }
  }
  faults.push(`${await waitingIn(phones)} operations still wait`)
}

async function waitingIn(phones: Phone[]): Promise<number> {
  let waitingCount = 0
  for (const { database } of phones) {
    waitingCount += await database.outbox.where('state').equals('waiting').count()
    waitingCount += await database.meta.where('key').equals('snapshot').count()
  }
  return waitingCount
}

export function assertLively(counts: Record<string, number>): void {
  for (const [, name] of steps) assert((counts[name] ?? 0) > 0, `${name} never happened`)
}
