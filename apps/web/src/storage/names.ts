/** Names by which the page and the worker find the same things. Imports nothing: the worker is fetched by everyone. */

/** The name of the database for data that does not depend on who is signed in. */
export const deviceDatabaseName = 'porchlight-device'

const memberDatabasePrefix = 'porchlight:'

export function memberDatabaseName(memberId: string): string {
  return `${memberDatabasePrefix}${memberId}`
}

/** Returns the member whose database has that name; null for every other name. */
export function memberIdIn(databaseName: string): string | null {
  return databaseName.startsWith(memberDatabasePrefix)
    ? databaseName.slice(memberDatabasePrefix.length)
    : null
}

/** Returns the name of the lock that allows one round at a time among a member's tabs and the worker. */
export function roundLockName(memberId: string): string {
  return `porchlight-sync:${memberId}`
}

/** Returns the name of the lock that allows one part of a photo at a time among a member's tabs. */
export function uploadLockName(memberId: string): string {
  return `porchlight-photos:${memberId}`
}

/** Returns the name of the worker's cache of photos that a member has seen. */
export function photoCacheName(memberId: string): string {
  return `blobs:${memberId}`
}

/**
 * The name of the worker's cache of map tiles that were shown; it must change when the form of its contents changes.
 */
export const lookedAtTilesName = 'map-looked-at:1'

/** Shared by all windows that have a member's database open. */
export function openLockName(memberId: string): string {
  return `porchlight-open:${memberId}`
}

/** The name of the background sync that the page requests after a write. */
export const outboxSyncTag = 'porchlight-outbox'

/** The key of the device's settings under which texts shared by other apps are stored. */
export const sharedSetting = 'shared'
/** The number of shared texts that wait at most; one more replaces the oldest. */
export const waitingSharesMax = 5
