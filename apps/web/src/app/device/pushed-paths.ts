/**
 * Paths of notices that were tapped. The worker may send one while the app still starts: the last one waits until the
 * device is open.
 */

let waitingPath: string | null = null
let follow: ((path: string) => void) | null = null

/** Listens from the app's start on, because the worker sends a path once. */
export function listenForPushedPaths(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    if (data?.type !== 'OPEN' || typeof data.path !== 'string' || !isPath(data.path)) return
    if (follow) follow(data.path)
    else waitingPath = data.path
  })
}

/** @param lead goes to a path of the app. Gives the way to stop. */
export function followPushedPaths(lead: (path: string) => void): () => void {
  follow = lead
  if (waitingPath !== null) lead(waitingPath)
  waitingPath = null
  return () => {
    follow = null
  }
}

/** Returns true for a path of this app: '//elsewhere' is another site. */
function isPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
