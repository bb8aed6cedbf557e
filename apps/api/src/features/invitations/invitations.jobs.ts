/** Thanks members with credits for newcomers who helped or were helped, and deletes old invitations. */
import { creditedPerMonthMax, endedInvitationMs } from '@porchlight/contracts/invitations/invitations.rules'
import { createRandomId } from '@porchlight/contracts/values/id'
import { dayMs, monthIn } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { dailyInTransaction, everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { invitationCreditsOf } from '../credits/credits.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { areBlocked } from '../safety/safety.queries.ts'

/** Newcomers in one batch. Each changes at most four rows that devices have. */
const settledAtOnce = 25
/** No calendar month is longer. */
const monthMsMax = 32 * dayMs

export function invitationJobs(timeZone: () => string): Job[] {
  return [
    everyMinuteInBatches('thanking members for their invitations', (transaction) =>
      thankInviters(transaction, timeZone()),
    ),
    dailyInTransaction('deleting invitations that ended long ago', deleteOldInvitations),
  ]
}

/**
 * Settles one batch of newcomers who completed a help with somebody else than their inviter. Two accounts that only help
 * each other bring nothing.
 */
export async function thankInviters(transaction: Transaction, timeZone: string): Promise<boolean> {
  const newcomers = await creditedNewcomers(transaction.database)
  for (const newcomer of newcomers) await thankInviter(transaction, newcomer, timeZone)
  return newcomers.length === settledAtOnce
}

type Newcomer = Row<'invitedMembers'>

function creditedNewcomers(database: Kysely<Tables>): Promise<Newcomer[]> {
  return database
    .selectFrom('invitedMembers')
    .where('isSettled', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('helps')
          .innerJoin('posts', 'posts.id', 'helps.postId')
          .where('posts.status', '=', 'completed')
          .where(({ eb, or, and, ref }) =>
            or([
              and([
                eb('helps.authorId', '=', ref('invitedMembers.memberId')),
                eb('helps.helperId', '!=', ref('invitedMembers.inviterId')),
              ]),
              and([
                eb('helps.helperId', '=', ref('invitedMembers.memberId')),
                eb('helps.authorId', '!=', ref('invitedMembers.inviterId')),
              ]),
            ]),
          )
          .select('helps.postId'),
      ),
    )
    .orderBy('memberId')
    .limit(settledAtOnce)
    .selectAll()
    .execute()
}

/** Thanks an inviter, unless enough of their newcomers brought credits this month. */
async function thankInviter(
  transaction: Transaction,
  { memberId, inviterId, credits }: Newcomer,
  timeZone: string,
): Promise<void> {
  const { database, now } = transaction
  const settledRow = await database
    .updateTable('invitedMembers')
    .set({ isSettled: 1 })
    .where('memberId', '=', memberId)
    .where('isSettled', '=', 0)
    .returning('memberId')
    .executeTakeFirst()
  // A member who was blocked by the newcomer reads nothing more of them, and a missing credit tells nothing.
  if (!settledRow || (await areBlocked(database, memberId, inviterId))) return
  const month = monthIn(timeZone, now)
  const earlierTimes = await invitationCreditsOf(database, inviterId, now - monthMsMax)
  if (earlierTimes.filter((time) => monthIn(timeZone, time) === month).length >= creditedPerMonthMax) return
  const hasMoved = await moveCredits(transaction, {
    // The id in the inviter's statement follows from this one: an id from the newcomer's would say who it was.
    id: createRandomId(),
    from: communityAccount,
    to: memberAccountId(inviterId),
    amount: credits,
    reason: 'invitation',
    actorId: memberId,
  })
  // Neither the statement nor the notification contains which newcomer it was: whom they help is their own matter.
  if (hasMoved) {
    await notify(transaction, {
      memberId: inviterId,
      kind: 'invitation_thanks',
      params: { title: '', name: '', credits },
      target: '/donations',
    })
  }
}

/** Deletes what no list shows any more. Who came by whom stays, for operators, while both are members. */
async function deleteOldInvitations({ database, now }: Transaction): Promise<void> {
  await database
    .deleteFrom('invitations')
    .where('endsAt', '<=', now - endedInvitationMs)
    .execute()
}
