/** Members as moderators see them in a case: by first name and initial. */
import type { ConcernedMember } from '@porchlight/contracts/cases/cases.schema'
import { initialOf } from '@porchlight/contracts/members/members.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { membersById } from '../members/members.queries.ts'

export type ConcernedOf = (id: string | null) => ConcernedMember | undefined

export async function concernedAmong(
  database: Kysely<Tables>,
  ids: readonly (string | null)[],
): Promise<ConcernedOf> {
  const members = await membersById(database, [...new Set(ids.filter((id) => id !== null))])
  const byId = new Map(
    members.map(({ id, firstName, lastName, isOperator }) => [
      id,
      {
        id,
        firstName,
        lastName: initialOf(lastName),
        ...(isOperator === 1 ? { isOperator: true as const } : {}),
      },
    ]),
  )
  return (id) => (id === null ? undefined : byId.get(id))
}
