/**
 * The steps of a help, by either participant. The rules that the device and the server share decide what each step
 * changes.
 */

import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { afterStep, type HelpStep, isRefusedStep, otherOf } from '@porchlight/contracts/help/help.rules'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { conversationFor } from '../conversations/conversations.queries.ts'
import { membersById } from '../members/members.queries.ts'
import { isSuspended } from '../members/standings.queries.ts'
import { type HelpRow, helpOf, ownHelps, stateOf } from '../posts/helps.queries.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import { canSeePost } from '../posts/posts.view.ts'
import { reportHelp } from '../safety/help-reports.operations.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { hasWritten } from '../writing/writing-limits.queries.ts'
import { changeHelp } from './change-help.operations.ts'
import { hasDeclined, noteDeclined } from './declined-offers.operations.ts'
import { wouldEarn } from './earning/earning.operations.ts'
import { beginHelp, completeHelp, putOnHold } from './end-help.operations.ts'
import { helpView } from './helps.view.ts'
import { release } from './on-block-or-leave.operations.ts'

interface HelpSettings {
  timeZone: () => string
  /** Sends a mail to operators; null when this server sends no mail. */
  tellByMail: ((mail: Mail) => void) | null
}

type StepName = 'help.accept' | 'help.start' | 'help.complete' | 'help.release' | 'help.dispute'

export function helpOperations(settings: HelpSettings): Pick<HandlersOf<'help'>, StepName> {
  const { timeZone, tellByMail } = settings
  return {
    'help.accept': {
      apply: async (context, { id, helperId }) => {
        const stepTaken = await takeStep(context, 'accept', id, helperId)
        if (stepTaken) await accept(context, stepTaken.post, helperId, timeZone())
      },
      response,
    },
    'help.start': {
      apply: async (context, { id }) => {
        const stepTaken = await takeParticipantStep(context, 'start', id)
        if (stepTaken) await start(context, stepTaken)
      },
      response,
    },
    'help.complete': {
      apply: async (context, { id }) => {
        const stepTaken = await takeParticipantStep(context, 'complete', id)
        if (stepTaken) await confirm(context, stepTaken, timeZone())
      },
      response,
    },
    'help.release': {
      apply: async (context, { id }) => {
        const stepTaken = await takeParticipantStep(context, 'release', id)
        if (!stepTaken) return
        const { post, help } = stepTaken
        if (context.memberId === help.helperId) await noteDeclined(context.transaction, help)
        await release(context.transaction, post, help, { by: context.memberId })
      },
      response,
    },
    'help.dispute': {
      apply: async (context, { id, word }) => {
        const stepTaken = await takeParticipantStep(context, 'dispute', id)
        if (stepTaken) await dispute(context, stepTaken)
        // When the help is on hold already, the operators get the other participant's report, too.
        await storeDispute(context, id, word, tellByMail)
      },
      response,
    },
  }
}

interface StepResult {
  post: PostRow
  help: HelpRow | undefined
  isLast: boolean
}

/** @returns undefined where the step has been taken already: a second time is a success */
async function takeStep(
  { transaction: { database }, memberId }: WriteContext,
  step: HelpStep,
  postId: string,
  helperId?: string,
): Promise<StepResult | undefined> {
  const post = await postById(database, postId)
  if (!post) throw new Refused('not_found')
  const help = await helpOf(database, postId)
  // A block hides a completed help from both, and their calls must not go on naming the other. One on hold still
  // waits for an operator, whom each of them may write to.
  const isOfBoth = help !== undefined && [help.authorId, help.helperId].includes(memberId)
  if (isOfBoth && post.status === 'completed' && (await areBlocked(database, help.authorId, help.helperId))) {
    throw new Refused('not_found')
  }
  const before = stateOf(post, help)
  const after = afterStep(before, { step, by: memberId, ...(helperId === undefined ? {} : { helperId }) })
  if (!isRefusedStep(after)) {
    return after === before ? undefined : { post, help, isLast: after.status === 'completed' }
  }
  if (after === 'wrong_step') throw new Refused('wrong_step', { status: post.status })
  // A member who cannot see the post must not learn anything about it.
  const isParticipant = memberId === post.authorId || isOfBoth
  if (after === 'not_yours' && !isParticipant && !(await canSeePost(database, post, memberId))) {
    throw new Refused('not_found')
  }
  throw new Refused(after)
}

type ParticipantStepResult = StepResult & { help: HelpRow }

async function takeParticipantStep(
  context: WriteContext,
  step: HelpStep,
  postId: string,
): Promise<ParticipantStepResult | undefined> {
  const stepTaken = await takeStep(context, step, postId)
  if (!stepTaken) return undefined
  const { help } = stepTaken
  if (!help) throw new Refused('not_found')
  return { ...stepTaken, help }
}

/**
 * Accepts a helper. Only a member who has written to the author, and whom no block separates from them, can be chosen:
 * no member gets a help that they never wrote about. A suspended member is as one who is not there. A post that an operator hid is refused, so that it is not shown
 * this way.
 */
async function accept(
  { transaction, memberId }: WriteContext,
  post: PostRow,
  helperId: string,
  timeZone: string,
): Promise<void> {
  const mayBe = post.hiddenAt === null && (await canBeChosen(transaction, memberId, helperId))
  if (!mayBe) throw new Refused('not_found')
  const two = { authorId: memberId, helperId }
  const earns = await wouldEarn(transaction, post, two, timeZone)
  await beginHelp(transaction, post, {
    postId: post.id,
    ...two,
    acceptedAt: transaction.now,
    startedAt: null,
    startedBy: null,
    authorConfirmedAt: null,
    helperConfirmedAt: null,
    onHoldAt: null,
    word: null,
    earnsCredit: earns ? 1 : 0,
  })
  const mayRing = !(await hasDeclined(transaction.database, post.id, two))
  await notifyAboutPost(transaction, post, {
    memberId: helperId,
    kind: 'help_accepted',
    by: memberId,
    mayRing,
  })
}

async function canBeChosen(
  { database, now }: Pick<Transaction, 'database' | 'now'>,
  authorId: string,
  helperId: string,
): Promise<boolean> {
  const conversation = await conversationFor(database, authorId, conversationIdOf(authorId, helperId))
  if (!conversation || !(await hasWritten(database, conversation.id, helperId))) return false
  if (await isSuspended(database, helperId, now)) return false
  return (await membersById(database, [helperId])).length > 0
}

async function start(
  { transaction, memberId }: WriteContext,
  { post, help }: ParticipantStepResult,
): Promise<void> {
  const startedAt = transaction.now
  await changeHelp(transaction, post, help, {
    status: 'in_progress',
    help: { startedAt, startedBy: memberId },
  })
  await notifyOther(transaction, post, help, memberId, 'help_started')
}

async function confirm(
  { transaction, memberId }: WriteContext,
  { post, help, isLast }: ParticipantStepResult,
  timeZone: string,
): Promise<void> {
  const { now } = transaction
  const startedAt = help.startedAt ?? now
  const confirmation = memberId === help.authorId ? { authorConfirmedAt: now } : { helperConfirmedAt: now }
  const changes = { startedAt, ...confirmation }
  if (isLast) {
    await completeHelp(transaction, post, help, { timeZone, by: memberId, help: changes })
    return
  }
  await changeHelp(transaction, post, help, { status: 'in_progress', help: changes })
  await notifyOther(transaction, post, help, memberId, 'help_confirmed')
}

async function dispute(
  { transaction, memberId }: WriteContext,
  { post, help }: ParticipantStepResult,
): Promise<void> {
  await putOnHold(transaction, post, help)
  await notifyOther(transaction, post, help, memberId, 'help_on_hold')
}

/** Stores a report for the operators, one from each participant who disputes the help. */
async function storeDispute(
  { transaction, memberId }: WriteContext,
  postId: string,
  words: string,
  tellByMail: HelpSettings['tellByMail'],
): Promise<void> {
  const { database } = transaction
  const [post, help] = [await postById(database, postId), await helpOf(database, postId)]
  if (!post || !help) return
  const aboutId = otherOf(help, memberId)
  assert(aboutId !== null, 'a help of one')
  const { type, title, description, status } = post
  const { confirmedBy } = stateOf(post, help)
  const snapshot = { type, title, description, status, confirmedBy }
  await reportHelp(transaction, { reporterId: memberId, aboutId, postId, words, snapshot }, tellByMail)
}

async function notifyOther(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  by: string,
  kind: Parameters<typeof notifyAboutPost>[2]['kind'],
): Promise<void> {
  const memberId = otherOf(help, by)
  if (memberId !== null) await notifyAboutPost(transaction, post, { memberId, kind, by })
}

/** Returns the state of the help for this member; the help of others is left out. */
async function response(
  { transaction: { database }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  { id }: { id: string },
): Promise<ResponseNamed<'help.accept'>> {
  const post = await postById(database, id)
  if (!post) throw new Refused('not_found')
  const [help] = await ownHelps(database, memberId, [id])
  const { authorId, type, status } = post
  const emptyHelp = { id, authorId, helperId: null, confirmedBy: [], isOnHold: false, earnsCredit: false }
  return { ...(help ? helpView(help) : emptyHelp), type, status }
}
