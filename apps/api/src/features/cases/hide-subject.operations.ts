/** Hides what was reported from everybody but its author, and shows it again: for the desk and for commands. */
import type { CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { hideMessage } from '../messages/messages.operations.ts'
import { hidePlace } from '../places/curation/curate.operations.ts'
import { hideReview } from '../places/reviews/reviews.operations.ts'
import { hidePost } from '../posts/posts.operations.ts'

export interface Subject {
  subject: CaseSubject
  subjectId: string
}

type Hide = (transaction: Transaction, id: string, isHidden: boolean) => Promise<boolean>

/** A member cannot be hidden. */
const hideBySubject: { readonly [Each in CaseSubject]?: Hide } = {
  post: hidePost,
  message: hideMessage,
  place: hidePlace,
  placeReview: hideReview,
}

export function canBeHidden(subject: CaseSubject): boolean {
  return hideBySubject[subject] !== undefined
}

/** Returns false when the subject does not exist any more, or cannot be hidden. */
export async function hideSubject(
  transaction: Transaction,
  { subject, subjectId }: Subject,
  isHidden: boolean,
): Promise<boolean> {
  return (await hideBySubject[subject]?.(transaction, subjectId, isHidden)) ?? false
}

const tables = { post: 'posts', message: 'messages', place: 'places', placeReview: 'placeReviews' } as const

/** Returns the ids of those that are hidden. */
export async function hiddenAmong(
  database: Kysely<Tables>,
  subjects: readonly Subject[],
): Promise<ReadonlySet<string>> {
  const hiddenIds = new Set<string>()
  for (const [subject, each] of Map.groupBy(subjects, ({ subject: kind }) => kind)) {
    const table = tables[subject as keyof typeof tables]
    if (table === undefined) continue
    const rows = await database
      .selectFrom(table as 'posts')
      .where(
        'id',
        'in',
        each.map(({ subjectId }) => subjectId),
      )
      .where('hiddenAt', 'is not', null)
      .select('id')
      .execute()
    for (const { id } of rows) hiddenIds.add(id)
  }
  return hiddenIds
}
