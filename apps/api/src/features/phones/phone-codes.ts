/**
 * A code of six random digits. It is stored as a hash that includes the number and its member, and is valid for a few
 * minutes and tries.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from '@porchlight/contracts/phones/phones.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { codeOf } from './phones.queries.ts'

export const codeMinutes = 10
export const codeTriesMax = 5

export interface CodeOwner {
  memberId: string
  numberHash: string
}

export async function makeCode(
  transaction: Transaction,
  keys: Pick<DataKeys, 'hash'>,
  owner: CodeOwner,
): Promise<string> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await storeCode(transaction, keys, owner, code)
  return code
}

/** The only one of this member that counts from now on. */
export async function storeCode(
  { database, now }: Transaction,
  keys: Pick<DataKeys, 'hash'>,
  { memberId, numberHash }: CodeOwner,
  code: string,
): Promise<void> {
  const row = {
    ...{ memberId, numberHash },
    codeHash: codeHash(keys, { memberId, numberHash }, code),
    triesLeft: codeTriesMax,
    expiresAt: now + codeMinutes * minuteMs,
  }
  await database
    .insertInto('phoneCodes')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
}

/** A try is counted before it is looked at. Right, it counts once. */
export async function tryCode(
  { database, now }: Transaction,
  keys: Pick<DataKeys, 'hash'>,
  owner: CodeOwner,
  code: string,
): Promise<'right' | 'wrong_code' | 'code_used_up'> {
  const row = await codeOf(database, owner.memberId)
  if (!row || row.numberHash !== owner.numberHash || row.expiresAt <= now) return 'wrong_code'
  if (row.triesLeft === 0) return 'code_used_up'
  const triesLeft = row.triesLeft - 1
  await database.updateTable('phoneCodes').set({ triesLeft }).where('memberId', '=', owner.memberId).execute()
  if (isEqual(row.codeHash, codeHash(keys, owner, code))) {
    await voidCode(database, owner.memberId)
    return 'right'
  }
  return triesLeft === 0 ? 'code_used_up' : 'wrong_code'
}

export async function voidCode(database: Kysely<Tables>, memberId: string): Promise<void> {
  await database.deleteFrom('phoneCodes').where('memberId', '=', memberId).execute()
}

export async function deleteOldCodes({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('phoneCodes').where('expiresAt', '<=', now).execute()
}

/** Hashes a code with the server's key: without a key, a million codes could be tried in a second. */
function codeHash(keys: Pick<DataKeys, 'hash'>, { memberId, numberHash }: CodeOwner, code: string): string {
  return keys.hash(`code ${memberId} ${numberHash} ${code}`)
}

function isEqual(first: string, other: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
