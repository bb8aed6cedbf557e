/** The check of a request's origin: a request that changes something must come from the app itself, with any cookie. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the one form that a sign-in provider's page sends: it uses no cookie, and changes no member's data. */
    isOpenToOtherSites?: boolean
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

export function registerSameOrigin(app: FastifyInstance, publicUrl: URL | null, cookieName: string): void {
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method) || request.routeOptions.config.isOpenToOtherSites) return
    if (!isFromHere(request, publicUrl, request.headers.cookie?.includes(`${cookieName}=`) ?? false)) {
      throw new Refused('not_same_origin')
    }
  })
}

/** The browser's own word first; else the Origin must be ours; a caller with neither has no cookie of ours to misuse. */
function isFromHere(request: FastifyRequest, publicUrl: URL | null, hasCookie: boolean): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (request.headers.origin !== undefined) return isOwnOrigin(request, publicUrl)
  return !hasCookie
}

export function isOwnOrigin(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin } = request.headers
  // The text is compared exactly, because a browser sends an origin and nothing else.
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin) return false
  return isOurs(new URL(origin), request, publicUrl)
}

/**
 * The initiator of a navigation: a link or script of our own page, the person (a typed address, a bookmark), or another
 * site.
 */
export type Initiator = 'own page' | 'person' | 'elsewhere'

/**
 * Returns the function that finds a request's initiator. It uses the browser's own header first; over plain http there
 * is none, and the page that links here counts. A prefetch has no initiator: nobody requested it.
 */
export function createInitiatorOf(publicUrl: URL | null): (request: FastifyRequest) => Initiator {
  return (request) => {
    const { 'sec-fetch-site': site, 'sec-purpose': purpose, referer } = request.headers
    if (purpose !== undefined) return 'elsewhere'
    if (site === 'same-origin') return 'own page'
    if (site === 'none') return 'person'
    const isOwnPage =
      referer !== undefined && URL.canParse(referer) && isOurs(new URL(referer), request, publicUrl)
    return site === undefined && isOwnPage ? 'own page' : 'elsewhere'
  }
}

/**
 * Returns whether a URL belongs to this app. Without a configured address any name that the server accepts
 * (`allowed-hosts.ts`) is valid, as long as page and request have the same.
 */
function isOurs({ origin, host }: URL, request: FastifyRequest, publicUrl: URL | null): boolean {
  return publicUrl ? origin === publicUrl.origin : host === request.headers.host
}
