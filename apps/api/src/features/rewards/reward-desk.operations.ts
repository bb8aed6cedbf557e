/** Handles the calls of the page on which operators keep the rewards. */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import { refuseForeignId } from '../../ids/new-ids.ts'
import { type Curator, newestCurationActs } from '../moderation/curation.operations.ts'
import { readRedemptionCode } from './redemption-code.ts'
import { changeReward, endReward, offerReward, stockReward, useCode } from './reward-stock.operations.ts'
import type { RewardSettings } from './rewards.operations.ts'
import { redemptionCountsByReward, rewardById, rewardsNewestFirst } from './rewards.queries.ts'
import { rewardView } from './rewards.view.ts'

type DeskOperation = 'desk' | 'offer' | 'change' | 'stock' | 'end' | 'use'

const requires = ['operator'] as const
const okResponse = { ok: true } as const

export function rewardDeskOperations({
  reader,
  transact,
  countCode,
}: Omit<RewardSettings, 'now'>): Pick<HandlersOf<'rewards'>, `rewards.${DeskOperation}`> {
  return {
    'rewards.desk': {
      requires,
      handle: async () => {
        const rewards = await rewardsNewestFirst(reader, { includeEnded: true })
        const counts = await redemptionCountsByReward(reader)
        return {
          rewards: rewards.map((row) => ({
            ...rewardView(row),
            endedAt: row.endedAt === null ? null : toIso(row.endedAt),
            ...(counts.get(row.id) ?? { redeemedCount: 0, unusedCount: 0 }),
          })),
          acts: await newestCurationActs(reader, 'reward'),
        }
      },
    },
    'rewards.offer': {
      requires,
      handle: async (context, { reason, id, ...reward }) => {
        refuseForeignId(id)
        return transact(async (transaction) => {
          const knownReward = id === undefined ? undefined : await rewardById(transaction.database, id)
          if (knownReward && knownReward.title !== normalizeText(reward.title)) throw new Refused('id_taken')
          if (knownReward) return { id: knownReward.id }
          const newReward = { ...reward, ...(id === undefined ? {} : { id }) }
          return { id: await offerReward(transaction, newReward, curatorOf(context, reason)) }
        })
      },
    },
    'rewards.change': {
      requires,
      handle: (context, { rewardId, reason, ...texts }) =>
        transact(async (transaction) =>
          doneOrMissing(await changeReward(transaction, rewardId, texts, curatorOf(context, reason))),
        ),
    },
    'rewards.stock': {
      requires,
      handle: (context, { rewardId, availableQuantity, reason }) =>
        transact(async (transaction) =>
          doneOrMissing(
            await stockReward(transaction, rewardId, availableQuantity, curatorOf(context, reason)),
          ),
        ),
    },
    'rewards.end': {
      requires,
      handle: (context, { rewardId, reason }) =>
        transact(async (transaction) =>
          doneOrMissing(await endReward(transaction, rewardId, curatorOf(context, reason))),
        ),
    },
    'rewards.use': {
      requires,
      handle: async (context, { code, rewardId, reason }) => {
        const curator = curatorOf(context, reason)
        const key = String(curator.operatorId)
        // Each try counts until the code is one that somebody has.
        countCode.count(key)
        const codeUse = await transact((transaction) =>
          useCode(transaction, readRedemptionCode(code), { rewardId, curator }),
        )
        if (codeUse.outcome === 'unknown') throw new Refused('code_unknown')
        countCode.giveBack(key)
        const { title, partnerName } = codeUse.redemption
        if (codeUse.outcome === 'returned') throw new Refused('code_returned', { title })
        if (codeUse.outcome === 'of another') throw new Refused('code_of_another', { title })
        if (codeUse.outcome === 'used before')
          throw new Refused('code_used', { title, ...codeUse.earlierUse })
        return { title, partnerName }
      },
    },
  }
}

function curatorOf({ memberId }: CallContext, reason: string): Curator {
  assert(memberId, 'an act of nobody')
  return { operatorId: memberId, reason }
}

function doneOrMissing(isDone: boolean): typeof okResponse {
  if (!isDone) throw new Refused('not_found')
  return okResponse
}
