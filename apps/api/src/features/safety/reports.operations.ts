/** A report is kept for the operators with what was reported as it was: what was changed or deleted since can still be judged. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { isReasonFor } from '@porchlight/contracts/safety/safety.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import type { WriteContext } from '../../nouns/handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { newReportMail } from './reports.mails.ts'
import { countReportsBy, isKnownTo, operatorAddresses, reportOf } from './safety.queries.ts'

/** Before the message: enough to see what it answers. */
const contextMessages = 5

/** Of one member's reports in 24 hours. More say nothing new to who has not looked, and would hold up everybody's mail. */
const mailsPerDay = 3

interface Reported {
  /** Null of a place that is reported for what it is. */
  aboutId: string | null
  snapshot: object
  photo: string | null
}

type Report = ArgsNamed<'safety.report'> & { id: string }

/** Once by each of each thing; a second time is a success. Blocked or not: whoever is blocked by an abuser can still tell. */
export async function report(
  { transaction, memberId }: WriteContext,
  args: Report,
  tellByMail: ((mail: Mail) => void) | null,
): Promise<void> {
  const { database, now } = transaction
  const { id, subject, subjectId, reason, words } = args
  if (!isReasonFor(args)) throw new Refused('invalid', { issues: [{ path: 'reason', message: notOfThis }] })
  if (await reportOf(database, { reporterId: memberId, subject, subjectId })) return
  const reported = await find[subject](database, memberId, args)
  if (!reported) throw new Refused('not_found')
  const { aboutId, snapshot, photo } = reported
  const isNew = await database
    .insertInto('reports')
    .values({
      id,
      reporterId: memberId,
      subject,
      subjectId,
      aboutId,
      reason,
      words: words.trim(),
      snapshot: JSON.stringify(snapshot),
      photo,
      createdAt: now,
      closedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!isNew) throw new Refused('id_taken')
  await tellOperators(transaction, memberId, tellByMail)
}

/** That there is something to look at, by a report that was just kept; what it is stays here. */
export async function tellOperators(
  { database, now, afterCommit }: Transaction,
  reporterId: string,
  tellByMail: ((mail: Mail) => void) | null,
): Promise<void> {
  if (!tellByMail || (await countReportsBy(database, reporterId, now - dayMs)) > mailsPerDay) return
  const operators = await operatorAddresses(database)
  afterCommit(() => {
    for (const address of operators) tellByMail(newReportMail(address))
  })
}

const notOfThis = 'Only a place is reported for this.'

type Find = (
  database: Kysely<Tables>,
  viewerId: string,
  what: Pick<Report, 'subjectId' | 'reason' | 'sameAsId'>,
) => Promise<Reported | undefined>

/** What one sees of one's own is nothing to report. */
const find: { readonly [Subject in Report['subject']]: Find } = {
  post: async (database, viewerId, { subjectId: id }) => {
    const post = await database.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst()
    if (!post || post.authorId === viewerId) return undefined
    if (post.status === 'cancelled' || post.hiddenAt !== null) return undefined
    const { type, title, description, location, dateNeeded, createdAt, photo } = post
    const said = { type, title, description, location }
    return {
      aboutId: post.authorId,
      photo,
      snapshot: { ...said, dateNeeded: toIso(dateNeeded), createdAt: toIso(createdAt) },
    }
  },

  message: async (database, viewerId, { subjectId: id }) => {
    const message = await database
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .where('messages.id', '=', id)
      .where((is) => is.or([is('memberA', '=', viewerId), is('memberB', '=', viewerId)]))
      .where('deletedAt', 'is', null)
      .where('hiddenAt', 'is', null)
      .select(['conversationId', 'seq', 'senderId', 'photo'])
      .executeTakeFirst()
    if (!message || message.senderId === viewerId) return undefined
    const { conversationId, seq, senderId, photo } = message
    // Whoever left is nobody one could report.
    if ((await membersById(database, [senderId])).length === 0) return undefined
    const messages = await database
      .selectFrom('messages')
      .where('conversationId', '=', conversationId)
      .where('seq', '<=', seq)
      .where('seq', '>=', seq - contextMessages)
      .orderBy('seq')
      .select(['senderId', 'content', 'createdAt'])
      .execute()
    return {
      aboutId: senderId,
      photo,
      snapshot: { messages: messages.map((each) => ({ ...each, createdAt: toIso(each.createdAt) })) },
    }
  },

  member: async (database, viewerId, { subjectId: id }) => {
    if (!(await isKnownTo(database, viewerId, id))) return undefined
    const [member] = await membersById(database, [id])
    if (!member) return undefined
    const { photo, ...snapshot } = personView(member)
    return { aboutId: id, snapshot, photo: photo?.sha256 ?? null }
  },

  // Whoever added it may well say that it has closed.
  place: async (database, viewerId, { subjectId, reason, sameAsId }) => {
    const place = await reportedPlace(database, subjectId)
    if (!place) return undefined
    const isAboutPlace = reason === 'closed' || reason === 'same_as'
    if (!isAboutPlace && place.addedBy === viewerId) return undefined
    const other = sameAsId === undefined ? undefined : await reportedPlace(database, sameAsId)
    if (sameAsId !== undefined && (!other || other.id === place.id)) return undefined
    const { name, description, address, category, photo } = place
    return {
      aboutId: isAboutPlace ? null : place.addedBy,
      photo: isAboutPlace ? null : photo,
      snapshot: {
        ...{ name, description, address, category },
        ...(other ? { sameAs: `${other.name}, ${other.address} (${other.id})` } : {}),
      },
    }
  },

  placeReview: async (database, viewerId, { subjectId }) => {
    const review = await database
      .selectFrom('placeReviews')
      .innerJoin('places', 'places.id', 'placeReviews.placeId')
      .where('placeReviews.id', '=', subjectId)
      .where('placeReviews.hiddenAt', 'is', null)
      .where('places.hiddenAt', 'is', null)
      .select(['authorId', 'rating', 'review', 'name', 'placeReviews.photo', 'placeReviews.createdAt'])
      .executeTakeFirst()
    if (!review || review.authorId === viewerId) return undefined
    const { authorId, photo, rating, review: said, name: place, createdAt } = review
    return {
      aboutId: authorId,
      photo,
      snapshot: { place, rating, review: said, createdAt: toIso(createdAt) },
    }
  },
}

function reportedPlace(database: Kysely<Tables>, id: string): Promise<Row<'places'> | undefined> {
  return database
    .selectFrom('places')
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .selectAll()
    .executeTakeFirst()
}
