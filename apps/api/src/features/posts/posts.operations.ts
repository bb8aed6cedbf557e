import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import { writtenPost } from '@porchlight/contracts/posts/posts.rows'
import {
  hasDatePassed,
  normalizePost,
  postIssues,
  publicZipCode,
} from '@porchlight/contracts/posts/posts.rules'
import type { PostArgs, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createRandomId } from '@porchlight/contracts/values/id'
import { monthIn } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { PostKinds } from '../../feature-parts/post-kinds.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { escrowAccount, moveCredits } from '../credits/credits.operations.ts'
import { namedPhoto } from '../files/files.queries.ts'
import { awayAt, type MemberWithCredits, memberById, membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { introducePerson } from '../members/people.operations.ts'
import { noteRequest } from '../notifications/schedule-delivery.operations.ts'
import { canSeePlace, type PlaceRow, placeAfterMerge } from '../places/places.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { editPost } from './changes/edit-post.operations.ts'
import { withdrawPost } from './changes/withdraw-post.operations.ts'
import { followPost } from './linked-posts.operations.ts'
import { createPostList } from './lists/post-list.ts'
import { pageOf, postPage } from './lists/post-page.ts'
import { profileOfOrganizer } from './organizer-profile.ts'
import { positionOfPost, storedZipCode } from './position.ts'
import { clockFrom } from './post-clock.operations.ts'
import {
  countRequest,
  insertPost,
  meetupsWithZipCode,
  type PostRow,
  postById,
  postByWindowCode,
  postsFor,
} from './posts.queries.ts'
import { canSeePost, postResponse, viewerOf } from './posts.view.ts'
import { firstShowing } from './shown-later/show-meetups.operations.ts'
import { touchPost } from './touch-post.operations.ts'
import { nameWrittenFor, payFromNeighbor } from './written-for.operations.ts'

interface PostSettings {
  reader: Kysely<Tables>
  now: () => number
  timeZone: () => string
  /** True when posts may hang in the community's window. */
  hasPublicBoard: boolean
  plans: Plans
  geocoding: Geocoding
  kinds: PostKinds
}

export function postOperations(settings: PostSettings): HandlersOf<'posts'> {
  const { reader, now, plans, geocoding } = settings
  const listFor = createPostList(settings)
  const viewerFor = (memberId: string, rows: readonly PostRow[]) =>
    viewerOf({ database: reader, plans, now: now() }, memberId, rows)
  const responsesTo = async (memberId: string, rows: PostRow[]) => {
    const people = await peopleOf(reader, rows)
    const viewer = await viewerFor(memberId, rows)
    return rows.map((row) => postResponse(row, viewer, people))
  }
  const response = (context: ResponseContext, post: { id: string }) => respondWithPost(plans, context, post)
  return {
    'posts.create': {
      requires: [
        { name: 'profile', when: (_context, { type }) => type === 'event' },
        { name: 'coordinator', when: (_context, { writtenFor }) => writtenFor !== undefined },
      ],
      perDay: ['posts'],
      isDone: (context, args) => isPosted(geocoding, context, args),
      apply: (context, args) => createPost(settings, context, args),
      response,
    },
    'posts.withdraw': { apply: (context, args) => withdrawPost(settings.kinds, context, args), response },
    'posts.edit': {
      apply: (context, args) => editPost(settings, context, args),
      response,
    },
    'posts.get': async ({ memberId }, { id }) => {
      assert(memberId, 'a post without a viewer')
      const row = (await postById(reader, id)) ?? (await postByWindowCode(reader, id))
      if (!row || !(await canSeePost(reader, row, memberId))) throw new Refused('not_found')
      return postResponse(row, await viewerFor(memberId, [row]), await peopleOf(reader, [row]))
    },
    'posts.list': async ({ memberId }, filter) => {
      assert(memberId, 'a list without a viewer')
      const { type, userId, before, limit } = filter
      const isPage = before !== undefined || limit !== undefined
      if (userId === undefined) {
        if (!isPage) return listFor(memberId, type)
        return responsesTo(memberId, await postPage(reader, { memberId, now: now() }, filter))
      }
      const blockedIds = await blockedWith(reader, memberId)
      const away = userId === memberId ? new Set() : await awayAt(reader, now())
      const rows = (await postsFor(reader, memberId, { type, userId })).filter(
        (row) =>
          row.type === 'event' ||
          (!blockedIds.has(row.authorId) && (row.type !== 'offer' || !away.has(row.authorId))),
      )
      return responsesTo(memberId, isPage ? pageOf(rows, filter) : rows)
    },
    'posts.categories': async () =>
      categories.map((category) => ({ ...category, subcategories: [...category.subcategories] })),
  }
}

type PostWithId = PostArgs & { id: string }

export async function createPost(
  settings: Omit<PostSettings, 'reader' | 'now' | 'kinds'>,
  context: WriteContext,
  newPost: PostWithId,
): Promise<void> {
  const { transaction, memberId, writtenAt } = context
  const { database, now } = transaction
  const { args, row, place } = await newRow(settings.geocoding, context, newPost)
  const issues = postIssues(args, writtenAt)
  if (issues.length > 0) throw new Refused('invalid', { issues })
  if (newPost.thirdPlaceId != null) refuseUnlessOpen(place, memberId)
  if (hasDatePassed(normalizePost(args), now)) throw new Refused('date_passed')
  // An offer requires neither credits nor a profile, so its author is not read.
  const member = args.type === 'offer' ? undefined : await memberById(database, memberId)
  if (args.type === 'event') {
    assert(member, 'a meetup by nobody')
    row.organizer = profileOfOrganizer(member)
  }

  row.writtenForName = await nameWrittenFor(transaction, memberId, args)
  const windowCode = canHang(row) && args.isInWindow && settings.hasPublicBoard ? createRandomId() : null
  const post = { ...row, windowCode, ...(await firstShowing(transaction, row)) }
  await insertPost(database, post)
  touchPost(transaction, post)
  // Never by a meetup: it would name its organizer.
  if (args.type !== 'event') await introducePerson(transaction, memberId)
  if (args.type !== 'request') return
  if (row.writtenForId !== null) await payFromNeighbor(transaction, settings.plans, row)
  else await payForRequest(settings, transaction, member, row)
  await noteRequest(transaction)
}

/** Returns whether the post may hang in the window: nobody else's, and no meetup, whose organizer could be found out. */
function canHang({ type, writtenForId }: Pick<PostRow, 'type' | 'writtenForId'>): boolean {
  return type !== 'event' && writtenForId === null
}

/** Returns whether the post was stored before. */
async function isPosted(geocoding: Geocoding, context: WriteContext, newPost: PostWithId): Promise<boolean> {
  const knownPost = await postById(context.transaction.database, newPost.id)
  if (!knownPost) return false
  const { row } = await newRow(geocoding, context, newPost)
  if (!isSamePost(knownPost, row)) throw new Refused('id_taken')
  return true
}

/** Returns the row of a new post, with its arguments as they are stored and its place. */
async function newRow(geocoding: Geocoding, context: WriteContext, newPost: PostWithId) {
  const place = await placeNamed(context.transaction.database, newPost.thirdPlaceId)
  const args = {
    ...newPost,
    zipCode: storedZipCode(geocoding, newPost.zipCode),
    ...(place ? { thirdPlaceId: place.id } : {}),
  }
  return { args, place, row: await rowOf(geocoding, args, context, place) }
}

/** Returns the place with this id; for a merged place, the one it was merged into. */
async function placeNamed(
  database: Kysely<Tables>,
  id: string | null | undefined,
): Promise<PlaceRow | undefined> {
  return id == null ? undefined : placeAfterMerge(database, id)
}

function refuseUnlessOpen(place: PlaceRow | undefined, memberId: string): void {
  if (!place || !canSeePlace(place, memberId)) throw new Refused('not_found')
  if (place.closedAt !== null) throw new Refused('place_closed')
}

async function rowOf(
  geocoding: Geocoding,
  args: PostWithId,
  { transaction, memberId, writtenAt }: WriteContext,
  place: PlaceRow | undefined,
): Promise<PostRow> {
  const { photo, writtenFor, isInWindow: _isMarked, ...post } = writtenPost(args, place?.address)
  const { now: createdAt } = transaction
  const dateNeeded = Date.parse(post.dateNeeded)
  return {
    ...post,
    authorId: memberId,
    ...positionOfPost(geocoding, post, place),
    dateNeeded,
    hasTipJar: post.hasTipJar ? 1 : 0,
    closedAt: null,
    hiddenAt: null,
    helperId: null,
    clockAt: clockFrom({ ...post, dateNeeded, createdAt, closedAt: null }, undefined, createdAt),
    isListClosed: 0,
    word: null,
    ...{ isShown: 1, shownAt: createdAt },
    organizer: null,
    windowCode: null,
    writtenForId: writtenFor?.id ?? null,
    writtenForName: null,
    ...(await namedPhoto(transaction.database, memberId, photo?.sha256 ?? null)),
    writtenAt,
    createdAt,
  }
}

/**
 * Returns true when both rows are the same post. The times of writing and arrival, the position of its ZIP code, later
 * changes, and values that are not stored do not make it another post.
 */
function isSamePost(knownPost: PostRow, newPost: PostRow): boolean {
  const { writtenAt, createdAt, isShown, shownAt, status, closedAt, hiddenAt, helperId, clockAt } = knownPost
  const { currentAttendees, isListClosed, word, organizer, latitude, longitude, photoShown } = knownPost
  const { windowCode, writtenForName } = knownPost
  const happened = {
    ...{ status, closedAt, hiddenAt, helperId, clockAt },
    ...{ currentAttendees, isListClosed, word, organizer, windowCode },
  }
  // A meetup at a place takes its location from the place, where it may have changed since.
  const where = knownPost.thirdPlaceId === null ? {} : { location: knownPost.location }
  const since = {
    writtenAt,
    createdAt,
    isShown,
    shownAt,
    photoShown,
    writtenForName,
    latitude,
    longitude,
    ...happened,
    ...where,
  }
  return (
    JSON.stringify({ ...knownPost, zipCode: publicZipCode(knownPost) }) ===
    JSON.stringify({ ...knownPost, ...newPost, ...since })
  )
}

/** Rights, limits and the calendar month count by arrival. */
async function payForRequest(
  { timeZone, plans }: Pick<PostSettings, 'timeZone' | 'plans'>,
  transaction: Transaction,
  member: MemberWithCredits | undefined,
  { id: postId, title }: PostRow,
): Promise<void> {
  assert(member, 'a request by nobody')
  const { database, now } = transaction
  const { cost, limit } = requestTerms(plans.subscriptionAt(member, now))
  const isWithin = await countRequest(database, member.id, monthIn(timeZone(), now), limit)
  if (!isWithin && limit !== null) throw new Refused('request_limit', { limit })
  if (cost === 0) return
  await moveCredits(transaction, {
    id: `request:${postId}`,
    from: memberAccountId(member.id),
    to: escrowAccount,
    amount: cost,
    reason: 'request',
    reference: postId,
    actorId: member.id,
    about: { postId, title },
  })
}

/**
 * Deletes the ZIP codes of organizers that older versions stored with meetups, from the database and from phones that
 * hold the rows.
 */
export async function deleteMeetupZipCodes(transaction: Transaction): Promise<boolean> {
  const { database } = transaction
  const outdatedMeetups = await meetupsWithZipCode(database)
  if (outdatedMeetups.length === 0) return false
  const ids = outdatedMeetups.map(({ id }) => id)
  await database.updateTable('posts').set({ zipCode: null }).where('id', 'in', ids).execute()
  for (const post of outdatedMeetups) touchPost(transaction, post)
  return true
}

/** Hides a post, for operators: it is gone for all but its author. Returns whether the post exists. */
export async function hidePost(transaction: Transaction, id: string, isHidden: boolean): Promise<boolean> {
  const hiddenAt = isHidden ? transaction.now : null
  const [post] = await transaction.database
    .updateTable('posts')
    .set({ hiddenAt })
    .where('id', '=', id)
    .returningAll()
    .execute()
  if (!post) return false
  touchPost(transaction, post)
  // The card in conversations shows the title of the post.
  await followPost(transaction, post)
  return true
}

type ResponseContext = Pick<WriteContext, 'transaction' | 'memberId'>

/** Returns the post as its author reads it. */
async function respondWithPost(
  plans: Plans,
  { transaction: { database, now }, memberId }: ResponseContext,
  { id }: { id: string },
): Promise<PostResponse> {
  const post = await postById(database, id)
  if (!post) throw new Refused('not_found')
  const viewer = await viewerOf({ database, plans, now }, memberId, [post])
  return postResponse(post, viewer, await peopleOf(database, [post]))
}

async function peopleOf(database: Kysely<Tables>, rows: PostRow[]): Promise<Map<string, Person>> {
  const members = await membersById(database, [...new Set(rows.map((row) => row.authorId))])
  return new Map(members.map((member) => [member.id, personView(member)]))
}
