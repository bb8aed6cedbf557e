/**
 * Queries of what a member was shown of another, even when it was changed or withdrawn since: texts, and the people
 * they met.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { blockedWith, isInSightOf } from './safety.queries.ts'

/** Returns true when the post was gone for everybody else before the viewer joined. */
export async function hasComeAfter(
  database: Kysely<Tables>,
  viewerId: string,
  { status, closedAt, hiddenAt }: Pick<Row<'posts'>, 'status' | 'closedAt' | 'hiddenAt'>,
): Promise<boolean> {
  const goneAt = Math.min(status === 'cancelled' ? (closedAt ?? 0) : Infinity, hiddenAt ?? Infinity)
  if (goneAt === Infinity) return false
  const [viewer] = await membersById(database, [viewerId])
  return viewer === undefined || viewer.createdAt >= goneAt
}

/** The most texts of each kind, the newest first: enough for a judgment. */
const countMax = 10

/** Returns earlier texts of a post, which a report stores besides the current one. */
export async function earlierTextsOf(
  database: Kysely<Tables>,
  viewerId: string,
  post: Pick<Row<'posts'>, 'id' | 'authorId'>,
): Promise<{ before?: object[]; cards?: object[] }> {
  const before = await database
    .selectFrom('earlierPosts')
    .where('postId', '=', post.id)
    .orderBy('changedAt', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
  const cards = await database
    .selectFrom('sharedCards')
    .where('conversationId', '=', conversationIdOf(viewerId, post.authorId))
    .where('postId', '=', post.id)
    .orderBy('place', 'desc')
    .limit(countMax)
    .select(['title', 'createdAt'])
    .execute()
  return {
    ...(before.length === 0
      ? {}
      : {
          before: before.map(({ said: earlierText, changedAt }) => ({
            ...(JSON.parse(earlierText) as object),
            until: toIso(changedAt),
          })),
        }),
    ...(cards.length === 0
      ? {}
      : { cards: cards.map(({ title, createdAt }) => ({ title, createdAt: toIso(createdAt) })) }),
  }
}

/** Returns the texts of gifts to the viewer: these words appear nowhere else. */
export async function giftTexts(
  database: Kysely<Tables>,
  viewerId: string,
  giverId: string,
): Promise<{ gifts?: object[] }> {
  const rows = await database
    .selectFrom('creditEntries')
    .where('memberId', '=', viewerId)
    .where('personId', '=', giverId)
    .where('reason', '=', 'gift')
    .where('amount', '>', 0)
    .where('message', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select(['message', 'createdAt'])
    .execute()
  if (rows.length === 0) return {}
  return { gifts: rows.map(({ message, createdAt }) => ({ message, createdAt: toIso(createdAt) })) }
}

/** Returns true when the viewer was ever shown who this member is, even when they have no row of them any more. */
export async function hasMet(database: Kysely<Tables>, viewerId: string, personId: string): Promise<boolean> {
  if (viewerId === personId) return false
  return (
    (await isInSightOf(database, viewerId, personId)) || (await isFormerPerson(database, viewerId, personId))
  )
}

const forgottenMax = 200

/**
 * Returns the people whom a member met at a meetup and has no row of any more, without those from whom a block
 * separates them.
 */
export async function formerPeople(
  database: Kysely<Tables>,
  viewerId: string,
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  const metPeople = await database
    .selectFrom('peopleMet')
    .where('memberId', '=', viewerId)
    .limit(forgottenMax)
    .select('personId')
    .execute()
  const apart = await blockedWith(database, viewerId)
  const ids: string[] = []
  for (const { personId } of metPeople)
    if (!apart.has(personId) && !(await isInSightOf(database, viewerId, personId))) ids.push(personId)
  const members = await membersById(database, ids)
  return members
    .map(personView)
    .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
    .sort((first, other) => (first.firstName < other.firstName ? -1 : 1))
}

/** Returns true when these two members met at a meetup, and one of them cancelled after all. */
export async function isFormerPerson(
  database: Kysely<Tables>,
  viewerId: string,
  personId: string,
): Promise<boolean> {
  const meeting = await database
    .selectFrom('peopleMet')
    .where('memberId', '=', viewerId)
    .where('personId', '=', personId)
    .select('personId')
    .executeTakeFirst()
  return meeting !== undefined
}
