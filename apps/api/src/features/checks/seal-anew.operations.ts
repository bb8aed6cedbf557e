/** Encrypts the addresses of undecided applications with the newest key again. They are few, so one batch is enough. */
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

/** @param keyId of the newest key, which seals */
export async function resealAddresses(
  { database }: Transaction,
  keys: Pick<DataKeys, 'open' | 'seal'>,
  keyId: string,
): Promise<number> {
  const rows = await database
    .selectFrom('backgroundChecks')
    .where('keyId', '!=', keyId)
    .select(['id', 'keyId', 'sealedAddress'])
    .execute()
  let sealed = 0
  for (const { id, keyId: before, sealedAddress } of rows) {
    if (before === null || sealedAddress === null) continue
    const address = keys.open({ keyId: before, sealed: sealedAddress }, id)
    if (address === null) continue
    const anew = keys.seal(address, id)
    await database
      .updateTable('backgroundChecks')
      .set({ keyId: anew.keyId, sealedAddress: anew.sealed })
      .where('id', '=', id)
      .execute()
    sealed += 1
  }
  return sealed
}

export async function addressKeysInUse(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database.selectFrom('backgroundChecks').select('keyId').distinct().execute()
  return rows.flatMap(({ keyId }) => (keyId === null ? [] : [keyId]))
}
