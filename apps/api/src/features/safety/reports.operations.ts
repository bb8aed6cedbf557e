/**
 * The reports of members. A report is stored for the operators together with its subject as it was, so that they can
 * still judge it after a change or a deletion.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { isReasonFor, safetyLimits } from '@porchlight/contracts/safety/safety.schema'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { fileReport } from '../moderation/cases.operations.ts'
import { newReportMail } from './reports.mails.ts'
import { openReportOf } from './reports.queries.ts'
import { countReportsBy, operatorAddresses, reportById } from './safety.queries.ts'
import { earlierTextsOf, giftTexts, hasComeAfter, hasMet } from './shown-texts.queries.ts'

/** The number of messages stored before the reported one: enough to see what it responds to. */
const contextMessages = 5

/**
 * The most mails about one member's reports in 24 hours. More would add nothing for an operator who has not looked, and
 * would delay all other mail.
 */
const mailsPerDay = 3

interface Reported {
  /** The identifier of the member whom the report is about; null when a place itself is reported. */
  aboutId: string | null
  snapshot: object
  photo: string | null
}

type Report = ArgsNamed<'safety.report'> & { id: string }

/** Returns whether the report is not added to one that the member made before. Only a new one counts for the day. */
export async function isNewReport(
  { transaction: { database }, memberId }: WriteContext,
  { id, subject, subjectId }: Report,
): Promise<boolean> {
  if (await reportById(database, id)) return false
  return (await openReportOf(database, { reporterId: memberId, subject, subjectId })) === undefined
}

/**
 * Stores a report, or adds it to the reporter's open one about the same subject. Blocks do not matter: a member whom an
 * abuser has blocked can still report.
 */
export async function report(
  { transaction, memberId }: WriteContext,
  args: Report,
  /** Sends a mail to operators; null when this server sends no mail. */
  tellByMail: ((mail: Mail) => void) | null,
): Promise<void> {
  const { database, now } = transaction
  const { id, subject, subjectId, reason, words } = args
  if (!isReasonFor(args)) throw new Refused('invalid', { issues: [{ path: 'reason', message: notOfThis }] })
  const knownReport = await reportById(database, id)
  if (knownReport && !isOf(knownReport, memberId, args)) throw new Refused('id_taken')
  // Sent again after it was decided, it is still that one.
  if (knownReport && knownReport.closedAt !== null) return
  const open = knownReport ?? (await openReportOf(database, { reporterId: memberId, subject, subjectId }))
  const reported = await find[subject](database, memberId, args)
  if (open) return addTo(transaction, open, args, reported)
  if (!reported) throw new Refused('not_found')
  const { aboutId, snapshot, photo } = reported
  await database
    .insertInto('reports')
    .values({
      id,
      reporterId: memberId,
      subject,
      subjectId,
      aboutId,
      reason,
      words: normalizeText(words),
      snapshot: JSON.stringify(snapshot),
      photo,
      createdAt: now,
      closedAt: null,
      caseId: null,
    })
    .execute()
  await fileReport(transaction, { id, subject, subjectId, aboutId, reason, caseId: null, createdAt: now })
  await notifyOperators(transaction, memberId, tellByMail)
}

function isOf(
  { reporterId, subject, subjectId }: Row<'reports'>,
  memberId: string,
  args: Pick<Report, 'subject' | 'subjectId'>,
): boolean {
  return reporterId === memberId && subject === args.subject && subjectId === args.subjectId
}

/**
 * Adds to an open report. The later reason replaces the earlier one, and all texts stay. The snapshot stays as it was,
 * even when the subject is gone by now. A report about a place alone takes the snapshot of the later report, which may
 * name a member.
 */
async function addTo(
  transaction: Transaction,
  open: Row<'reports'>,
  { reason, words }: Report,
  reported: Reported | undefined,
): Promise<void> {
  const { database } = transaction
  const before = JSON.parse(open.snapshot)
  const now = reported && { ...reported.snapshot }
  const isFirstOfSomebody = open.aboutId === null && reported !== undefined
  const snapshot = isFirstOfSomebody ? { ...before, ...now } : { ...now, ...before }
  await database
    .updateTable('reports')
    .set({
      reason,
      words: withTexts(open.words, words),
      snapshot: JSON.stringify(snapshot),
      ...(isFirstOfSomebody ? { aboutId: reported.aboutId, photo: reported.photo } : {}),
    })
    .where('id', '=', open.id)
    .execute()
  const aboutId = isFirstOfSomebody ? reported.aboutId : open.aboutId
  await fileReport(transaction, { ...open, aboutId, reason })
}

/** Appends a text to a report unless it is in it already. When the report gets too long, its newest part stays. */
export function withTexts(before: string, more: string): string {
  const reportText = normalizeText(more)
  if (reportText === '' || before.split(paragraph).includes(reportText)) return before
  const all = before === '' ? reportText : `${before}${paragraph}${reportText}`
  return all.slice(-safetyLimits.wordsKeptMax).toWellFormed()
}

const paragraph = '\n\n'

/** Mails the operators that there is a new report to look at. The mail does not contain the report. */
export async function notifyOperators(
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
  subject: Pick<Report, 'subjectId' | 'reason' | 'sameAsId'>,
) => Promise<Reported | undefined>

/** Finds the subject of a report. A member's own things cannot be reported. */
const find: { readonly [Subject in Report['subject']]: Find } = {
  post: async (database, viewerId, { subjectId: id }) => {
    const post = await database.selectFrom('posts').where('id', '=', id).selectAll().executeTakeFirst()
    if (!post || post.authorId === viewerId) return undefined
    if (post.type === 'event' && post.isShown === 0) return undefined
    // All members of that time could see the post, whatever became of it since, also where it was withheld with its
    // author's suspension. Only a member who joined later cannot report it.
    if (await hasComeAfter(database, viewerId, post)) return undefined
    const { type, title, description, location, dateNeeded, createdAt, photo } = post
    const postTexts = { type, title, description, location }
    return {
      aboutId: post.authorId,
      photo,
      snapshot: {
        ...postTexts,
        dateNeeded: toIso(dateNeeded),
        createdAt: toIso(createdAt),
        ...(await earlierTextsOf(database, viewerId, post)),
      },
    }
  },

  message: async (database, viewerId, { subjectId: id }) => {
    const message = await database
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .where('messages.id', '=', id)
      .where(({ eb, or }) => or([eb('memberA', '=', viewerId), eb('memberB', '=', viewerId)]))
      .select(['conversationId', 'seq', 'senderId', 'photo'])
      .executeTakeFirst()
    if (!message || message.senderId === viewerId) return undefined
    const { conversationId, seq, senderId, photo } = message
    // A member who left cannot be reported.
    if ((await membersById(database, [senderId])).length === 0) return undefined
    const messages = await database
      .selectFrom('messages')
      .where('conversationId', '=', conversationId)
      .where('seq', '<=', seq)
      .where('seq', '>=', seq - contextMessages)
      .orderBy('seq')
      .select(['senderId', 'content', 'createdAt', 'deletedAt'])
      .execute()
    return {
      aboutId: senderId,
      photo,
      snapshot: {
        messages: messages.map(({ createdAt, deletedAt, ...each }) => ({
          ...each,
          createdAt: toIso(createdAt),
          ...(deletedAt === null ? {} : { deletedAt: toIso(deletedAt) }),
        })),
      },
    }
  },

  member: async (database, viewerId, { subjectId: id }) => {
    if (!(await hasMet(database, viewerId, id))) return undefined
    const [member] = await membersById(database, [id])
    if (!member) return undefined
    const { photo, ...person } = personView(member)
    const snapshot = { ...person, ...(await giftTexts(database, viewerId, id)) }
    return { aboutId: id, snapshot, photo: photo?.sha256 ?? null }
  },

  // The member who added a place may report that it has closed.
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
        ...(other ? { sameAs: `${other.name}, ${other.address} (${other.id})`, sameAsId: other.id } : {}),
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
    const { authorId, photo, rating, review: reviewText, name: place, createdAt } = review
    return {
      aboutId: authorId,
      photo,
      snapshot: { place, rating, review: reviewText, createdAt: toIso(createdAt) },
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
