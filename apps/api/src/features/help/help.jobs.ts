/** Jobs about help: they notify beforehand, remind participants, and end help that its participants do not end. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { otherOf, outcomeByClock } from '@porchlight/contracts/help/help.rules'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Transaction } from '../../database/transactions/transact.ts'
import { everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import { inEscrow } from '../credits/escrow.operations.ts'
import { confirmedBy, firstConfirmedAt, type HelpRow, helpOf, stateOf } from '../posts/helps.queries.ts'
import { notifyAboutPost, notifyParticipants } from '../posts/notify-about-post.operations.ts'
import { clockAfter, momentsOf } from '../posts/post-clock.operations.ts'
import { type PostRow, postsOfClock } from '../posts/posts.queries.ts'
import { touchPost } from '../posts/touch-post.operations.ts'
import { touchHelp } from './change-help.operations.ts'
import { completeHelp, expire, putOnHold } from './end-help.operations.ts'

/**
 * Posts in one batch. Each touches rows of both participants and of its cards in their conversations, and all stay
 * within the rows of one batch.
 */
const postsAtOnce = 5

export function helpJob(timeZone: () => string): Job {
  return everyMinuteInBatches('seeing to help', (transaction) => advanceHelps(transaction, timeZone()))
}

/** The pause in ms of a help whose credit cannot move, because the ledger does not add up; the others go on. */
const restMs = 60 * 60_000

export async function advanceHelps(transaction: Transaction, timeZone: string): Promise<boolean> {
  const posts = await postsOfClock(transaction.database, transaction.now, postsAtOnce)
  for (const post of posts) {
    try {
      // Each post gets a change number of its own, for its rows and those of its cards.
      await transaction.nested((inner) => advanceHelp(inner, post, timeZone))
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'credits_paused') throw error
      await storeClock(transaction, post.id, transaction.now + restMs)
    }
  }
  return posts.length === postsAtOnce
}

async function advanceHelp(transaction: Transaction, post: PostRow, timeZone: string): Promise<void> {
  const { database, now } = transaction
  const help = await helpOf(database, post.id)
  if (!isOpen(post)) {
    await deleteExactPlace(transaction, post, help)
    return
  }
  const times = {
    dateNeeded: post.dateNeeded,
    confirmedAt: help ? firstConfirmedAt(help) : null,
    isInEscrow: (await inEscrow(database, post.id)) > 0,
  }
  const outcome = outcomeByClock(stateOf(post, help), times, now)
  if (outcome === 'expired') await expire(transaction, post, help)
  else if (outcome === 'on_hold' && help) {
    await putOnHold(transaction, post, help)
    await notifyParticipants(transaction, post, help, { kind: 'help_on_hold' })
  } else if (outcome !== null && help) {
    const mayBeMinted = false
    await completeHelp(transaction, post, help, { timeZone, by: null, mayBeMinted })
  } else {
    await notifyBeforehand(transaction, post, help)
    await storeClock(transaction, post.id, clockAfter(post, help, now))
  }
}

/** Sends only the last of the notifications that were missed while the server was down. */
async function notifyBeforehand(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
): Promise<void> {
  const due = momentsOf(post, help).filter(({ at }) => at <= transaction.now)
  const kind = due.at(-1)?.tells
  if (kind === undefined) return
  if (!help) await notifyAboutPost(transaction, post, { memberId: post.authorId, kind })
  else if (kind === 'help_due') await notifyParticipants(transaction, post, help, { kind })
  else {
    // The reminder goes to the participant who has not confirmed yet.
    const by = confirmedBy(help)[0] ?? null
    const memberId = by === null ? null : otherOf(help, by)
    if (memberId !== null) await notifyAboutPost(transaction, post, { memberId, kind, by })
  }
}

/** Deletes the exact location from the data, and from the phones that had it. */
async function deleteExactPlace(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
): Promise<void> {
  const clearedPlace = { location: null, latitude: null, longitude: null, clockAt: null }
  await transaction.database.updateTable('posts').set(clearedPlace).where('id', '=', post.id).execute()
  const next = { ...post, ...clearedPlace }
  touchPost(transaction, next)
  if (help) touchHelp(transaction, next, help)
}

async function storeClock({ database }: Transaction, postId: string, clockAt: number | null): Promise<void> {
  await database.updateTable('posts').set({ clockAt }).where('id', '=', postId).execute()
}
