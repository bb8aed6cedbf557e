import { shownExample } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addActiveSubscription, addTestSubscription } from './plans.factory.ts'

const unknownId = 'TEST-NOTHING'
const exampleOf = () => shownExample('plans.activate', 0).subscriptionID

/** Returns a pending subscription of the visitor, not approved; without a session, an id that does not exist. */
async function pending({ testApp }: Fixture, { member }: Visitor, isApproved = false): Promise<string> {
  return member ? addTestSubscription(testApp, member.id, { isApproved, isFarAway: true }) : unknownId
}

/** Adds a subscription of another member. */
const orlas = (fixture: Fixture, isApproved = false) =>
  addTestSubscription(fixture.testApp, fixture.orla.author.id, { isApproved, isFarAway: true })

async function charged({ testApp }: Fixture, { member }: Visitor) {
  if (member) await addActiveSubscription(testApp, member.id)
  return {}
}

/** The examples of ending a plan. What ends is the caller's own: a plan type does not identify a member. */
const ending = [{ what: 'what they are charged for', about: 'their own', args: charged }] as const
const prepareEnding = async (
  _call: unknown,
  { testApp, memberId }: { testApp: Fixture['testApp']; memberId: string },
) => {
  await addActiveSubscription(testApp, memberId)
}

export const planCalls: CallsOf<'plans'> = {
  'plans.offer': {
    openTo: 'anyone',
  },
  'plans.receipts': {
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response as ResponseNamed<'plans.receipts'>).toEqual([]),
      },
    ],
  },
  'plans.activate': {
    prepareExample: (_call, { testApp, memberId }) =>
      addTestSubscription(testApp, memberId, { id: exampleOf(), isApproved: true, isFarAway: true }),
    examples: [
      {
        what: 'what they approved',
        about: 'their own',
        args: async (fixture, visitor) => ({
          subscriptionID: await pending(fixture, visitor, true),
        }),
      },
      {
        what: 'what somebody else approved',
        about: 'a payment that is not theirs',
        args: async (fixture) => ({
          subscriptionID: await orlas(fixture, true),
        }),
      },
      {
        what: 'what they did not approve',
        about: 'a payment that is not theirs',
        args: async (fixture, visitor) => ({
          subscriptionID: await pending(fixture, visitor),
        }),
      },
      {
        what: 'what never was',
        about: 'a payment that is not theirs',
        args: () => ({ subscriptionID: unknownId }),
      },
    ],
  },
  'plans.upgrade': {
    prepareExample: async () => undefined,
  },
  'plans.downgrade': { prepareExample: prepareEnding, examples: ending },
  'plans.cancel': { prepareExample: prepareEnding, examples: ending },
  'plans.payTest': {
    prepareExample: async (_call, { testApp, memberId }) => {
      const storedSubscription = await testApp.app.database.reader
        .selectFrom('subscriptions')
        .where('id', '=', exampleOf())
        .select('id')
        .executeTakeFirst()
      if (!storedSubscription)
        await addTestSubscription(testApp, memberId, { id: exampleOf(), isFarAway: true })
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
        args: async (fixture) => ({ subscriptionID: await orlas(fixture) }),
      },
      {
        what: 'what never was',
        about: 'a payment that is not theirs',
        args: () => ({ subscriptionID: unknownId }),
      },
    ],
  },
}
