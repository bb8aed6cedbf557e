/**
 * The bonus credit of premium: one for each member and month of the community, by any caller and any number of calls.
 */
import { monthIn } from '@porchlight/contracts/values/time'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import { type MemberRow, membersWithoutBonus } from '../members/members.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { communityAccount, moveCredits } from './credits.operations.ts'

/** Whole credits, each month. */
const monthlyBonus = 1

export interface BonusSettings {
  transact: Transact
  plans: Plans
  timeZone: () => string
}

export function bonusOperations(settings: BonusSettings): Pick<HandlersOf<'credits'>, 'credits.giveBonuses'> {
  return {
    'credits.giveBonuses': {
      requires: ['operator'],
      handle: async () => {
        let processed = 0
        for (;;) {
          const { bonusCount, more } = await settings.transact((transaction) =>
            grantBonuses(transaction, settings),
          )
          processed += bonusCount
          if (!more) return { processed }
        }
      },
    },
  }
}

/**
 * Members in one batch. Each gets three rows of their own, and a page never ends within the rows of one change number.
 */
const givenAtOnce = 25

/**
 * Grants the bonus to one batch of members. After an interruption or a second run, members who have it are left out.
 */
export async function grantBonuses(
  transaction: Transaction,
  { plans, timeZone }: Pick<BonusSettings, 'plans' | 'timeZone'>,
): Promise<{ bonusCount: number; more: boolean }> {
  const { database, now } = transaction
  const month = monthIn(timeZone(), now)
  const lacking = await membersWithoutBonus(database, {
    hasPlans: plans.hasPlans,
    month,
    now,
    countMax: givenAtOnce,
  })
  let bonusCount = 0
  for (const member of lacking) if (await grantBonus(transaction, member, month)) bonusCount += 1
  return { bonusCount, more: lacking.length === givenAtOnce }
}

async function grantBonus(transaction: Transaction, { id }: MemberRow, month: string): Promise<boolean> {
  const { database } = transaction
  await database.updateTable('members').set({ bonusMonth: month }).where('id', '=', id).execute()
  const isGiven = await moveCredits(transaction, {
    id: `bonus:${month}:${id}`,
    from: communityAccount,
    to: memberAccountId(id),
    amount: monthlyBonus,
    reason: 'bonus',
    reference: month,
    actorId: id,
  })
  if (isGiven) {
    await notify(transaction, {
      memberId: id,
      kind: 'credit_bonus',
      params: { title: '', name: '', credits: monthlyBonus },
      target: '/donations',
    })
  }
  return isGiven
}
