/** Follows the community's settings: each round says their version, and a new one brings what the app shows of them. */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { deviceDatabase } from '../../storage/device-database.ts'
import { readCachedQuery, requestQuery } from '../transport/cached-queries.ts'

const read = { operation: aboutCommunity, args: {} }

/** The version of the last round, so that the stored response is not read at each one. */
let knownVersion: number | undefined

/**
 * Requests the settings when a round has another version than the stored response. Rounds have none before an operator
 * changed anything.
 */
export async function followSettings(version: number | undefined): Promise<void> {
  if (version === knownVersion) return
  const storedAbout = await readCachedQuery(read)
  if (storedAbout && storedAbout.answer.version !== version) {
    // Prices and pages are shown until they are opened again, and then requested.
    await deviceDatabase.answers.toCollection().modify({ heardAt: 0 })
    await requestQuery(read)
  }
  // A request that failed is made again after the next round.
  if ((await readCachedQuery(read))?.answer.version === version) knownVersion = version
}
