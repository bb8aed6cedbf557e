/** Calls that change something must come from the app itself, whatever a cookie says. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

export function registerSameOrigin(app: FastifyInstance, publicUrl: URL | null, cookieName: string): void {
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method)) return
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
  if (origin === undefined || origin === 'null' || !URL.canParse(origin)) return false
  // Without a configured address any name the box is reached by will do, as long as page and call agree.
  return publicUrl ? origin === publicUrl.origin : new URL(origin).host === request.headers.host
}
