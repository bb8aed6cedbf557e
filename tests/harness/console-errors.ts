/**
 * Collects complaints of pages other than uncaught errors: on their console, and breaches of the content security
 * policy.
 */
import type { Phone } from './phone.ts'

/**
 * The browser itself reports every answer that is not a success and every line that is down; the app handles those. And some
 * tell that the worker took over between the asking for a file ahead and its use: it is asked for once more.
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
