/** Milliseconds to wait in browsers that do not report when they are idle. */
const idleAfterMs = 2000

/** Calls when the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, idleAfterMs)
}
