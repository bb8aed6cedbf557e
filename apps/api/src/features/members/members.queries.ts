import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import { memberAccountId } from '../credits/credits.queries.ts'

export type MemberRow = Row<'members'>
/** A member with the balance of their account. */
export type MemberWithCredits = MemberRow & { credits: number }

export function memberById(database: Kysely<Tables>, id: string): Promise<MemberWithCredits | undefined> {
  return database
    .selectFrom('members')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', memberAccountId(id)))
    .where('members.id', '=', id)
    .selectAll('members')
    .select('accounts.balance as credits')
    .executeTakeFirst()
}

export function memberByEmailKey(database: Kysely<Tables>, emailKey: string): Promise<MemberRow | undefined> {
  return database.selectFrom('members').where('emailKey', '=', emailKey).selectAll().executeTakeFirst()
}

export function membersById(database: Kysely<Tables>, ids: readonly string[]): Promise<MemberRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('members')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

export async function countOperators(database: Kysely<Tables>): Promise<number> {
  const { operators } = await database
    .selectFrom('members')
    .where('isOperator', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('operators'))
    .executeTakeFirstOrThrow()
  return operators
}

export async function hasMembers(database: Kysely<Tables>): Promise<boolean> {
  return (await database.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined
}
