/** Queries of who was chosen for which help post, and of the help's state. */
import type { HelpState } from '@porchlight/contracts/help/help.rules'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'
import type { PostRow } from './posts.queries.ts'

export type HelpRow = Row<'helps'>

export function helpOf(database: Kysely<Tables>, postId: string): Promise<HelpRow | undefined> {
  return database.selectFrom('helps').where('postId', '=', postId).selectAll().executeTakeFirst()
}

/** Returns the helps of these posts in which the member is one of the participants. */
export function ownHelps(
  database: Kysely<Tables>,
  memberId: string,
  postIds: readonly string[],
): Promise<HelpRow[]> {
  if (postIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('helps')
    .where('postId', 'in', [...postIds])
    .where(({ eb, or }) => or([eb('authorId', '=', memberId), eb('helperId', '=', memberId)]))
    .selectAll()
    .execute()
}

/** Returns the helpers of those of these posts whose address they may see. */
export async function helpersOf(
  database: Kysely<Tables>,
  posts: readonly PostRow[],
): Promise<Pick<HelpRow, 'postId' | 'helperId'>[]> {
  const ids = posts.filter(seesDetails).map(({ id }) => id)
  if (ids.length === 0) return []
  return database.selectFrom('helps').where('postId', 'in', ids).select(['postId', 'helperId']).execute()
}

/** Returns the open helps between two members, whichever of them posted. */
export async function openHelpsBetween(
  database: Kysely<Tables>,
  firstId: string,
  otherId: string,
): Promise<HelpRow[]> {
  return database
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where(({ eb, or, and }) =>
      or([
        and([eb('helps.authorId', '=', firstId), eb('helps.helperId', '=', otherId)]),
        and([eb('helps.authorId', '=', otherId), eb('helps.helperId', '=', firstId)]),
      ]),
    )
    .where('posts.status', 'in', ['matched', 'in_progress'])
    .selectAll('helps')
    .execute()
}

/** Returns the open helps in which the member is author or helper. */
export function openHelpsWith(database: Kysely<Tables>, memberId: string): Promise<HelpRow[]> {
  return database
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where(({ eb, or }) => or([eb('helps.authorId', '=', memberId), eb('helps.helperId', '=', memberId)]))
    .where('posts.status', 'in', ['matched', 'in_progress'])
    .orderBy('helps.postId')
    .selectAll('helps')
    .execute()
}

/** Returns the posts of the helps between two members, whichever of them posted: the newest help first. */
export function helpPostsBetween(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('helps')
    .where(({ eb, or, and }) =>
      or([
        and([eb('authorId', '=', viewerId), eb('helperId', '=', otherId)]),
        and([eb('authorId', '=', otherId), eb('helperId', '=', viewerId)]),
      ]),
    )
    .orderBy('acceptedAt', 'desc')
    .limit(countMax)
    .select('postId as id')
    .execute()
}

export type CompletedHelpRow = Pick<HelpRow, 'postId' | 'authorId' | 'helperId'> &
  Pick<PostRow, 'type' | 'closedAt' | 'dateNeeded'>

/**
 * Returns the completed helps in which the member took part; with `otherId` only those with that other participant. An offer
 * that a coordinator wrote down for a neighbor is not among them: it was the neighbor who helped.
 */
export function completedHelpsOf(
  database: Kysely<Tables>,
  memberId: string,
  otherId?: string,
): Promise<CompletedHelpRow[]> {
  const query = database
    .selectFrom('helps')
    .innerJoin('posts', 'posts.id', 'helps.postId')
    .where(({ eb, or }) => or([eb('helps.authorId', '=', memberId), eb('helps.helperId', '=', memberId)]))
    .where('posts.status', '=', 'completed')
    .where(({ eb, or }) => or([eb('posts.type', '=', 'request'), eb('posts.writtenForId', 'is', null)]))
    .select(['postId', 'helps.authorId', 'helps.helperId', 'posts.type', 'closedAt', 'dateNeeded'])
  if (otherId === undefined) return query.execute()
  return query
    .where(({ eb, or }) => or([eb('helps.authorId', '=', otherId), eb('helps.helperId', '=', otherId)]))
    .execute()
}

/** Returns at most `countMax` helps in which the member is author or helper. */
export function helpsWith(database: Kysely<Tables>, memberId: string, countMax: number): Promise<HelpRow[]> {
  return database
    .selectFrom('helps')
    .where(({ eb, or }) => or([eb('authorId', '=', memberId), eb('helperId', '=', memberId)]))
    .orderBy('postId')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns the participants who confirmed the help, in the order of confirmation. */
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

/** Returns the time (epoch ms) of the first confirmation; null when there is none. */
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

/** Returns true when the helper may see the address: not for help that ended before it was given. */
export function seesDetails({ status }: Pick<PostRow, 'status'>): boolean {
  return status === 'matched' || status === 'in_progress' || status === 'completed'
}

type HelpOnHold = HelpRow & { onHoldAt: number }

/** Returns the helps that wait for an operator, the longest-waiting first. */
export function helpsOnHold(database: Kysely<Tables>): Promise<HelpOnHold[]> {
  return database
    .selectFrom('helps')
    .where('onHoldAt', 'is not', null)
    .orderBy('onHoldAt')
    .selectAll()
    .$narrowType<{ onHoldAt: number }>()
    .execute()
}
