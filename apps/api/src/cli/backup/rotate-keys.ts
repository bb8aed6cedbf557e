/**
 * Makes a new key for phone numbers: all numbers are encrypted anew, in batches, while the server runs. A run that was
 * cut off goes on with the next call.
 */
import {
  addSealingKey,
  type DataKeys,
  deleteSealingKey,
  keysFolder,
  openDataKeys,
  sealingKeyIds,
} from '../../database/folder/data-keys.ts'
import type { Database } from '../../database/open.ts'
import { addressKeysInUse, resealAddresses } from '../../features/checks/seal-anew.operations.ts'
import { hasOtherKeys, keysInUse, resealNumbers } from '../../features/phones/seal-anew.operations.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'

export function rotateKeys(operator: Operator, { forgetsOld }: { forgetsOld: boolean }): Promise<boolean> {
  return withCommunity(operator, (database) =>
    forgetsOld ? deleteOldKeys(operator, database) : resealAll(operator, database),
  )
}

async function resealAll({ config, say }: Operator, database: Database): Promise<boolean> {
  const { dataDir } = config
  const before = sealingKeyIds(dataDir)
  const newest = before.at(-1)
  const isGoingOn = newest !== undefined && (await hasOtherKeys(database.reader, newest))
  if (isGoingOn) say('Continuing an interrupted run, or with numbers of an older backup.')
  const keyId = isGoingOn ? newest : addSealingKey(dataDir)
  const { sealed, unopened } = await resealAllNumbers(database, openDataKeys(dataDir), keyId)
  const addresses = await database.transact((transaction) =>
    resealAddresses(transaction, openDataKeys(dataDir), keyId),
  )
  // Deleted rows stay in the file until they are overwritten, and they are encrypted with the old key.
  if (sealed + addresses > 0) await database.overwriteDeleted()
  say(`${formatCount(sealed, 'phone number')} encrypted with the key ${keyId}.`)
  if (addresses > 0) say(`${formatCount(addresses, 'address', 'addresses')} of background checks, too.`)
  if (unopened > 0) say(`${unopened} COULD NOT BE DECRYPTED: their key is missing. check says more.`)
  say(
    `Earlier keys stay in ${keysFolder(dataDir)}, because earlier backups need them. When there are no such backups any more: npm run porchlight -- rotate-keys --forget-old`,
  )
  return unopened === 0
}

async function resealAllNumbers({ transact }: Database, keys: DataKeys, keyId: string) {
  const total = { sealed: 0, unopened: 0 }
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    const batch = await transact((transaction) => resealNumbers(transaction, keys, { keyId, after: from }))
    total.sealed += batch.sealed
    total.unopened += batch.unopened
    after = batch.last
  }
  return total
}

async function deleteOldKeys({ config, say }: Operator, { transact }: Database): Promise<boolean> {
  const { dataDir } = config
  const [newest] = sealingKeyIds(dataDir).slice(-1)
  // The transaction also blocks other writes, so a number that is just being encrypted does not lose its key.
  const deletedKeys = await transact(async ({ database }) => {
    const inUse = new Set([newest, ...(await keysInUse(database)), ...(await addressKeysInUse(database))])
    const old = sealingKeyIds(dataDir).filter((keyId) => !inUse.has(keyId))
    for (const keyId of old) deleteSealingKey(dataDir, keyId)
    return old
  })
  say(
    deletedKeys.length === 0
      ? 'There are no unused keys.'
      : `${formatCount(deletedKeys.length, 'key')} deleted: ${deletedKeys.join(', ')}. Numbers that they encrypted in backups cannot be decrypted any more.`,
  )
  return true
}
