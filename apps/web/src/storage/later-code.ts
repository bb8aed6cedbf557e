/**
 * Parts of the app that lie in files of their own, named after them, and are not installed: most members seldom open
 * them, or can do nothing there without a signal. `chunks.ts` says what is in each. The page, the worker and the build
 * use this module.
 */

/** The parts that the worker stores once they were opened, or in advance. */
export const storedParts = ['map', 'online', 'print', 'desk', 'drawings', 'window'] as const
export type StoredPart = (typeof storedParts)[number]

export const laterParts = [...storedParts, 'invite', 'passkeys'] as const
export type LaterPart = (typeof laterParts)[number]

export const laterCodeName = 'later-code:1'

const messageType = 'STORE_CODE'

/**
 * Requests the worker to fetch the code of a part in advance, also in the visit that installs the worker. Without a worker
 * nothing happens.
 */
export function storeCode(part: StoredPart): void {
  navigator.serviceWorker?.ready.then(
    ({ active }) => active?.postMessage({ type: messageType, part }),
    () => undefined,
  )
}

/** Returns the part that a message to the worker requests; undefined for all other messages. */
export function requestedPart(message: { type?: unknown; part?: unknown } | null): StoredPart | undefined {
  if (message?.type !== messageType) return undefined
  return storedParts.find((part) => part === message.part)
}
