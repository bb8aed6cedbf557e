/**
 * The bonus credit of premium: one for each member and month of the community, by any caller and any number of calls.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { monthIn } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import { type MemberRow, membersById, membersWithoutBonus } from '../members/members.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { communityAccount, moveCredits } from './credits.operations.ts'

/** Whole credits, each month. */
const monthlyBonus = 1

export interface BonusSettings {
  reader: Kysely<Tables>
  transact: Transact
  plans: Plans
  timeZone: string
}

export function bonusOperations(settings: BonusSettings): Pick<HandlersOf<'credits'>, 'credits.giveBonuses'> {
  return {
    'credits.giveBonuses': async ({ memberId }) => {
      assert(memberId, 'bonuses asked for by nobody')
      const [member] = await membersById(settings.reader, [memberId])
      if (member?.isOperator !== 1) throw new Refused('operators_only')
      let processed = 0
      for (;;) {
        const { given: bonusCount, more } = await settings.transact((transaction) =>
          grantBonuses(transaction, settings),
        )
        processed += bonusCount
        if (!more) return { processed }
      }
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
): Promise<{ given: number; more: boolean }> {
  const { database, now } = transaction
  const month = monthIn(timeZone, now)
  const lacking = await membersWithoutBonus(database, {
    hasPlans: plans.hasPlans,
    month,
    now,
    countMax: givenAtOnce,
  })
  let bonusCount = 0
  for (const member of lacking) if (await grantBonus(transaction, member, month)) bonusCount += 1
  return { given: bonusCount, more: lacking.length === givenAtOnce }
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
