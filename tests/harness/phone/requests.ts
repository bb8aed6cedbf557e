/** Observes the requests of a page to its server. */
import { gunzipSync } from 'node:zlib'
import type { SentOperation, SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Line } from '../server/line.ts'
import type { Phone } from './phone.ts'

/** Every request to the path from here on; grows as long as the page is open. */
export function recordRequests(page: Page, path: string): Request[] {
  const recorded: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) recorded.push(request)
  })
  return recorded
}

/** Returns the operations that a round sends, as they go over the line; none of a request that is no round. */
export function operationsIn(request: Request): readonly SentOperation[] {
  const body = request.url().endsWith('/api/sync') ? request.postDataBuffer() : null
  if (!body) return []
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const round = JSON.parse(String(isGzip ? gunzipSync(body) : body)) as SyncRequest
  return round.operations ?? []
}

/** Expects that no request by the page itself carries the secret of its address in its referrer. */
export async function expectNotInReferer(requests: readonly Request[], secret: string): Promise<void> {
  const inside = requests.filter((request) => !request.isNavigationRequest())
  const referers = await Promise.all(inside.map((request) => request.headerValue('referer')))
  expect(referers.length).toBeGreaterThan(0)
  expect(referers.filter((from) => from?.includes(secret))).toEqual([])
}

/** Holds all requests to these paths from now on. Returns the function that lets them continue. */
export async function holdRequests(context: BrowserContext, paths: string | RegExp): Promise<() => void> {
  const releaseSignal = Promise.withResolvers<void>()
  await context.route(paths, async (route) => {
    await releaseSignal.promise
    // The page that sent the request may already be closed.
    await route.continue().catch(() => undefined)
  })
  return releaseSignal.resolve
}

/** Waits until a round is sent on the line, with or without a response. Earlier requests are no longer counted. */
export async function expectRound(
  line: Line,
  options: { timeout?: number; interval?: number } = {},
): Promise<void> {
  await expect
    .poll(() => line.count().requests.some((each) => each.startsWith('POST /api/sync')), options)
    .toBe(true)
}

/** Starts a round at once, regardless of the time of the next one. */
export async function askForRound({ page }: Pick<Phone, 'page'>): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
