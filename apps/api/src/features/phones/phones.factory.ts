/** Numbers and codes for tests: as they are after what would have led to them. */
import { openDataKeys } from '../../database/folder/data-keys.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { storeCode } from './phone-codes.ts'

let numberCount = 0
/** Another one each time: two members do not have the same. */
export function aNumber(): { typedNumber: string; number: string } {
  numberCount += 1
  const line = String(numberCount).padStart(4, '0')
  return { typedNumber: `(213) 555-${line}`, number: `+1213555${line}` }
}

/** Stores a code as if it had been sent. */
export async function addCode(
  testApp: TestApp,
  memberId: string,
  number: string,
  code: string,
): Promise<void> {
  const keys = openDataKeys(testApp.dataDir)
  const owner = { memberId, numberHash: keys.hash(number) }
  await testApp.app.database.transact((transaction) => storeCode(transaction, keys, owner, code))
}
