/**
 * The messages of an organizer to many guests. They are sent in batches: the first guests get theirs immediately, the
 * others within a minute or two.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { meetupMessageIdOf } from '@porchlight/contracts/meetups/meetups.rules'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Row } from '../../database/schema/tables.ts'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type DayLimit, refuseBeyond, refuseBeyondActs } from '../../feature-parts/day-limits.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { openConversation } from '../conversations/conversations.operations.ts'
import { isStored, type OnStored, storeMessage } from '../messages/messages.operations.ts'
import { isGoing, type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'

export interface WriteSettings {
  onStored: OnStored
  /** The limit of all that the organizer writes. It depends on the number of guests, so it is checked here. */
  perDay: DayLimit
}

type Letter = Pick<Row<'meetupLetters'>, 'id' | 'postId' | 'organizerId' | 'content'>

/** Each is some twenty queries: so many stay within the time that others wait for a commit. */
const guestsAtOnce = 20
/** The lifetime of a letter: as long as stored responses, because it may be sent again until then. */
const keptMs = 90 * dayMs

export async function sendToAll(
  { transaction, memberId, writtenAt }: WriteContext,
  letter: Letter,
  goers: readonly RsvpRow[],
  settings: WriteSettings,
): Promise<void> {
  const { database, now } = transaction
  const { id, postId, content } = letter
  const knownLetter = await database
    .selectFrom('meetupLetters')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  if (knownLetter) {
    const isSame =
      knownLetter.organizerId === memberId && knownLetter.postId === postId && knownLetter.content === content
    if (!isSame) throw new Refused('id_taken')
    return
  }
  const first = goers.slice(0, guestsAtOnce)
  const [later, last] = [goers.length > first.length, goers.at(-1)]
  // The message can go to all guests, or to none: otherwise the organizer could not see who got it.
  if (later) {
    const { max, acts } = settings.perDay
    await refuseBeyondActs(transaction, acts, { memberId }, { max: max(), count: goers.length })
  }
  for (const { memberId: userId } of first) {
    await sendToOne({ transaction, memberId, writtenAt }, letter, userId, settings)
  }
  if (!later || !last) return
  const places = { sentUpTo: first.at(-1)?.place ?? 0, lastPlace: last.place }
  await database
    .insertInto('meetupLetters')
    .values({ ...letter, ...places, createdAt: now })
    .execute()
}

async function sendToOne(
  context: WriteContext,
  { id, postId, content }: Letter,
  userId: string,
  { onStored, perDay }: Pick<WriteSettings, 'onStored'> & Partial<WriteSettings>,
): Promise<void> {
  const conversationId = conversationIdOf(context.memberId, userId)
  const message = { id: meetupMessageIdOf(id, userId), conversationId, content }
  // The nested transaction has a change number of its own, so that both members get the message and its conversation
  // together.
  await context.transaction.nested(async (inner) => {
    const within = { ...context, transaction: inner }
    await openConversation(within, { userId, postId }, { isAgreed: true })
    if (await isStored(within, message)) return
    if (perDay) await refuseBeyond(inner, perDay, context.memberId)
    await storeMessage(within, message, { onStored, unansweredPerDay: meetupLimits.unansweredPerDayMax })
  })
}

/**
 * Sends one batch of the oldest letter.
 * @returns whether there may be more
 */
export async function sendLetters(transaction: Transaction, onStored: OnStored): Promise<boolean> {
  const { database, now: writtenAt } = transaction
  const letter = await database
    .selectFrom('meetupLetters')
    .whereRef('sentUpTo', '<', 'lastPlace')
    .orderBy('createdAt')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  if (!letter) return false
  const { id, postId, organizerId: memberId, sentUpTo, lastPlace } = letter
  const recipients = (await rsvpsTo(database, [postId])).filter(
    (rsvp) => isGoing(rsvp) && rsvp.place > sentUpTo && rsvp.place <= lastPlace,
  )
  const some = recipients.slice(0, guestsAtOnce)
  // Rights and limits were checked when the letter was written.
  for (const { memberId: userId } of some) {
    await passingOver(() => sendToOne({ transaction, memberId, writtenAt }, letter, userId, { onStored }))
  }
  const isLast = recipients.length === some.length
  await database
    .updateTable('meetupLetters')
    .set({ sentUpTo: isLast ? lastPlace : (some.at(-1)?.place ?? lastPlace) })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Runs the work and ignores a refusal, so that a guest who cancelled, or may not be written to, does not stop the
 * letter for the others.
 */
async function passingOver(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/**
 * Deletes one batch of old letters.
 * @returns whether there may be more
 */
export async function deleteOldLetters({ database, now }: Transaction): Promise<boolean> {
  const old = await database
    .selectFrom('meetupLetters')
    .where('createdAt', '<', now - keptMs)
    .limit(rowsPerNumberMax)
    .select('id')
    .execute()
  if (old.length === 0) return false
  const ids = old.map(({ id }) => id)
  await database.deleteFrom('meetupLetters').where('id', 'in', ids).execute()
  return old.length === rowsPerNumberMax
}
