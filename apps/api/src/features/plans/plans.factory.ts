import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Row } from '../../database/schema/tables.ts'
import type { TestApp, TestMember, TestResponse } from '../../testing/app.factory.ts'
import { addSubscription } from './subscriptions.operations.ts'

interface SubscriptionOverrides {
  id?: string
  isApproved?: boolean
  /** The first payment is so far away that nothing of a plan is changed by it. */
  isFarAway?: boolean
}

/** Adds a subscription at the test provider and in the database. */
export function addTestSubscription(
  { app, clock }: TestApp,
  memberId: string,
  {
    id = `TEST-${createId().toUpperCase()}`,
    isApproved = false,
    isFarAway = false,
  }: SubscriptionOverrides = {},
): Promise<string> {
  const now = clock.now()
  const startsAt = isFarAway ? now + 5000 * dayMs : null
  const subscriptionRow: Row<'testSubscriptions'> = {
    ...{ id, memberId, startsAt },
    billing: 'annual',
    createdAt: now,
    approvedAt: isApproved ? now : null,
    endedAt: null,
    failsFrom: null,
    refundedThrough: null,
  }
  return app.database.transact(async (transaction) => {
    await transaction.database.insertInto('testSubscriptions').values(subscriptionRow).execute()
    await addSubscription(transaction, { id, provider: 'test', memberId, billing: 'annual', startsAt })
    return id
  })
}

/** One that is charged, or rather will be. */
export async function addActiveSubscription(testApp: TestApp, memberId: string): Promise<string> {
  const id = await addTestSubscription(testApp, memberId, { isApproved: true, isFarAway: true })
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('subscriptions').set({ state: 'active' }).where('id', '=', id).execute(),
  )
  return id
}

/** All the way, as the page goes it with the test provider. Gives the id. */
export async function subscribe(
  member: TestMember,
  planType: 'monthly' | 'annual' = 'monthly',
): Promise<string> {
  const createResponse = await member.call('POST', '/api/create-subscription', { body: { planType } })
  const { subscriptionID } = createResponse.json<{ subscriptionID: string }>()
  await payTest(member, 'approve', subscriptionID)
  const body = { subscriptionID, planType: 'premium' }
  const activateResponse = await member.call('POST', '/api/paypal/subscription-success', { body })
  if (activateResponse.status !== 200) throw new Error(`not activated: ${activateResponse.text}`)
  return subscriptionID
}

export function payTest(
  member: TestMember,
  outcome: 'approve' | 'decline' | 'fail_renewal' | 'refund',
  subscriptionID?: string,
): Promise<TestResponse> {
  const body = { outcome, ...(subscriptionID === undefined ? {} : { subscriptionID }) }
  return member.call('POST', '/api/test-payments', { body })
}
