/** Queries of the posts that may hang in the community's window. */
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { allSanctions } from '@porchlight/contracts/standing/standing.catalogue'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { isVisibleToAll } from '../posts/posts.queries.ts'

export interface MarkedPost {
  windowCode: string | null
  authorId: string
  type: PostType
  title: string
  category: CategoryKey | null
  /** The post's location, which is compared with the title and never shown. */
  location: string | null
  dateNeeded: number
  firstName: string
}

/** More than the window shows, because some of them may be left out for their words. */
const rowsMax = 300

/**
 * Returns the marked posts that every member may see and still answer, those that are needed first in front. Besides the
 * board's own rules, their authors are there, under no sanction, and nobody has reported the post since an
 * operator decided about it last.
 */
export function markedPosts(database: Kysely<Tables>, now: number): Promise<MarkedPost[]> {
  return markedQuery.all(database, { now })
}

const markedQuery = prepare((database, { now }: { now: number }) =>
  database
    .selectFrom('posts')
    .innerJoin('members', 'members.id', 'posts.authorId')
    .leftJoin('standings', 'standings.memberId', 'posts.authorId')
    .where('windowCode', 'is not', null)
    .where('type', '!=', 'event')
    .where('status', '=', 'pending')
    .where(isVisibleToAll)
    .where('dateNeeded', '>', now)
    .where(({ eb, or }) => or([eb('awayUntil', 'is', null), eb('awayUntil', '<=', now)]))
    .where(({ eb, or, and }) =>
      and(allSanctions.map(({ end }) => or([eb(end, 'is', null), eb(end, '<=', now)]))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports')
            .where('subject', '=', 'post')
            .whereRef('subjectId', '=', 'posts.id')
            .where('closedAt', 'is', null)
            .select('reports.id'),
        ),
      ),
    )
    .orderBy('dateNeeded')
    .orderBy('windowCode')
    .limit(rowsMax)
    .select(['windowCode', 'authorId', 'type', 'title', 'category', 'posts.location', 'dateNeeded'])
    .select('members.firstName'),
)
