/** Tests of the limits on credits of accounts that have not helped yet: no entry point and no race moves more. */
import { giftMovementOf } from '@porchlight/contracts/credits/credits.rows'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { emailAddressOf } from '@porchlight/contracts/values/text/text'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { completed } from '../help/help.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { addCredits, creditsOf, giveTo, markAsHelpers } from './credits.factory.ts'
import { ledgerFaults } from './credits.queries.ts'
import { reverse } from './reverse.operations.ts'

let testApp: TestApp
/** He has helped before. */
let omar: TestMember
/** They are new. */
let newcomers: TestMember[]
beforeAll(async () => {
  const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000, giftsPerDay: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
})
beforeEach(async () => {
  omar = await testApp.signUp('Omar')
  newcomers = [await testApp.signUp('Rosa'), await testApp.signUp('Noor'), await testApp.signUp('Ida')]
  await markAsHelpers(testApp, omar.id)
  await testApp.app.database.transact(async (transaction) => {
    for (const { id } of [omar, ...newcomers]) await introducePerson(transaction, id)
  })
})
afterAll(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

const codes = (responses: readonly { status: number; json: () => { code?: string } }[]) =>
  responses.map(({ status, json }) => [status, json().code])
const isNewcomer = async (member: TestMember) =>
  (await member.call('GET', '/api/auth/user')).json<Member>().isNewcomer

test('C-016 a newcomer gives the welcome credits to anybody, and later credits after their first help', async () => {
  const [rosa, noor, ida] = newcomers as [TestMember, TestMember, TestMember]
  await addCredits(testApp, rosa.id, 5)
  const responses = [
    await giveTo(rosa, noor.id, { amount: 3 }),
    await giveTo(rosa, noor.id),
    await giveTo(rosa, ida.id, { amount: 2 }),
    await giveTo(rosa, ida.id),
    await giveTo(rosa, omar.id),
  ]
  expect(responses.map(({ status, json }) => [status, json().code, json().params?.left])).toEqual([
    [409, 'gift_beyond_welcome', 2],
    [200, undefined, undefined],
    [409, 'gift_beyond_welcome', 1],
    [200, undefined, undefined],
    [409, 'gift_beyond_welcome', 0],
  ])
  expect(responses[2]?.json().message).toBe(
    'Until your first completed help you can give 1 more credit. After that you can give as much as you like.',
  )
  expect([await isNewcomer(rosa), await creditsOf(testApp, rosa.id)]).toEqual([true, 5])
  await completed(noor, rosa, anOffer({}, testApp.clock.now()))
  // Both took part in it.
  expect([await isNewcomer(rosa), await isNewcomer(noor)]).toEqual([undefined, undefined])
  expect((await giveTo(rosa, omar.id, { amount: 5 })).status).toBe(200)
})

test('Q42 one neighbor gets two credits a month from all newcomers together, also from simultaneous gifts; other members give without that limit', async () => {
  const responses = await Promise.all(
    newcomers.flatMap((each) => [giveTo(each, omar.id), giveTo(each, omar.id)]),
  )
  expect(codes(responses).sort()).toEqual([
    ...Array(2).fill([200, undefined]),
    ...Array(4).fill([409, 'gift_from_newcomers']),
  ])
  expect(await creditsOf(testApp, omar.id)).toBe(4)
  const experienced = await testApp.signUp('Ines')
  await markAsHelpers(testApp, experienced.id)
  await addCredits(testApp, experienced.id, 3)
  expect((await giveTo(experienced, omar.id, { amount: 5 })).status).toBe(200)

  // Another giver succeeds, and so does a gift in the next month.
  const [giver] = newcomers.filter((_each, index) =>
    responses.slice(index * 2, index * 2 + 2).some(({ status }) => status !== 200),
  )
  if (!giver) throw new Error('nobody has anything left')
  testApp.clock.advance(32 * dayMs)
  await giver.logIn()
  expect((await giveTo(giver, omar.id)).status).toBe(200)
})

test('C-010 C-016 a gift that operators reversed counts against neither the newcomer nor the neighbor’s month', async () => {
  const [rosa, noor, ida] = newcomers as [TestMember, TestMember, TestMember]
  const giftId = createId()
  expect((await giveTo(rosa, omar.id, { id: giftId, amount: 2 })).status).toBe(200)
  expect(codes([await giveTo(noor, omar.id)])).toEqual([[409, 'gift_from_newcomers']])
  const reversed = await testApp.app.database.transact((transaction) =>
    reverse(transaction, { id: giftMovementOf(giftId), why: 'Meant for Ida' }),
  )
  expect([reversed, await creditsOf(testApp, rosa.id)]).toEqual(['reversed', 2])
  expect((await giveTo(rosa, ida.id, { amount: 2 })).status).toBe(200)
  expect((await giveTo(noor, omar.id, { amount: 2 })).status).toBe(200)
  // What was given since counts.
  await addCredits(testApp, rosa.id, 1)
  expect(codes([await giveTo(rosa, ida.id), await giveTo(ida, omar.id)])).toEqual([
    [409, 'gift_beyond_welcome'],
    [409, 'gift_from_newcomers'],
  ])
})

test('Q42 a newcomer’s simultaneous gifts stay within the welcome credits; a gift from the outbox is refused with the reason', async () => {
  const [rosa, noor, ida] = newcomers as [TestMember, TestMember, TestMember]
  await addCredits(testApp, rosa.id, 50)
  const responses = await Promise.all(
    [noor, ida, omar].flatMap(({ id }) => Array.from({ length: 10 }, () => giveTo(rosa, id))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await creditsOf(testApp, rosa.id)).toBe(50)
  const args = { id: createId(), toUserId: omar.id, amount: 1, message: 'For the ride' }
  const { results } = await rosa.round({ operations: [createOperation(1, 'credits.gift', args)] })
  expect(results).toEqual([
    {
      ...{ n: 1, status: 'refused', code: 'gift_beyond_welcome', params: { left: 0 } },
      message: expect.stringMatching(/^Until your first completed help/),
    },
  ])
})

test('PLAN-008 a mailbox that is known here gets no second trial, and nobody else’s is shorter', async () => {
  const planAt = async (email: string) => {
    const body = { firstName: 'Zora', lastName: 'Jimenez', email, password: testPassword }
    await callSignedOut(testApp, 'POST', '/api/auth/signup', { body })
    return testApp.app.database.reader
      .selectFrom('members')
      .where('email', '=', emailAddressOf(email))
      .select(['subscriptionPlan', 'subscriptionStatus', 'trialEndsAt'])
      .executeTakeFirstOrThrow()
  }
  const first = await planAt('xena@example.org')
  expect(first).toMatchObject({ subscriptionPlan: 'trial', trialEndsAt: expect.any(Number) })
  const free = { subscriptionPlan: 'free', subscriptionStatus: 'active', trialEndsAt: null }
  expect(await planAt('xena+again@example.org')).toEqual(free)
  expect(await planAt('x.ena@example.org')).toMatchObject({ subscriptionPlan: 'trial' })
})

test('C-001 each mailbox gets welcome credits once, however its address is written', async () => {
  const creditsAt = async (email: string) => {
    const body = { firstName: 'Zora', lastName: 'Jimenez', email, password: testPassword }
    await callSignedOut(testApp, 'POST', '/api/auth/signup', { body })
    const { id } = await testApp.app.database.reader
      .selectFrom('members')
      .where('email', '=', emailAddressOf(email))
      .select('id')
      .executeTakeFirstOrThrow()
    return creditsOf(testApp, id)
  }
  expect(await creditsAt('zora@example.org')).toBe(2)
  for (const email of ['zora+garden@example.org', 'Zora+2@Example.org'])
    expect(await creditsAt(email)).toBe(0)
  expect(await creditsAt('zora@bücher.example')).toBe(2)
  expect(await creditsAt('zora+2@xn--bcher-kva.example')).toBe(0)
  // A dot is another mailbox, unless it is known to mean nothing.
  expect(await creditsAt('zo.ra@example.org')).toBe(2)
  expect(await creditsAt('zora.j@gmail.com')).toBe(2)
  for (const email of ['zoraj@gmail.com', 'Z.oraj+x@googlemail.com']) expect(await creditsAt(email)).toBe(0)
  const all = await Promise.all(['a', 'b', 'c'].map((tag) => creditsAt(`yan+${tag}@example.org`)))
  expect(all.sort()).toEqual([0, 0, 2])
})
