/** Queries of the record of what operators did to members. */
import type { OperatorAct } from '@porchlight/contracts/administration/administration.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { OperatorActRow } from './operator-acts.operations.ts'

export function operatorActById(database: Kysely<Tables>, id: string): Promise<OperatorActRow | undefined> {
  return database.selectFrom('operatorActs').where('id', '=', id).selectAll().executeTakeFirst()
}

/**
 * Returns the line of a removal that began and was interrupted. It names nobody, but has the time at which its member leaves,
 * because one transaction writes both.
 */
export function removalOf(
  database: Kysely<Tables>,
  { leavesAt }: Pick<Row<'members'>, 'leavesAt'>,
  acts: readonly OperatorAct[],
): Promise<OperatorActRow | undefined> {
  return database
    .selectFrom('operatorActs')
    .where('createdAt', '=', leavesAt ?? 0)
    .where('memberId', 'is', null)
    .where('act', 'in', [...acts])
    .selectAll()
    .executeTakeFirst()
}

/** Returns the acts about a member, the newest first. */
export function operatorActsAbout(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<OperatorActRow[]> {
  return database
    .selectFrom('operatorActs')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns all acts, the newest first, from the one behind the given act. */
export function operatorActsBefore(
  database: Kysely<Tables>,
  before: Pick<OperatorActRow, 'createdAt' | 'id'> | null,
  countMax: number,
): Promise<OperatorActRow[]> {
  const query = database
    .selectFrom('operatorActs')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .selectAll()
  if (before === null) return query.execute()
  const { createdAt, id } = before
  return query
    .where(({ eb, or, and }) =>
      or([eb('createdAt', '<', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '<', id)])]),
    )
    .execute()
}
