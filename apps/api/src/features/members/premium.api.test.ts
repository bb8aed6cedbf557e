/**
 * Tests premium by date, and plans that are switched off and on: what neighbors and the member's own devices receive.
 */
import type { Member, Person } from '@porchlight/contracts/members/members.schema'
import {
  isPremium,
  subscriptionAt,
  subscriptionPlans,
  subscriptionStatuses,
} from '@porchlight/contracts/plans/plans.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Row } from '../../database/schema/tables.ts'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import { createPlans } from '../../plans/plans.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addFeaturedPlaces, addPlace } from '../places/places.factory.ts'
import { addMember } from '../sessions/joining/new-members.ts'
import { setPremiumDates } from './premium.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
/**
 * No member is due a monthly bonus: the notifications of its own test (`credits/bonus.api.test.ts`) would be counted
 * here as well.
 */
const noBonus = { bonusMonth: '9999-12' }
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await transact()(({ database }) => database.updateTable('members').set(noBonus).execute())
})
afterEach(() => testApp.close())

const withPlans = createPlans(() => true)
const transact = () => testApp.app.database.transact
const setDates = ({ id }: TestMember, from: number | null, until: number | null = null) =>
  transact()((transaction) => setPremiumDates(withPlans, transaction, id, { from, until }))
const post = async (by: TestMember, body = anOffer({}, testApp.clock.now())) => {
  expect((await by.call('POST', '/api/posts', { body })).status).toBe(200)
}
const headSeq = async () =>
  (await testApp.app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq
/** Restarts the server with another setting. */
const startWith = async (PLANS: 'on' | 'off') => {
  await testApp.restart({ config: readConfig({ ...testApp.environment, PLANS }) })
  await testApp.app.jobs.runAll()
}

const dateOf = (date: string | null | undefined) => (date == null ? null : Date.parse(date))

type Device = ReturnType<typeof createDevice>
const badgeOf = ({ held: readRows }: Device, { id }: TestMember) =>
  (readRows('people').get(id) as Person | undefined)?.subscriptionPlan
const planOf = ({ held: readRows }: Device, { id }: TestMember) =>
  (readRows('members').get(id) as Member | undefined)?.subscriptionPlan

it('C8 premium that begins and ends by date reaches neighbors and the member’s phone, with the app closed', async () => {
  await post(rosa)
  const otherPlaces = [await addPlace(testApp), await addPlace(testApp), await addPlace(testApp)]
  const old = await addPlace(testApp, {}, 9 * hourMs)
  const [rosaDevice, neighbors] = [createDevice(rosa), createDevice(noor)]
  const start = testApp.clock.now()
  await setDates(rosa, start + hourMs, start + 2 * hourMs)
  const look = async () => {
    await testApp.app.jobs.runAll()
    const responses = await rosaDevice.sync()
    await neighbors.sync()
    return {
      badge: badgeOf(neighbors, rosa),
      plan: planOf(rosaDevice, rosa),
      places: [...rosaDevice.held('places').keys()].sort(),
      scopes: responses.flatMap(({ scopes }) => (scopes ? [scopes] : [])),
      states: new Set(responses.map(({ state }) => state)),
    }
  }
  const publicAlone = { places: otherPlaces.toSorted(), states: new Set(['ok']) }
  expect(await look()).toEqual({ badge: 'free', plan: 'trial', scopes: [], ...publicAlone })
  testApp.clock.advance(hourMs)
  const all = { places: [old, ...otherPlaces].sort(), states: new Set(['ok']) }
  expect(await look()).toEqual({ badge: 'premium', plan: 'premium', scopes: [], ...all })
  testApp.clock.advance(hourMs)
  // The first member here runs the community.
  const leftScopes = [['community', memberAudience(rosa.id), 'moderators']]
  expect(await look()).toEqual({ badge: 'free', plan: 'trial', scopes: leftScopes, ...publicAlone })
})

it('C8 rows follow the dates of premium at once, before any change was sent', async () => {
  await addFeaturedPlaces(testApp)
  await addPlace(testApp)
  const phone = createDevice(rosa)
  await setDates(rosa, testApp.clock.now() + hourMs)
  await phone.sync()
  expect(phone.held('places').size).toBe(3)
  testApp.clock.advance(hourMs)
  await phone.sync()
  expect(phone.held('places').size).toBe(4)
})

it('C8 changed dates of premium are sent at once, also when they end it', async () => {
  await post(rosa)
  const [rosaDevice, neighbors] = [createDevice(rosa), createDevice(noor)]
  for (const [from, until, plan] of [
    [0, null, 'premium'],
    [0, 1, 'trial'],
  ] as const) {
    await setDates(rosa, from, until)
    await rosaDevice.sync()
    await neighbors.sync()
    expect([planOf(rosaDevice, rosa), badgeOf(neighbors, rosa)]).toEqual([
      plan,
      plan === 'trial' ? 'free' : plan,
    ])
    const head = await headSeq()
    await testApp.app.jobs.runAll()
    expect(await headSeq()).toBe(head)
  }
})

it('C8 C13 a premium badge is as last sent: dates withdrawn before that leave no badge anywhere', async () => {
  await post(rosa)
  await setDates(rosa, testApp.clock.now() + hourMs)
  testApp.clock.advance(hourMs)
  const phone = createDevice(noor)
  await phone.sync()
  expect(badgeOf(phone, rosa)).toBe('free')
  await setDates(rosa, null)
  await phone.sync()
  expect(badgeOf(phone, rosa)).toBe('free')
  await setDates(rosa, 0)
  await phone.sync()
  expect(badgeOf(phone, rosa)).toBe('premium')
})

it('C8 a clock set back removes the badge, one set forward returns it, and no change is sent twice', async () => {
  await post(rosa)
  const phone = createDevice(noor)
  await setDates(rosa, testApp.clock.now() + hourMs)
  for (const [by, badge] of [
    [2 * hourMs, 'premium'],
    [-2 * hourMs, 'free'],
    [dayMs, 'premium'],
  ] as const) {
    testApp.clock.advance(by)
    await testApp.app.jobs.runAll()
    const head = await headSeq()
    await testApp.app.jobs.runAll()
    expect(await headSeq()).toBe(head)
    await phone.sync()
    expect(badgeOf(phone, rosa)).toBe(badge)
  }
})

it('C15 a member who never posted help stays unknown when premium begins, and a meetup makes nobody known', async () => {
  await rosa.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  await post(rosa, aMeetup({}, testApp.clock.now()))
  await showMeetups(testApp)
  await setDates(rosa, 0)
  const phone = createDevice(noor)
  await phone.sync()
  expect([...phone.held('people').keys()]).toEqual([])
  await post(rosa)
  await phone.sync()
  expect([...phone.held('people').keys()]).toEqual([rosa.id])
  expect(badgeOf(phone, rosa)).toBe('premium')
})

it('C15 a second help post does not send its author’s name again', async () => {
  await post(rosa)
  const phone = createDevice(noor)
  await phone.sync()
  await post(rosa)
  const responses = await phone.sync()
  expect(responses.flatMap(({ rows = [] }) => rows.map(({ table }) => table))).toEqual(['posts'])
})

test('C8 the badge that was sent agrees with the plan, for every plan at every moment', async () => {
  const dates = [null, 10 * hourMs, 20 * hourMs]
  const rows: Row<'members'>[] = [0, 1].flatMap((isShownPremium) =>
    subscriptionPlans.flatMap((subscriptionPlan) =>
      subscriptionStatuses.flatMap((subscriptionStatus) =>
        dates.flatMap((premiumFrom) =>
          dates.map((premiumUntil) =>
            memberRow({
              ...noBonus,
              subscriptionPlan,
              subscriptionStatus,
              premiumFrom,
              premiumUntil,
              isShownPremium: isShownPremium ? 1 : 0,
            }),
          ),
        ),
      ),
    ),
  )
  for (let at = 0; at < rows.length; at += 50) {
    const some = rows.slice(at, at + 50)
    await transact()(({ database }) => database.insertInto('members').values(some).execute())
  }
  const { reader } = testApp.app.database
  const readPremiumFlags = async () =>
    new Map(
      (await reader.selectFrom('members').select(['id', 'isShownPremium']).execute()).map((row) => [
        row.id,
        row.isShownPremium === 1,
      ]),
    )
  // The clock runs on meanwhile, backwards and forwards in leaps.
  for (const now of [15, 9, 10, 19, 20].map((hours) => hours * hourMs)) {
    testApp.clock.advance(now - testApp.clock.now())
    await testApp.app.jobs.runAll()
    const premiumFlags = await readPremiumFlags()
    const at = testApp.clock.now()
    for (const row of rows) {
      expect(premiumFlags.get(row.id), `${JSON.stringify(row)} at ${at}`).toBe(
        isPremium(withPlans.subscriptionAt(row, at)),
      )
    }
  }
})

test('C8 C11 premium of many members that begins in one moment is sent in batches', async () => {
  const from = testApp.clock.now() + hourMs
  const street = Array.from({ length: 130 }, () => memberRow({ ...noBonus, premiumFrom: from }))
  for (const row of street) await transact()((transaction) => addMember(transaction, row))
  await transact()(async ({ touch }) => {
    for (const { id } of street.slice(0, 90)) touch('people', id, 'community')
  })
  const before = await headSeq()
  testApp.clock.advance(hourMs)
  await testApp.app.jobs.runAll()
  const changes = await testApp.app.database.reader
    .selectFrom('changes')
    .where('seq', '>', before)
    .select(['tableName', 'seq'])
    .execute()
  const count = (table: string) => changes.filter(({ tableName }) => tableName === table).length
  expect([count('people'), count('members')]).toEqual([90, 130])
  for (const [, under] of Map.groupBy(changes, ({ seq }) => seq)) {
    expect(under.length).toBeLessThanOrEqual(rowsPerNumberMax)
  }
})

it('C8 with PLANS=off every member has everything, and nobody has a badge', async () => {
  await post(rosa)
  await addFeaturedPlaces(testApp)
  await addPlace(testApp)
  await setDates(noor, 0)
  const [rosaDevice, neighbors] = [createDevice(rosa), createDevice(noor)]
  await rosaDevice.sync()
  await neighbors.sync()
  await startWith('off')
  const responses = [...(await rosaDevice.sync()), ...(await neighbors.sync())]
  expect([planOf(rosaDevice, rosa), planOf(neighbors, noor), badgeOf(rosaDevice, noor)]).toEqual([
    'premium',
    'premium',
    undefined,
  ])
  expect([rosaDevice.held('places').size, neighbors.held('places').size]).toEqual([4, 4])
  expect((await rosa.call('GET', '/api/third-places')).json<unknown[]>()).toHaveLength(4)
  for (let turn = 0; turn < 4; turn += 1) await post(rosa, aRequest({}, testApp.clock.now()))
  await rosaDevice.sync()
  expect(rosaDevice.held('members').get(rosa.id)).toMatchObject({ credits: 2, subscriptionStatus: 'active' })
  await post(noor)
  await rosaDevice.sync()
  expect(badgeOf(rosaDevice, noor)).toBe('free')

  await startWith('on')
  responses.push(...(await rosaDevice.sync()), ...(await neighbors.sync()))
  expect([planOf(rosaDevice, rosa), planOf(neighbors, noor), badgeOf(rosaDevice, noor)]).toEqual([
    'trial',
    'premium',
    'premium',
  ])
  expect([rosaDevice.held('places').size, neighbors.held('places').size]).toEqual([3, 4])
  expect(new Set(responses.map(({ state }) => state))).toEqual(new Set(['ok']))
})

it('PLAN-012 with PLANS=off premium that has ended stays premium by the rule that devices have', async () => {
  const now = testApp.clock.now()
  const payment = {
    endsAs: 'canceled',
    billing: 'monthly',
    nextBillingAt: null,
    paymentFailedAt: now,
  } as const
  await transact()((transaction) =>
    setPremiumDates(withPlans, transaction, noor.id, { from: 0, until: now - dayMs, paidDates: payment }),
  )
  const phone = createDevice(noor)
  await phone.sync()
  const planOnDevice = () => {
    const row = phone.held('members').get(noor.id) as Member | undefined
    if (!row) throw new Error('the member’s own row did not arrive')
    return subscriptionAt(
      {
        ...row,
        trialEndsAt: dateOf(row.trialEndDate),
        premiumFrom: dateOf(row.premiumFrom),
        premiumUntil: dateOf(row.premiumUntil),
      },
      now,
    )
  }
  expect(isPremium(planOnDevice())).toBe(false)
  await startWith('off')
  await phone.sync()
  expect(isPremium(planOnDevice())).toBe(true)
  const { billing, premiumEndsAs, paymentFailedAt } = phone.held('members').get(noor.id) as unknown as Member
  expect({ billing, premiumEndsAs, paymentFailedAt }).toEqual({})
  await startWith('on')
  await phone.sync()
  expect(phone.held('members').get(noor.id)).toMatchObject({
    premiumUntil: toIso(now - dayMs),
    billing: 'monthly',
  })
})

it('PLAN-012 a community that had PLANS=off before own rows lost their dates sends them once more', async () => {
  await startWith('off')
  await transact()(({ database }) => database.updateTable('toldPlans').set({ toldThrough: null }).execute())
  const before = await headSeq()
  await startWith('off')
  const changes = await testApp.app.database.reader
    .selectFrom('changes')
    .where('seq', '>', before)
    .select('rowId')
    .execute()
  expect(changes.map(({ rowId }) => rowId).sort()).toEqual([rosa.id, noor.id].sort())
  const after = await headSeq()
  await startWith('off')
  expect(await headSeq()).toBe(after)
})

test('C8 C11 switching plans is sent to every member once, in batches, and continues after an interruption', async () => {
  for (let turn = 0; turn < 240; turn += 1) {
    await transact()((transaction) => addMember(transaction, memberRow(noBonus, turn)))
  }
  const ids = (
    await testApp.app.database.reader.selectFrom('members').select('id').orderBy('id').execute()
  ).map(({ id }) => id)
  const toldSince = async (seq: number) => {
    const rows = await testApp.app.database.reader
      .selectFrom('changes')
      .where('seq', '>', seq)
      .select(['rowId', 'seq'])
      .orderBy('rowId')
      .execute()
    for (const [, under] of Map.groupBy(rows, (row) => row.seq)) {
      expect(under.length).toBeLessThanOrEqual(rowsPerNumberMax)
    }
    return rows.map(({ rowId }) => rowId)
  }
  const first = await headSeq()
  await startWith('off')
  expect(await toldSince(first)).toEqual(ids)
  const second = await headSeq()
  await startWith('off')
  expect(await headSeq()).toBe(second)

  // This is the state after a batch that was the last one before the process ended.
  await transact()(({ database }) =>
    database
      .updateTable('toldPlans')
      .set({ hasPlans: 1, toldThrough: ids[99] ?? null })
      .execute(),
  )
  await startWith('on')
  expect(await toldSince(second)).toEqual(ids.slice(100))
  // Plans are switched back before all members received the change: the members who did receive it get this one, too.
  await transact()(({ database }) =>
    database
      .updateTable('toldPlans')
      .set({ hasPlans: 0, toldThrough: ids[9] ?? null })
      .execute(),
  )
  const third = await headSeq()
  await testApp.app.jobs.runAll()
  expect(await toldSince(third)).toEqual(ids)

  // A switch to off goes on where it was interrupted as well.
  await startWith('off')
  await transact()(({ database }) =>
    database
      .updateTable('toldPlans')
      .set({ toldThrough: `without dates ${ids[99]}` })
      .execute(),
  )
  const fourth = await headSeq()
  await startWith('off')
  expect(await toldSince(fourth)).toEqual(ids.slice(100))
})
