/**
 * What the service worker keeps and does, as data: read by the web app's build and by the worker itself.
 * It keeps the app's own files, tiles of the map that were looked at, and in a cache for each member the photos that this one
 * looked at. No other answer of `/api/` is ever kept: the next person on this device would see it.
 */

import { storedParts } from './apps/web/src/storage/later-code.ts'

export const precache = {
  /**
   * Everything the app needs to start and be used without a signal. The web manifest, its icons and pictures are the
   * browser's to fetch when it installs the app. The page is the members' one: a landing page of the build's own is for
   * the first visit alone, and for nobody who may have an account on this device.
   */
  globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
  /**
   * The workers are loaded when a photo or a list is chosen. The code for passkeys and the visitors' pages lead nowhere without a
   * signal.
   */
  globIgnores: ['assets/*.worker-*.js', 'assets/passkeys-*.js', 'assets/invite-*.{js,css}'],
  /** They are fetched one at a time: on a 2G line each file costs about a second more. */
  entriesMax: 15,
}

/** The code of the parts that are stored once they were opened, or ahead, with the name of the part. */
export const laterCode = {
  path: new RegExp(`/?assets/(${storedParts.join('|')})-[^/]+\\.(?:js|css)$`),
  /** What one file may take in advance: a fetch that hangs holds one of the browser's few connections. */
  aheadMsMax: 20_000,
}

export const navigation = {
  /** What the app answers itself, whatever the route: it has its own page for a route it does not know. */
  shell: '/index.html',
  allow: [/^\//],
  /** What only the server can answer. */
  deny: [
    /^\/api(?:[/?]|$)/,
    /^\/ws(?:[/?]|$)/,
    /^\/tiles(?:[/?]|$)/,
    /^\/(?:livez|readyz|\.well-known)(?:[/?]|$)/,
    /^[^?]*\.[^/?]+(?:\?|$)/,
  ],
}

/** Where a payment provider's script may run: what the server allows there, it says of these pages alone. */
export const payment = {
  paths: ['/checkout', '/manage-subscription'],
  headers: ['content-security-policy', 'cross-origin-opener-policy'],
  /** Longer than a line takes that one could pay on. */
  timeoutMs: 4000,
}

/** What another app may hand over: to the worker, and to the server where there is none. */
export const share = {
  path: '/share',
  fields: ['title', 'text', 'url'],
  /** Of each of them, more than a post's description holds: it is cut for the field, and there between two signs. */
  lengthMax: 2100,
} as const

/** Photos, of either size, that are shown from the device when they are looked at again. */
export const photoCache = {
  path: /^\/api\/files\/[0-9a-f]{64}$/,
  entriesMax: 200,
}

/** Tiles of the map that were looked at, by what their provider says of how long. */
export const tileCache = {
  /** Of the operator's own file; a provider's are known by how the page asks for them. */
  path: /^\/tiles\/[^/]+\/\d+\/\d+\/\d+$/,
  /** About four neighborhoods at all zooms, some 10 MB. */
  entriesMax: 800,
  daysMax: 30,
  /** Where a provider says nothing. */
  unsaidDays: 7,
  timeoutMs: 20_000,
} as const

/** What one wake-up of the worker may send. */
export const backgroundSync = {
  operationsMax: 20,
  bytesMax: 64 * 1024,
  timeoutMs: 20_000,
}
