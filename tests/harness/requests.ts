/** What a page asks of its server. */
import type { Page, Request } from 'playwright-core'

/** Every request to the path from here on; grows while the page lives. */
export function recordRequests(page: Page, path: string): Request[] {
  const recorded: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) recorded.push(request)
  })
  return recorded
}
