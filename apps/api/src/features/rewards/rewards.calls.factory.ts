import { exampleId } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { endReward } from './reward-stock.operations.ts'
import { addReward, enableRedeeming, redeemFor } from './rewards.factory.ts'
import { redemptionsView, rewardsView } from './rewards.view.ts'

/** One that they can pay for. */
async function createRedeemArgs({ porch, rewardId }: Fixture, { member }: Visitor) {
  if (member) await enableRedeeming(porch, member.id)
  return { rewardId, id: createId() }
}

async function redeemed(fixture: Fixture, { member }: Visitor) {
  const id = createId()
  if (member) await redeemFor(fixture.porch, member.id, fixture.rewardId, id)
  return { rewardId: fixture.rewardId, id }
}

export const rewardCalls: CallsOf<'rewards'> = {
  'rewards.list': {
    openTo: 'members',
    examples: [
      {
        what: 'what there is',
        about: 'another’s, to read',
        args: () => ({}),
        shows: (response, { rewardId }) =>
          expect((response as ResponseNamed<'rewards.list'>).map(({ id }) => id)).toContain(rewardId),
      },
    ],
  },
  'rewards.redemptions': {
    openTo: 'members',
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response, { redemptions }, { member }) => {
          const ids = new Set((response as ResponseNamed<'rewards.redemptions'>).map(({ id }) => id))
          for (const { id, memberId } of redemptions) expect(ids.has(id)).toBe(memberId === member?.id)
        },
      },
    ],
  },
  'rewards.redeem': {
    openTo: 'members',
    prepareExample: async (_call, { porch, memberId }) => {
      await addReward(porch, { id: exampleId })
      await enableRedeeming(porch, memberId)
    },
    examples: [
      {
        what: 'a reward',
        about: 'another’s, to read',
        args: createRedeemArgs,
        shows: (response) => expect(Object.keys(response as object).sort()).toEqual(['id', 'redemptionCode']),
      },
      { what: 'what they have', about: 'their own', args: redeemed },
      {
        what: 'another one under the same id',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({
          ...(await redeemed(fixture, visitor)),
          rewardId: await addReward(fixture.porch),
        }),
      },
      {
        what: 'under the id of another’s',
        about: 'an id that is another’s already',
        args: async (fixture, visitor) => ({
          ...(await createRedeemArgs(fixture, visitor)),
          id: String(fixture.redemptions.find(({ memberId }) => memberId === fixture.orla.author.id)?.id),
        }),
      },
      {
        what: 'one that has ended',
        about: 'another’s, which they may not know of',
        args: async ({ porch }) => {
          const rewardId = await addReward(porch)
          await porch.app.database.transact((transaction) => endReward(transaction, rewardId))
          return { rewardId }
        },
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ rewardId: createId() }) },
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
