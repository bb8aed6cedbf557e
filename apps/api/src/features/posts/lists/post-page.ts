/** A page of the posts that a member sees, strictly the newest first: for programs that read all of them, however many. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { postPageMax } from '@porchlight/contracts/posts/posts.operations'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import { awayAt } from '../../members/members.queries.ts'
import { blockedWith } from '../../safety/safety.queries.ts'
import { blockersOf, isThereFor } from '../blocked-meetups.queries.ts'
import { type PostRow, postById, visiblePostsBefore } from '../posts.queries.ts'
import { canSeePost } from '../posts.view.ts'

export interface PageQuery {
  type?: PostType | undefined
  /** The last post of the page before. */
  before?: string | undefined
  limit?: string | undefined
}

/** @throws Refused `not_found` where the post that it is to go on after is not there (any more) for this member */
export async function postPage(
  database: Kysely<Tables>,
  { memberId, now }: { memberId: string; now: number },
  { type, before, limit }: PageQuery,
): Promise<PostRow[]> {
  const countMax = limit === undefined ? postPageMax : Number(limit)
  const blockedIds = await blockedWith(database, memberId)
  const blockers = await blockersOf(database, memberId)
  const away = await awayAt(database, now)
  const isThere = (row: PostRow) =>
    row.authorId === memberId ||
    (isThereFor(row, blockers) &&
      (row.type === 'event' || !blockedIds.has(row.authorId)) &&
      (row.type !== 'offer' || !away.has(row.authorId)))
  const page: PostRow[] = []
  let last = before === undefined ? undefined : await visiblePost(database, memberId, before)
  // A page that is not full means the end of the list, so the loop replaces the rows that a block left out.
  for (;;) {
    const rows = await visiblePostsBefore(database, memberId, { type, last, countMax })
    page.push(...rows.filter(isThere))
    last = rows.at(-1)
    if (page.length >= countMax || rows.length < countMax || !last) return page.slice(0, countMax)
  }
}

async function visiblePost(database: Kysely<Tables>, memberId: string, id: string): Promise<PostRow> {
  const row = await postById(database, id)
  if (!row || !(await canSeePost(database, row, memberId))) throw new Refused('not_found')
  return row
}

/** Returns a page of a list that is in memory already. */
export function pageOf(rows: readonly PostRow[], { before, limit }: PageQuery): PostRow[] {
  const from = before === undefined ? 0 : rows.findIndex(({ id }) => id === before) + 1
  if (before !== undefined && from === 0) throw new Refused('not_found')
  return rows.slice(from, limit === undefined ? undefined : from + Number(limit))
}
