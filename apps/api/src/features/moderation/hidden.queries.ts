/** Queries of what is hidden of that about which moderators decide. */
import type { CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { hiddenBy, isHiddenByAct } from './cases.queries.ts'

const tables = { post: 'posts', message: 'messages', place: 'places', placeReview: 'placeReviews' } as const

/** Returns the ids of those that are hidden. */
export async function hiddenAmong(
  database: Kysely<Tables>,
  subjects: readonly { subject: CaseSubject; subjectId: string }[],
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

/**
 * Returns whether the decision came with hiding something that is not hidden any more. What is there says so itself, since an
 * undo is recorded after its effect; of what its author has removed the acts say so.
 */
export async function isShownAgain(database: Kysely<Tables>, decisionId: string): Promise<boolean> {
  const hideCase = await hiddenBy(database, decisionId)
  if (!hideCase) return false
  const row = await database
    .selectFrom(tables[hideCase.subject as keyof typeof tables] as 'posts')
    .where('id', '=', hideCase.subjectId)
    .select('hiddenAt')
    .executeTakeFirst()
  return row ? row.hiddenAt === null : !(await isHiddenByAct(database, hideCase))
}
