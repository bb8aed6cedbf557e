import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type PhoneRow = Row<'phones'>

export function phoneOf(database: Kysely<Tables>, memberId: string): Promise<PhoneRow | undefined> {
  return database.selectFrom('phones').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

export function phoneByHash(database: Kysely<Tables>, numberHash: string): Promise<PhoneRow | undefined> {
  return database.selectFrom('phones').where('numberHash', '=', numberHash).selectAll().executeTakeFirst()
}

export function allPhones(database: Kysely<Tables>): Promise<PhoneRow[]> {
  return database.selectFrom('phones').selectAll().execute()
}

/** Returns the number, for its owner alone; null also when its key is gone. */
export async function numberOf(
  database: Kysely<Tables>,
  keys: Pick<DataKeys, 'open'>,
  memberId: string,
): Promise<string | null> {
  const phone = await phoneOf(database, memberId)
  return phone ? keys.open(phone, memberId) : null
}

export function codeOf(database: Kysely<Tables>, memberId: string): Promise<Row<'phoneCodes'> | undefined> {
  return database.selectFrom('phoneCodes').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}
