/**
 * Collects complaints of pages other than uncaught errors: on their console, and breaches of the content security
 * policy.
 */
import type { Phone } from './phone.ts'

/**
 * Messages that the browser writes itself. It reports every response that is not a success and every lost connection,
 * and the app handles both. Some report that the worker took control between the preload of a file and its use, and the
 * browser then fetches the file again.
 */
const ofTheBrowser =
  /^(Failed to load resource|WebSocket connection to)|^A preload for .* cross-world service worker resource mismatch/

/** Listens on every page the phone opens from now on, until it is closed. */
export async function listenForConsoleErrors({ context }: Phone): Promise<string[]> {
  const complaints: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`Content security policy: ${violatedDirective} ${blockedURI}`))
    })
  })
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || ofTheBrowser.test(message.text())) return
    complaints.push(`${message.type()} on ${message.page()?.url()}: ${message.text()}`)
  })
  return complaints
}
