/** Queries of what a member reported, and when. */
import type { ReportSubject } from '@porchlight/contracts/safety/safety.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

interface ReportKey {
  reporterId: string
  subject: ReportSubject
  subjectId: string
  /** 'It did not happen' is a step of a help, and stands beside what else is reported of the post. */
  isStepOfHelp?: boolean
}

/** Returns the member's report of this subject that no operator has closed yet. */
export function openReportOf(
  database: Kysely<Tables>,
  { reporterId, subject, subjectId, isStepOfHelp = false }: ReportKey,
): Promise<Row<'reports'> | undefined> {
  return database
    .selectFrom('reports')
    .where('reporterId', '=', reporterId)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('reason', isStepOfHelp ? '=' : '!=', 'did_not_happen')
    .where('closedAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export const reports = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('reports')
    .where('reporterId', '=', memberId)
    .where('createdAt', '>', since)
    .where('reason', '!=', 'did_not_happen')
    .select('createdAt as at'),
)
