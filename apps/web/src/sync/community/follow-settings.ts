/** Follows the community's settings: each round says their version, and a new one brings what the app shows of them. */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { deviceDatabase } from '../../storage/device-database.ts'
import { readCachedQuery, requestQuery } from '../transport/cached-queries.ts'

const read = { operation: aboutCommunity, args: {} }

/** The setting with the version that the stored responses follow. The app may show a newer one already. */
const key = 'followedSettings'
/** The version in rounds before an operator changed anything. */
const unchanged = 0

/** The followed version in memory, so that the database is not read at each round. */
let followedVersion: number | undefined

/**
 * Requests the settings when a round has another version than the one that was followed. The app may show the new settings
 * already, because a screen requested them; the other responses are older all the same.
 */
export async function followSettings(version: number = unchanged): Promise<void> {
  if (version === followedVersion) return
  const storedVersion = await readFollowedVersion()
  if (storedVersion === undefined) return
  if (storedVersion !== version) {
    // Prices and pages are shown until they are opened again, and then requested.
    await deviceDatabase.answers.toCollection().modify({ heardAt: 0 })
    await requestQuery(read)
    // A request that failed is made again after the next round.
    if ((await readShownVersion()) !== version) return
  }
  await deviceDatabase.settings.put({ key, value: version })
  followedVersion = version
}

/** Returns what a new device shows, whose other responses are as new; undefined when it shows nothing yet. */
async function readFollowedVersion(): Promise<number | undefined> {
  const storedSetting = await deviceDatabase.settings.get(key)
  return (storedSetting?.value as number | undefined) ?? (await readShownVersion())
}

async function readShownVersion(): Promise<number | undefined> {
  const about = await readCachedQuery(read)
  return about ? (about.answer.version ?? unchanged) : undefined
}
