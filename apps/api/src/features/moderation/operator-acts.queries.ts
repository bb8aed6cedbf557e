/** Queries of the record of what operators did to members. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { OperatorActRow } from './operator-acts.operations.ts'

export function operatorActById(database: Kysely<Tables>, id: string): Promise<OperatorActRow | undefined> {
  return database.selectFrom('operatorActs').where('id', '=', id).selectAll().executeTakeFirst()
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
