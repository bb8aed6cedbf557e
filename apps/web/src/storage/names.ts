/** Names by which the page and the worker find the same things. Imports nothing: the worker is fetched by everyone. */

/** What the device knows before it knows who is asking. */
export const deviceDatabaseName = 'porchlight-device'

const memberDatabasePrefix = 'porchlight:'

export function memberDatabaseName(memberId: string): string {
  return `${memberDatabasePrefix}${memberId}`
}

/** Whose database goes by that name; null of every other one. */
export function memberIdIn(databaseName: string): string | null {
  return databaseName.startsWith(memberDatabasePrefix)
    ? databaseName.slice(memberDatabasePrefix.length)
    : null
}

/** One round at a time among a member's tabs and the worker. */
export function roundLockName(memberId: string): string {
  return `porchlight-sync:${memberId}`
}

/** One part of a photo at a time among a member's tabs. */
export function uploadLockName(memberId: string): string {
  return `porchlight-photos:${memberId}`
}

/** What the worker keeps of the photos that a member looked at. */
export function photoCacheName(memberId: string): string {
  return `blobs:${memberId}`
}

/** What the worker keeps of the map's tiles that were looked at; with another form of what is in it, it has another name. */
export const lookedAtTilesName = 'map-looked-at:1'

/** Shared by all windows that have a member's database open. */
export function openLockName(memberId: string): string {
  return `porchlight-open:${memberId}`
}

/** The background sync that the page asks for after a write. */
export const outboxSyncTag = 'porchlight-outbox'

/** Of the device's settings: what other apps shared. */
export const sharedSetting = 'shared'
/** With one more, the oldest goes. */
export const waitingSharesMax = 5
