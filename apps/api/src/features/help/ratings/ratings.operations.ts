/**
 * Ratings: stars and a line. A rating is hidden from the rated member until both have rated, so that neither reacts to
 * the other's.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { areRatingsOpen, canRate, otherOf, ratingIdOf } from '@porchlight/contracts/help/help.rules'
import { helpLimits } from '@porchlight/contracts/help/help.schema'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import { deleteCallResponsesAbout } from '../../../database/transactions/delete-call-responses.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../../feature-parts/handlers.ts'
import { membersById } from '../../members/members.queries.ts'
import { personView } from '../../members/members.view.ts'
import { touchPerson } from '../../members/people.operations.ts'
import { notify } from '../../notifications/notify.operations.ts'
import { helpOf } from '../../posts/helps.queries.ts'
import { postById } from '../../posts/posts.queries.ts'
import { areBlocked, blockedWith, isInSightOf } from '../../safety/safety.queries.ts'
import { completedAtOf, countRating } from './participant-totals.operations.ts'
import {
  hiddenRatingsUntil,
  listedRatingsOf,
  type RatingRow,
  ratingsById,
  ratingsWith,
} from './ratings.queries.ts'
import { ratingView } from './ratings.view.ts'

interface RatingSettings {
  reader: Kysely<Tables>
  timeZone: () => string
}

export function ratingOperations({
  reader,
  timeZone,
}: RatingSettings): Pick<HandlersOf<'help'>, 'help.rate' | 'help.reviews'> {
  return {
    'help.rate': {
      apply: (context, args) => rate(context, args, timeZone()),
      response: async ({ transaction: { database }, memberId }, { id }) => {
        const [row] = await ratingsById(database, [ratingIdOf(id, memberId)])
        if (!row) throw new Refused('not_found')
        return ratingView(row)
      },
    },
    'help.reviews': ({ memberId }, { userId }) => {
      assert(memberId, 'reviews without a viewer')
      return reviewsOf(reader, memberId, userId)
    },
  }
}

/** Stores a rating. The same rating again succeeds; another one is refused, and the first one stays. */
async function rate(
  { transaction, memberId }: WriteContext,
  { id: postId, ratedId, rating, review }: ArgsNamed<'help.rate'>,
  timeZone: string,
): Promise<void> {
  const { database, now, touch } = transaction
  const [post, help] = [await postById(database, postId), await helpOf(database, postId)]
  const otherId = help && [help.authorId, help.helperId].includes(memberId) ? otherOf(help, memberId) : null
  const isOther = otherId !== null && (ratedId === undefined || ratedId === otherId)
  if (!help || !post || !isOther || (await areBlocked(database, memberId, otherId)))
    throw new Refused('not_found')
  if (!canRate({ ...help, status: post.status }, memberId)) {
    throw new Refused('wrong_step', { status: post.status })
  }
  const ratingFields = { rating, review: normalizeText(review) }
  const id = ratingIdOf(postId, memberId)
  const [knownRating, otherRating] = await knownRatings(database, [id, ratingIdOf(postId, otherId)])
  if (knownRating) {
    if (knownRating.rating !== ratingFields.rating || knownRating.review !== ratingFields.review)
      throw new Refused('already_rated')
    return
  }
  if (!areRatingsOpen(completedAtOf(post), now)) throw new Refused('rating_closed')
  const row = {
    id,
    postId,
    raterId: memberId,
    ratedId: otherId,
    ...ratingFields,
    createdAt: now,
    shownAt: null,
    countsFrom: null,
  }
  await database.insertInto('ratings').values(row).execute()
  touch('ratings', id, memberAudience(memberId))
  if (!otherRating) return
  await show(transaction, row, timeZone)
  if (otherRating.shownAt === null) await show(transaction, otherRating, timeZone)
}

/** Returns the ratings in the order of the ids. */
async function knownRatings(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<(RatingRow | undefined)[]> {
  const rows = new Map((await ratingsById(database, ids)).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id))
}

/** Shows a rating to the rated member. If that member took a step of their own, it may count, for neighbors too. */
async function show(transaction: Transaction, row: RatingRow, timeZone: string): Promise<void> {
  const { database, now, touch } = transaction
  const { id, postId, raterId, ratedId } = row
  await database.updateTable('ratings').set({ shownAt: now }).where('id', '=', id).execute()
  touch('ratings', id, memberAudience(ratedId))
  if (await countRating(transaction, row, timeZone)) {
    touch('members', ratedId, memberAudience(ratedId))
    await touchPerson(transaction, ratedId)
  }
  const post = await postById(database, postId)
  const [rater] = await membersById(database, [raterId])
  if (!post || !rater) return
  await notify(transaction, {
    memberId: ratedId,
    kind: 'review',
    params: { title: post.title, name: rater.firstName },
    personId: raterId,
    target: `/posts/${postId}`,
  })
}

/**
 * Ratings in one batch. Each touches up to three rows of one member and that member's own row, and a page never ends
 * within the rows of one change number.
 */
const shownAtOnce = 25

/**
 * Shows ratings whose rated member gave none in time. Otherwise a member could hide the other's rating for good by
 * giving none.
 */
export async function publishUnansweredRatings(transaction: Transaction, timeZone: string): Promise<boolean> {
  const { database, now } = transaction
  const hiddenRatings = await hiddenRatingsUntil(database, now - helpLimits.ratingHiddenMs, shownAtOnce)
  for (const row of hiddenRatings) await show(transaction, row, timeZone)
  return hiddenRatings.length === shownAtOnce
}

/**
 * Returns the reviews of a member whom the viewer may see. Neighbors see none of a help in which the member took no
 * step. Reviews between members whom a block separates are left out. Their stars still count, so that a block cannot
 * improve a member's rating.
 */
async function reviewsOf(
  reader: Kysely<Tables>,
  viewerId: string,
  userId: string,
): Promise<ResponseNamed<'help.reviews'>> {
  const [hiddenFor, apart] = [await blockedWith(reader, viewerId), await blockedWith(reader, userId)]
  const isKnown = userId === viewerId || (await isInSightOf(reader, viewerId, userId))
  if (!isKnown || hiddenFor.has(userId)) throw new Refused('not_found')
  const rows = (await listedRatingsOf(reader, userId)).filter(
    ({ raterId }) => !hiddenFor.has(raterId) && !apart.has(raterId),
  )
  const members = await membersById(reader, [...new Set(rows.map(({ raterId }) => raterId))])
  const people = new Map(members.map((member) => [member.id, personView(member)]))
  return rows.flatMap(({ id, raterId, rating, review, createdAt }) => {
    const reviewer = people.get(raterId)
    if (!reviewer) return []
    const { firstName } = reviewer
    return [
      {
        id,
        rating,
        review: review === '' ? null : review,
        createdAt: toIso(createdAt),
        reviewer: { id: raterId, firstName },
      },
    ]
  })
}

/** The most ratings that one transaction deletes, because each also changes a row of the other member. */
const forgottenAtOnce = 90

/** Deletes the ratings by and of a departing member. The stars they gave still count, without a name. */
export async function removeFromRatings(
  { database, touch }: Transaction,
  memberId: string,
): Promise<boolean> {
  const rows = await ratingsWith(database, memberId, forgottenAtOnce)
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await database.deleteFrom('ratings').where('id', 'in', ids).execute()
  const otherIds = new Set<string>()
  for (const { id, raterId, ratedId } of rows) {
    const otherId = raterId === memberId ? ratedId : raterId
    touch('ratings', id, memberAudience(otherId), 'gone')
    otherIds.add(otherId)
  }
  await deleteCallResponsesAbout(database, [...otherIds], memberId)
  return true
}
