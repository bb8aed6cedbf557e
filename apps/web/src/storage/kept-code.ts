/**
 * Code that is no part of the installation, because few members open it: the map's, and that of the moderators' desk. It
 * is fetched when it is opened, and in advance for those who have it. Both the page and the worker use this module.
 */

/** The cache of each code, and the message by which the page requests the worker to fetch it in advance. */
export const keptCode = {
  map: { cacheName: 'map-code:1', message: 'KEEP_MAP_CODE' },
  desk: { cacheName: 'desk-code:1', message: 'KEEP_DESK_CODE' },
} as const
export type KeptCodeName = keyof typeof keptCode

/** Requests the code in advance. Where there is no worker, it is fetched when it is opened. */
export function requestCodeAhead(name: KeptCodeName): void {
  navigator.serviceWorker?.controller?.postMessage({ type: keptCode[name].message })
}
