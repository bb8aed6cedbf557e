import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberAccountId } from '../../database/schema/accounts.ts'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'

let testApp: TestApp
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const timeZone = 'America/Los_Angeles'

/** Builds a community in Los Angeles, at the given moment there. */
beforeEach(async () => {
  testApp = await buildTestApp({ COMMUNITY_TIME_ZONE: timeZone, TRIAL_DAYS: '14' })
})

function setClock(time: number) {
  testApp.clock.advance(time - testApp.clock.now())
}

function give(member: TestMember, amount: number): Promise<unknown> {
  return testApp.app.database.transact((transaction) =>
    moveCredits(transaction, {
      id: `gift:${createId()}`,
      from: communityAccount,
      to: memberAccountId(member.id),
      amount,
      reason: 'welcome',
      actorId: member.id,
    }),
  )
}

async function endTrial(member: TestMember) {
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ trialEndsAt: testApp.clock.now() - 1 })
      .where('id', '=', member.id)
      .execute(),
  )
}

const ask = (member: TestMember, overrides = {}) =>
  member.call('POST', '/api/posts', { body: aRequest(overrides, testApp.clock.now()) })
const creditsOf = async (member: TestMember) =>
  (await member.call('GET', '/api/auth/user')).json<Member>().credits

test('P-001 a request takes one credit into escrow', async () => {
  const rosa = await testApp.signUp()
  expect((await ask(rosa)).status).toBe(200)
  expect(await creditsOf(rosa)).toBe(1)
  const { balance } = await testApp.app.database.reader
    .selectFrom('accounts')
    .where('id', '=', 'escrow')
    .select('balance')
    .executeTakeFirstOrThrow()
  expect(balance).toBe(1)
})

test('P-075 a request with too few credits is refused with 402 and the number missing, and nothing is stored', async () => {
  const rosa = await testApp.signUp()
  await ask(rosa)
  await ask(rosa)
  const id = createId()
  const response = await ask(rosa, { id })
  expect(response.status).toBe(402)
  expect(response.json()).toEqual({
    code: 'credits_missing',
    message: 'You need 1 more credit to post this request.',
    params: { missing: 1 },
  })
  expect((await rosa.call('GET', '/api/posts')).text).not.toContain(id)
  expect(await creditsOf(rosa)).toBe(0)
  await give(rosa, 1)
  expect((await ask(rosa, { id })).status).toBe(200)
})

test('P-076 a trial has no monthly limit', async () => {
  const rosa = await testApp.signUp()
  await give(rosa, 8)
  for (let index = 0; index < 10; index += 1) expect((await ask(rosa)).status).toBe(200)
})

test('P-076 on the free plan the third request of a calendar month is refused', async () => {
  const rosa = await testApp.signUp()
  await give(rosa, 5)
  await endTrial(rosa)
  expect([(await ask(rosa)).status, (await ask(rosa)).status]).toEqual([200, 200])
  const third = await ask(rosa)
  expect(third.status).toBe(402)
  expect(third.json()).toEqual({
    code: 'request_limit',
    message: 'The free plan covers 2 help requests a month, and you’ve used them.',
    params: { limit: 2 },
  })
  expect(await creditsOf(rosa)).toBe(5)
  const offer = await rosa.call('POST', '/api/posts', {
    body: aRequest({ type: 'offer' }, testApp.clock.now()),
  })
  expect(offer.status).toBe(200)
})

test('P-076 the month turns at midnight in the community, not in UTC', async () => {
  setClock(Date.UTC(2027, 0, 15))
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  const rosa = await testApp.signUp()
  await give(rosa, 5)
  setClock(Date.UTC(2027, 1, 1, 2))
  await endTrial(rosa)
  await ask(rosa)
  await ask(rosa)
  // In Los Angeles it is still 31 January; in UTC it is February.
  setClock(Date.UTC(2027, 1, 1, 7, 58))
  expect((await ask(rosa)).json().code).toBe('request_limit')
  setClock(Date.UTC(2027, 1, 1, 8, 0, 1))
  expect((await ask(rosa)).status).toBe(200)
  expect((await ask(rosa)).status).toBe(200)
  expect((await ask(rosa)).json().code).toBe('request_limit')
})

test('P-076 M1 the month is that of arrival, not of writing', async () => {
  setClock(Date.UTC(2027, 0, 31, 20))
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  const rosa = await testApp.signUp()
  await give(rosa, 5)
  await endTrial(rosa)
  await ask(rosa)
  await ask(rosa)
  const writtenAt = testApp.clock.now()
  const late = createOperation(
    1,
    'posts.create',
    aRequest({ dateNeeded: toIso(writtenAt + 5 * dayMs) }, writtenAt),
    {
      createdAt: toIso(writtenAt),
    },
  )
  testApp.clock.advance(2 * dayMs)
  expect((await rosa.round({ operations: [late] })).results).toEqual([{ n: 1, status: 'applied' }])
})

test('P-076 a withdrawn request returns its credit, not its place in the month', async () => {
  const rosa = await testApp.signUp()
  await give(rosa, 5)
  await endTrial(rosa)
  const id = createId()
  await ask(rosa, { id })
  expect((await rosa.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  expect(await creditsOf(rosa)).toBe(7)
  await ask(rosa)
  expect((await ask(rosa)).json().code).toBe('request_limit')
})

test('P-076 requests of the trial count when the trial ends within the month', async () => {
  setClock(Date.UTC(2027, 2, 5))
  // The first runs the community, and is signed out before such days are over.
  await testApp.signUp('Ines')
  const rosa = await testApp.signUp()
  await give(rosa, 5)
  for (let index = 0; index < 3; index += 1) await ask(rosa)
  testApp.clock.advance(14 * dayMs + hourMs)
  expect((await ask(rosa)).json().code).toBe('request_limit')
  setClock(Date.UTC(2027, 3, 2))
  expect((await ask(rosa)).status).toBe(200)
})

test('P-076 a refused request takes neither credit nor place in the month', async () => {
  const rosa = await testApp.signUp()
  await endTrial(rosa)
  await ask(rosa)
  await ask(rosa, { dateNeeded: toIso(testApp.clock.now() - hourMs) })
  expect(await creditsOf(rosa)).toBe(1)
  expect((await ask(rosa)).status).toBe(200)
  await give(rosa, 1)
  expect((await ask(rosa)).json().code).toBe('request_limit')
})

test('P-001 premium requests are unlimited and cost nothing', async () => {
  const rosa = await testApp.signUp()
  await testApp.app.database.transact(({ database }) =>
    database
      .updateTable('members')
      .set({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })
      .where('id', '=', rosa.id)
      .execute(),
  )
  const id = createId()
  await ask(rosa, { id })
  for (let index = 0; index < 4; index += 1) expect((await ask(rosa)).status).toBe(200)
  expect(await creditsOf(rosa)).toBe(2)
  await rosa.call('DELETE', `/api/posts/${id}`)
  expect(await creditsOf(rosa)).toBe(2)
})

test('P-076 19 simultaneous requests on the free plan: 2 are accepted', async () => {
  const rosa = await testApp.signUp()
  await give(rosa, 40)
  await endTrial(rosa)
  const responses = await Promise.all(Array.from({ length: 19 }, () => ask(rosa)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await creditsOf(rosa)).toBe(40)
})

test('Q42 200 racing spends of 2 credits: exactly 2 are accepted', async () => {
  await testApp.restart()
  const rosa = await testApp.signUp()
  const now = testApp.clock.now()
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0
        ? ask(rosa).then(({ status }) => status === 200)
        : rosa
            .round({
              clientId: createId(),
              operations: [createOperation(1, 'posts.create', aRequest({}, now))],
            })
            .then(({ results }) => results?.[0]?.status === 'applied'),
    ),
  )
  expect(responses.filter(Boolean)).toHaveLength(2)
  expect(await creditsOf(rosa)).toBe(0)
  expect((await rosa.call('GET', '/api/posts?type=request')).json<unknown[]>()).toHaveLength(2)
})
