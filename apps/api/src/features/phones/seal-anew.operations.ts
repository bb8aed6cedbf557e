/** Numbers that other keys sealed get the newest one's seal. */
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

/** Rows in one batch, few enough that no request waits for it. */
const rowsAtOnce = 100

interface Batch {
  sealed: number
  /** Left as they are: their key is not here. */
  unopened: number
  /** The row after which the next batch begins; null when there are no more. */
  last: string | null
}

/** @param keyId of the newest key, which seals */
export async function resealNumbers(
  { database }: Transaction,
  keys: Pick<DataKeys, 'open' | 'seal'>,
  { keyId, after }: { keyId: string; after: string },
): Promise<Batch> {
  const rows = await database
    .selectFrom('phones')
    .where('keyId', '!=', keyId)
    .where('memberId', '>', after)
    .orderBy('memberId')
    .limit(rowsAtOnce)
    .select(['memberId', 'keyId', 'sealed'])
    .execute()
  let sealed = 0
  for (const row of rows) {
    const number = keys.open(row, row.memberId)
    if (number === null) continue
    await database
      .updateTable('phones')
      .set(keys.seal(number, row.memberId))
      .where('memberId', '=', row.memberId)
      .execute()
    sealed += 1
  }
  const last = rows.length < rowsAtOnce ? null : (rows.at(-1)?.memberId ?? null)
  return { sealed, unopened: rows.length - sealed, last }
}

export async function hasOtherKeys(database: Kysely<Tables>, keyId: string): Promise<boolean> {
  const row = await database
    .selectFrom('phones')
    .where('keyId', '!=', keyId)
    .select('keyId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function keysInUse(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('phones').select('keyId').distinct().execute()
  return rows.map(({ keyId }) => keyId)
}
