/**
 * Operations by which a member requests the deletion of their account, or stays after all. Until the end, only their
 * plan is changed.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { leavingMs } from '@porchlight/contracts/members/members.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import { noteLeaving } from '../../database/folder/leaving-members.ts'
import { removedMembers } from '../../database/folder/removed-members.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Handlers, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'
import { isLastOperator, memberById } from '../members/members.queries.ts'
import { stopRenewing } from '../plans/subscriptions.operations.ts'
import { leavingMail } from './leaving.mails.ts'

export interface LeavingSettings {
  transact: Transact
  plans: Plans
  requireFreshSignIn: RequireFreshSignIn
  authLimits: {
    /** Limits changes of an account of which a mail tells its owner. */
    accountMail: (memberId: string) => void
  }
  postMail: (mail: PostedMail) => void
  appOrigin: () => string
  config: { dataDir: string; communityTimeZone: () => string }
}

export type LeavingHandlers = Pick<Handlers, 'members.leave' | 'members.stay'>

export function leavingOperations(settings: LeavingSettings): LeavingHandlers {
  const { transact, plans, requireFreshSignIn, authLimits, config } = settings
  const { dataDir } = config
  return {
    'members.leave': async (context, { words }) => {
      const { memberId } = context
      assert(memberId, 'nobody leaves')
      const { leavesAt, isNew } = await transact(async (transaction) => {
        const { database, now, touch, afterCommit } = transaction
        await requireFreshSignIn(database, context, now)
        const member = await memberById(database, memberId)
        if (!member) throw new Refused('signed_out')
        if (member.leavesAt !== null) return { leavesAt: member.leavesAt, isNew: false }
        if (await isLastOperator(database, member, now)) throw new Refused('last_operator')
        authLimits.accountMail(memberId)
        const at = now + leavingMs
        await database
          .updateTable('members')
          .set({ leavesAt: at, leavingWords: normalizeText(words) || null })
          .where('id', '=', memberId)
          .execute()
        // Nothing more is charged meanwhile: a job sends the request to the provider until it succeeds.
        await stopRenewing(transaction, plans, memberId)
        touch('members', memberId, memberAudience(memberId))
        afterCommit(() => postLeavingMail(settings, member.email, at))
        return { leavesAt: at, isNew: true }
      })
      // The note comes after the commit, and in a transaction: a stay of the same moment is noted either before it, and
      // then this finds nobody who leaves, or after it.
      if (isNew)
        await transact(async ({ database }) => {
          if ((await memberById(database, memberId))?.leavesAt === leavesAt)
            noteLeaving(dataDir, memberId, leavesAt)
        })
      return {
        message: 'Your account will be deleted. Until then you can keep it.',
        leavesAt: toIso(leavesAt),
      }
    },

    'members.stay': async ({ memberId }) => {
      assert(memberId, 'nobody stays')
      await transact(async ({ database, touch }) => {
        const member = await memberById(database, memberId)
        if (!member) throw new Refused('signed_out')
        if (member.leavesAt === null) return
        // A member may have signed in again by a link although the account is half deleted.
        if (removedMembers(dataDir).includes(memberId)) throw new Refused('already_gone')
        // The note comes before the row: if the process stops between both, the member stays rather than being deleted.
        noteLeaving(dataDir, memberId, null)
        await database
          .updateTable('members')
          .set({ leavesAt: null, leavingWords: null })
          .where('id', '=', memberId)
          .execute()
        touch('members', memberId, memberAudience(memberId))
      })
      return { message: 'Your account stays as it is.' }
    },
  }
}

function postLeavingMail(
  { postMail, appOrigin, config }: Pick<LeavingSettings, 'postMail' | 'appOrigin' | 'config'>,
  email: string,
  leavesAt: number,
): void {
  const settings = new URL('/account-settings?view=leave', appOrigin()).href
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeZone: config.communityTimeZone(),
  })
  postMail(leavingMail(email, { day: format.format(leavesAt), settings }))
}
