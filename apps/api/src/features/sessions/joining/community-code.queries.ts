import { randomInt } from 'node:crypto'
import {
  communityCodeLength,
  communityCodeLetters,
} from '@porchlight/contracts/sessions/community-code.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'

/** Returns the community's code; null when none was made yet. */
export async function communityCode(database: Kysely<Tables>): Promise<string | null> {
  const row = await database.selectFrom('communityCodes').select('code').executeTakeFirst()
  return row?.code ?? null
}

/** Makes a new code and returns it; the code before it stops working. */
export async function changeCommunityCode({ database, now }: Transaction): Promise<string> {
  const letter = () => communityCodeLetters[randomInt(communityCodeLetters.length)] ?? ''
  const newCode = { code: Array.from({ length: communityCodeLength }, letter).join(''), createdAt: now }
  await database
    .insertInto('communityCodes')
    .values({ id: 1, ...newCode })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(newCode))
    .execute()
  return newCode.code
}
