/** Who was chosen for which help post, and how far the two of it are. */
import type { HelpState } from '@porchlight/contracts/help/help.rules'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { PostRow } from './posts.queries.ts'

export type HelpRow = Row<'helps'>

export function helpOf(database: Kysely<Tables>, postId: string): Promise<HelpRow | undefined> {
  return database.selectFrom('helps').where('postId', '=', postId).selectAll().executeTakeFirst()
}

/** Those of these posts that the member is one of the two of. */
export function ownHelps(
  database: Kysely<Tables>,
  memberId: string,
  postIds: readonly string[],
): Promise<HelpRow[]> {
  if (postIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('helps')
    .where('postId', 'in', [...postIds])
    .where((is) => is.or([is('authorId', '=', memberId), is('helperId', '=', memberId)]))
    .selectAll()
    .execute()
}

/** Who was chosen for which of these posts, where that gives them the address. */
export async function helpersOf(
  database: Kysely<Tables>,
  posts: readonly PostRow[],
): Promise<Pick<HelpRow, 'postId' | 'helperId'>[]> {
  const ids = posts.filter(seesDetails).map(({ id }) => id)
  if (ids.length === 0) return []
  return database.selectFrom('helps').where('postId', 'in', ids).select(['postId', 'helperId']).execute()
}

/** What is under way between two, whichever of them posted it. */
export async function openHelpsBetween(
  database: Kysely<Tables>,
  firstId: string,
  other: string,
): Promise<HelpRow[]> {
  return database
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where((is) =>
      is.or([
        is.and([is('helps.authorId', '=', firstId), is('helps.helperId', '=', other)]),
        is.and([is('helps.authorId', '=', other), is('helps.helperId', '=', firstId)]),
      ]),
    )
    .where('posts.status', 'in', ['matched', 'in_progress'])
    .selectAll('helps')
    .execute()
}

export type CompletedHelpRow = Pick<HelpRow, 'postId' | 'authorId' | 'helperId'> &
  Pick<PostRow, 'type' | 'closedAt' | 'dateNeeded'>

/** What was completed with somebody as one of the two; with `otherId` as the other, that alone. */
export function completedHelpsOf(
  database: Kysely<Tables>,
  memberId: string,
  otherId?: string,
): Promise<CompletedHelpRow[]> {
  const query = database
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where((is) => is.or([is('helps.authorId', '=', memberId), is('helps.helperId', '=', memberId)]))
    .where('posts.status', '=', 'completed')
    .select(['postId', 'helps.authorId', 'helps.helperId', 'posts.type', 'closedAt', 'dateNeeded'])
  if (otherId === undefined) return query.execute()
  return query
    .where((is) => is.or([is('helps.authorId', '=', otherId), is('helps.helperId', '=', otherId)]))
    .execute()
}

/** As either of the two, at most so many. */
export function helpsWith(database: Kysely<Tables>, memberId: string, countMax: number): Promise<HelpRow[]> {
  return database
    .selectFrom('helps')
    .where((is) => is.or([is('authorId', '=', memberId), is('helperId', '=', memberId)]))
    .orderBy('postId')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Who of the two said that it is done, the first one first. */
export function confirmedBy(help: HelpRow): string[] {
  const { authorId, helperId, authorConfirmedAt, helperConfirmedAt } = help
  const confirmations = [
    { id: authorId, at: authorConfirmedAt },
    { id: helperId, at: helperConfirmedAt },
  ]
  return confirmations
    .flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
    .sort((first, other) => first.at - other.at)
    .map(({ id }) => id)
}

/** When the first of the two said so. */
export function firstConfirmedAt({ authorConfirmedAt, helperConfirmedAt }: HelpRow): number | null {
  const times = [authorConfirmedAt, helperConfirmedAt].filter((time) => time !== null)
  return times.length === 0 ? null : Math.min(...times)
}

export function stateOf(
  { type, status, authorId }: Pick<PostRow, 'type' | 'status' | 'authorId'>,
  help: HelpRow | undefined,
): HelpState {
  return {
    type,
    status,
    authorId,
    helperId: help?.helperId ?? null,
    confirmedBy: help ? confirmedBy(help) : [],
    isOnHold: help !== undefined && help.onHoldAt !== null,
  }
}

/** Whether whoever was chosen has the address: not of what ended without help. */
export function seesDetails({ status }: Pick<PostRow, 'status'>): boolean {
  return status === 'matched' || status === 'in_progress' || status === 'completed'
}

type HelpOnHold = HelpRow & { onHoldAt: number }

/** What waits for an operator, the longest first. */
export function helpsOnHold(database: Kysely<Tables>): Promise<HelpOnHold[]> {
  return database
    .selectFrom('helps')
    .where('onHoldAt', 'is not', null)
    .orderBy('onHoldAt')
    .selectAll()
    .$narrowType<{ onHoldAt: number }>()
    .execute()
}
