import { shownExample } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addActiveSubscription, addTestSubscription } from './plans.factory.ts'

const unknownId = 'TEST-NOTHING'
const exampleOf = () => shownExample('plans.activate', 0).subscriptionID

/** Returns a pending subscription of the visitor, not approved; without a session, an id that does not exist. */
async function pending({ porch }: Fixture, { member }: Visitor, isApproved = false): Promise<string> {
  return member ? addTestSubscription(porch, member.id, { isApproved, isFarAway: true }) : unknownId
}

/** Adds a subscription of another member. */
const orlas = (fixture: Fixture, isApproved = false) =>
  addTestSubscription(fixture.porch, fixture.orla.author.id, { isApproved, isFarAway: true })

async function charged({ porch }: Fixture, { member }: Visitor) {
  if (member) await addActiveSubscription(porch, member.id)
  return {}
}

/** The examples of ending a plan. What ends is the caller's own: a plan type does not identify a member. */
const ending = [{ what: 'what they are charged for', about: 'their own', args: charged }] as const
const prepareEnding = async (
  _call: unknown,
  { porch, memberId }: { porch: Fixture['porch']; memberId: string },
) => {
  await addActiveSubscription(porch, memberId)
}

export const planCalls: CallsOf<'plans'> = {
  'plans.offer': {
    openTo: 'anyone',
    examples: [{ what: 'the prices', about: 'nothing of anybody’s', args: () => ({}) }],
  },
  'plans.receipts': {
    openTo: 'members',
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response as ResponseNamed<'plans.receipts'>).toEqual([]),
      },
    ],
  },
  'plans.create': {
    openTo: 'members',
    examples: [{ what: 'a month', about: 'their own', args: () => ({ planType: 'monthly' as const }) }],
  },
  'plans.activate': {
    openTo: 'members',
    prepareExample: (_call, { porch, memberId }) =>
      addTestSubscription(porch, memberId, { id: exampleOf(), isApproved: true, isFarAway: true }),
    examples: [
      {
        what: 'what they approved',
        about: 'their own',
        args: async (fixture, visitor) => ({
          subscriptionID: await pending(fixture, visitor, true),
          planType: 'premium' as const,
        }),
      },
      {
        what: 'what somebody else approved',
        about: 'a payment that is not theirs',
        args: async (fixture) => ({
          subscriptionID: await orlas(fixture, true),
          planType: 'premium' as const,
        }),
      },
      {
        what: 'what they did not approve',
        about: 'a payment that is not theirs',
        args: async (fixture, visitor) => ({
          subscriptionID: await pending(fixture, visitor),
          planType: 'premium' as const,
        }),
      },
      {
        what: 'what never was',
        about: 'a payment that is not theirs',
        args: () => ({ subscriptionID: unknownId, planType: 'premium' as const }),
      },
    ],
  },
  'plans.upgrade': {
    openTo: 'members',
    prepareExample: async () => undefined,
    examples: [{ what: 'to a month', about: 'their own', args: () => ({ planType: 'monthly' as const }) }],
  },
  'plans.restart': {
    openTo: 'members',
    examples: [{ what: 'a month', about: 'their own', args: () => ({ planType: 'monthly' as const }) }],
  },
  'plans.downgrade': { openTo: 'members', prepareExample: prepareEnding, examples: ending },
  'plans.cancel': { openTo: 'members', prepareExample: prepareEnding, examples: ending },
  'plans.payTest': {
    openTo: 'members',
    prepareExample: async (_call, { porch, memberId }) => {
      const storedSubscription = await porch.app.database.reader
        .selectFrom('subscriptions')
        .where('id', '=', exampleOf())
        .select('id')
        .executeTakeFirst()
      if (!storedSubscription)
        await addTestSubscription(porch, memberId, { id: exampleOf(), isFarAway: true })
    },
    examples: [
      {
        what: 'what they did not approve yet',
        about: 'their own',
        args: async (fixture, visitor) => ({
          subscriptionID: await pending(fixture, visitor),
          outcome: 'decline' as const,
        }),
      },
      {
        what: 'another’s',
        about: 'a payment that is not theirs',
        args: async (fixture) => ({ subscriptionID: await orlas(fixture), outcome: 'approve' as const }),
      },
      {
        what: 'what never was',
        about: 'a payment that is not theirs',
        args: () => ({ subscriptionID: unknownId, outcome: 'approve' as const }),
      },
    ],
  },
}
