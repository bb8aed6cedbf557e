/**
 * Tests of what a completed help earns: the credit of a request, or a minted one, once and within the month's limits.
 */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { ledgerFaults } from '../../credits/credits.queries.ts'
import { helpOf } from '../../posts/helps.queries.ts'
import { postById } from '../../posts/posts.queries.ts'
import {
  accept,
  completed,
  createMatchedHelp,
  creditsOf,
  escrowOf,
  expectHelp,
  posted,
  step,
  toldTo,
} from '../help.factory.ts'
import { payEarner } from './earning.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let ida: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ logInsPerAddress: 1000, signUpsPerAddress: 1000, postsPerDay: 1000 }),
  })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  ida = await testApp.signUp('Ida')
})
afterEach(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

describe('paying once', () => {
  /** Pays the earner without a check of the post's or the help's state, as a mistake elsewhere would do. */
  const pay = (id: string) =>
    testApp.app.database.transact(async (transaction) => {
      const [post, help] = [await postById(transaction.database, id), await helpOf(transaction.database, id)]
      if (!post || !help) throw new Error('nothing to pay for')
      return payEarner(transaction, post, help, { timeZone: 'UTC', actorId: post.authorId })
    })

  it('C-003 a request is paid once, and never with the credit of another request', async () => {
    const id = await createMatchedHelp(rosa, noor, aRequest())
    await posted(rosa, aRequest({ title: 'Another one' }))
    expect([await pay(id), await pay(id)]).toEqual([true, false])
    expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([0, 3, 1])
  })

  it('C-005 an offer mints one credit, however often it is paid', async () => {
    const id = await createMatchedHelp(rosa, noor, anOffer())
    expect([await pay(id), await pay(id)]).toEqual([true, false])
    expect([await creditsOf(rosa), await creditsOf(noor)]).toEqual([3, 2])
  })
})

describe('minted credits', () => {
  it('C-006 helping a premium member, who pays nothing, mints a credit within the same limits', async () => {
    await testApp.app.database.transact(({ database }) =>
      database
        .updateTable('members')
        .set({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })
        .where('id', '=', rosa.id)
        .execute(),
    )
    for (let count = 1; count <= 4; count += 1) {
      await completed(rosa, noor, aRequest({ title: `Ride ${count}` }))
      expect([await creditsOf(rosa), await creditsOf(noor), await escrowOf(testApp)]).toEqual([
        2,
        2 + count,
        0,
      ])
    }
    const fifth = await createMatchedHelp(rosa, noor, aRequest({ title: 'Ride 5' }))
    expect(expectHelp(await step(noor, 'complete', fifth))).toMatchObject({ earnsCredit: false })
    expectHelp(await step(rosa, 'complete', fifth))
    expect([await creditsOf(rosa), await creditsOf(noor)]).toEqual([2, 6])
  })

  it('C-005 the fifth help of the same two in a month earns nothing, and the help says so beforehand', async () => {
    for (let count = 1; count <= 4; count += 1) {
      const [author, helper] = count % 2 === 0 ? [noor, rosa] : [rosa, noor]
      await completed(author, helper, anOffer({ title: `Ladder ${count}` }))
    }
    expect([await creditsOf(rosa), await creditsOf(noor)]).toEqual([4, 4])
    const id = await posted(rosa, anOffer())
    expect(expectHelp(await accept(rosa, id, noor))).toMatchObject({ earnsCredit: false })
    await step(rosa, 'complete', id)
    expect(expectHelp(await step(noor, 'complete', id))).toMatchObject({
      status: 'completed',
      earnsCredit: false,
    })
    expect(await creditsOf(rosa)).toBe(4)
    expect((await toldTo(rosa))[0]).toBe('help_completed')
    // A credit is earned again with another member, and with the next month.
    await completed(rosa, ida, anOffer({ title: 'Ladder for Ida' }))
    expect(await creditsOf(rosa)).toBe(5)
    testApp.clock.advance(32 * dayMs)
    await Promise.all([rosa.logIn(), noor.logIn()])
    await completed(rosa, noor, anOffer({ dateNeeded: toIso(testApp.clock.now() + dayMs) }))
    expect(await creditsOf(rosa)).toBe(6)
  })

  it('C-005 the thirteenth help of one earner in a month is completed without a credit', async () => {
    const otherMembers = [noor, ida, await testApp.signUp('Ana'), await testApp.signUp('Bo')]
    for (let count = 0; count < 12; count += 1) {
      const other = otherMembers[count % 4] as TestMember
      await completed(rosa, other, anOffer({ title: `Ladder ${count}` }))
    }
    expect(await creditsOf(rosa)).toBe(14)
    await completed(rosa, await testApp.signUp('Cy'), anOffer({ title: 'The thirteenth' }))
    expect(await creditsOf(rosa)).toBe(14)
    // A credit that an author paid is earned in any month.
    await completed(noor, rosa, aRequest())
    expect(await creditsOf(rosa)).toBe(15)
  })
})
