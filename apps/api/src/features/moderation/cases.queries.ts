/** Queries of cases, of their acts and of their reports. */
import type { CaseKind, CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type CaseRow = Row<'moderationCases'>
export type ActRow = Row<'moderationActs'>

export interface CaseSubjectKey {
  kind: CaseKind
  subjectId: string
}

export function caseById(database: Kysely<Tables>, id: string): Promise<CaseRow | undefined> {
  return database.selectFrom('moderationCases').where('id', '=', id).selectAll().executeTakeFirst()
}

export async function casesById(database: Kysely<Tables>, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('moderationCases')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

export function openCaseOf(
  database: Kysely<Tables>,
  { kind, subjectId }: CaseSubjectKey,
): Promise<CaseRow | undefined> {
  return database
    .selectFrom('moderationCases')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'open')
    .selectAll()
    .executeTakeFirst()
}

/** Returns all cases about some subjects of one kind. */
export function casesOf(
  database: Kysely<Tables>,
  { subject, subjectIds }: { subject: CaseSubject; subjectIds: readonly string[] },
): Promise<CaseRow[]> {
  return database
    .selectFrom('moderationCases')
    .where('subjectId', 'in', [...subjectIds])
    .where('subject', '=', subject)
    .selectAll()
    .execute()
}

export async function actsById(database: Kysely<Tables>, ids: readonly string[]): Promise<ActRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('moderationActs')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

/** The latest first. */
export function actsOfCase(database: Kysely<Tables>, caseId: string): Promise<ActRow[]> {
  return database
    .selectFrom('moderationActs')
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

/** Returns the case by whose decision something was hidden: the decision about its author has the id of that act. */
export function hiddenBy(database: Kysely<Tables>, decisionId: string): Promise<CaseRow | undefined> {
  return database
    .selectFrom('moderationActs')
    .innerJoin('moderationCases', 'moderationCases.id', 'moderationActs.caseId')
    .where('moderationActs.id', '=', decisionId)
    .where('act', '=', 'hide')
    .selectAll('moderationCases')
    .executeTakeFirst()
}

/**
 * Returns whether the newest act that stands among those that hide and show something hid it. Of content that its author has
 * removed nothing else says so.
 */
export async function isHiddenByAct(
  database: Kysely<Tables>,
  { subject, subjectId }: { subject: CaseSubject; subjectId: string },
): Promise<boolean> {
  const newest = await database
    .selectFrom('moderationCases')
    .innerJoin('moderationActs as acts', 'acts.caseId', 'moderationCases.id')
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where(isStandingHideAct)
    .orderBy('acts.createdAt', 'desc')
    .orderBy('acts.id', 'desc')
    .select('acts.act')
    .limit(1)
    .executeTakeFirst()
  return newest?.act === 'hide'
}

/** Returns whether an act of this case that was not undone hid its subject, or showed it again. */
export async function hasStandingHideAct(database: Kysely<Tables>, caseId: string): Promise<boolean> {
  const act = await database
    .selectFrom('moderationActs as acts')
    .where('acts.caseId', '=', caseId)
    .where(isStandingHideAct)
    .select('acts.id')
    .limit(1)
    .executeTakeFirst()
  return act !== undefined
}

/** Returns the condition for acts that hid or showed something, and were not undone. */
function isStandingHideAct({
  and,
  eb,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { acts: Tables['moderationActs'] }, 'acts'>) {
  return and([
    eb('acts.act', 'in', ['hide', 'restore', 'lift']),
    not(
      exists(
        selectFrom('moderationActs as undoing')
          .whereRef('undoing.caseId', '=', 'acts.caseId')
          .whereRef('undoing.undoes', '=', 'acts.id')
          .select('undoing.id'),
      ),
    ),
  ])
}

/** The newest first. */
export async function reportsOfCases(
  database: Kysely<Tables>,
  caseIds: readonly string[],
): Promise<(Row<'reports'> & { caseId: string })[]> {
  if (caseIds.length === 0) return []
  return database
    .selectFrom('reports')
    .where('caseId', 'in', [...caseIds])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .$narrowType<{ caseId: string }>()
    .execute()
}

/** Open reports that no case has yet: those from before there were cases. */
export function reportsWithoutCase(database: Kysely<Tables>, countMax: number): Promise<Row<'reports'>[]> {
  return database
    .selectFrom('reports')
    .where('closedAt', 'is', null)
    .where('caseId', 'is', null)
    .orderBy('createdAt')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Decided cases with content that devices do not need any more. */
export function casesToEmpty(
  database: Kysely<Tables>,
  { before, countMax }: { before: number; countMax: number },
): Promise<{ id: string }[]> {
  return database
    .selectFrom('moderationCases')
    .where('state', '=', 'decided')
    .where('isEmptied', '=', 0)
    .where('decidedAt', '<', before)
    .limit(countMax)
    .select('id')
    .execute()
}

/**
 * Returns decided cases of helps whose post is deleted, while devices have their content. The constants let the partial
 * index of such cases serve.
 */
export function casesOfGoneHelps(database: Kysely<Tables>, countMax: number): Promise<{ id: string }[]> {
  return database
    .selectFrom('moderationCases')
    .where('state', '=', sql.lit('decided'))
    .where('isEmptied', '=', sql.lit(0))
    .where('kind', '=', 'help')
    .where('subjectId', 'not in', database.selectFrom('posts').select('id'))
    .limit(countMax)
    .select('id')
    .execute()
}

export function casesAbout(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('moderationCases')
    .where('aboutId', '=', memberId)
    .orderBy('id')
    .limit(countMax)
    .select('id')
    .execute()
}
