import { exampleId } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import {
  type CallsOf,
  neverWas,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { endReward } from './reward-stock.operations.ts'
import { addReward, enableRedeeming, redeemFor } from './rewards.factory.ts'
import { redemptionsView, rewardsView } from './rewards.view.ts'

async function redeemed(fixture: Fixture, { member }: Visitor) {
  const id = createId()
  if (member) await redeemFor(fixture.testApp, member.id, fixture.rewardId, id)
  return { rewardId: fixture.rewardId, id }
}

export const rewardThings: TriedThings<'reward'> = {
  reward: {
    prepare: async (_call, { testApp, memberId }) => {
      await addReward(testApp, { id: exampleId })
      await enableRedeeming(testApp, memberId)
    },
    targets: [
      {
        what: 'a reward',
        about: 'another’s, to read',
        // One that they can pay for, and that no other call has changed.
        id: async ({ testApp }, { member }) => {
          if (member) await enableRedeeming(testApp, member.id)
          return addReward(testApp)
        },
      },
      {
        what: 'one that has ended',
        about: 'another’s, which they may not know of',
        id: async ({ testApp }) => {
          const rewardId = await addReward(testApp)
          await testApp.app.database.transact((transaction) => endReward(transaction, rewardId))
          return rewardId
        },
      },
      neverWas,
    ],
  },
}

async function codeOf({ testApp, orla, rewardId }: Fixture): Promise<{ code: string }> {
  return { code: (await redeemFor(testApp, orla.author.id, rewardId)).redemptionCode }
}

/** A reward belongs to the community, and so to each operator. */
const ofTheCommunity = {
  what: 'a reward of the community',
  about: 'their own',
  args: async ({ testApp }: Fixture) => ({ rewardId: await addReward(testApp) }),
} as const

export const rewardCalls: CallsOf<'rewards'> = {
  'rewards.desk': { openTo: 'operators' },
  'rewards.offer': {
    openTo: 'operators',
    besides: [
      { what: 'a new one', about: 'their own', args: () => ({ id: createId() }) },
      {
        what: 'under the id of another one',
        about: 'an id that is another’s already',
        args: async ({ testApp }) => ({ id: await addReward(testApp), title: 'Something else' }),
      },
    ],
  },
  'rewards.change': { openTo: 'operators', besides: [ofTheCommunity] },
  'rewards.stock': { openTo: 'operators', besides: [ofTheCommunity] },
  'rewards.end': { openTo: 'operators', besides: [ofTheCommunity] },
  'rewards.use': {
    openTo: 'operators',
    prepareExample: async (_call, { testApp, memberId }) => {
      const rewardId = await addReward(testApp)
      const { id } = await redeemFor(testApp, memberId, rewardId)
      await testApp.app.database.transact(({ database }) =>
        database
          .updateTable('redemptions')
          .set({ code: 'ABCDE-FGHJK-MNPQR-STVWX' })
          .where('id', '=', id)
          .execute(),
      )
    },
    examples: [
      { what: 'a neighbor’s code', about: 'another’s, to read', args: codeOf },
      { what: 'a code at their own counter', about: 'their own', args: codeOf },
    ],
  },
  'rewards.list': {
    shows: (response, { rewardId }) =>
      expect((response as ResponseNamed<'rewards.list'>).map(({ id }) => id)).toContain(rewardId),
  },
  'rewards.redemptions': {
    shows: (response, { redemptions }, { member }) => {
      const ids = new Set((response as ResponseNamed<'rewards.redemptions'>).map(({ id }) => id))
      for (const { id, memberId } of redemptions) expect(ids.has(id)).toBe(memberId === member?.id)
    },
  },
  'rewards.redeem': {
    shows: (response) => expect(Object.keys(response as object).sort()).toEqual(['id', 'redemptionCode']),
    besides: [
      { what: 'what they have', about: 'their own', args: redeemed },
      {
        what: 'another one under the same id',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({
          ...(await redeemed(fixture, visitor)),
          rewardId: await addReward(fixture.testApp),
        }),
      },
      {
        what: 'under the id of another’s',
        about: 'an id that is another’s already',
        args: ({ redemptions, orla }) => ({
          id: String(redemptions.find(({ memberId }) => memberId === orla.author.id)?.id),
        }),
      },
    ],
  },
}

export const rewardRows: RowsOf<'rewards'> = {
  rewards: {
    view: rewardsView,
    isShared: true,
    ids: ({ rewardId }) => [rewardId],
    mayHave: () => true,
  },
  redemptions: {
    view: redemptionsView,
    ids: ({ redemptions }) => redemptions.map(({ id }) => id),
    mayHave: ({ id }, viewerId, { redemptions }) => {
      const redemption = redemptions.find((each) => each.id === id)
      return redemption === undefined || redemption.memberId === viewerId
    },
  },
}
