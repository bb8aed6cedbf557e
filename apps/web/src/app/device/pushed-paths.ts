/**
 * Paths of notices that were tapped. The worker may send one while the app still starts: the last one waits until the
 * device is open.
 */

/** Milliseconds for which a path waits: a later sign-in, perhaps of somebody else, is not led there. */
const waitMsMax = 60_000

let lastTap: { path: string; since: number } | null = null
let follow: ((path: string) => void) | null = null

/** Listens from the app's start on, because the worker sends a path once. */
export function listenForPushedPaths(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type !== 'OPEN' || typeof data.path !== 'string' || !isPath(data.path)) return
    if (follow) follow(data.path)
    else lastTap = { path: data.path, since: Date.now() }
  })
}

/** @param lead goes to a path of the app. Gives the way to stop. */
export function followPushedPaths(lead: (path: string) => void): () => void {
  follow = lead
  if (lastTap && Date.now() - lastTap.since < waitMsMax) lead(lastTap.path)
  lastTap = null
  return () => {
    follow = null
  }
}

/** Returns true for a path of this app: '//elsewhere' is another site. */
function isPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
