/** The headers of every response. */
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { isSecretPath } from '@porchlight/contracts/sessions/mail-links'
import type { FastifyInstance } from 'fastify'

/** Headers of a response that is no page. There are no more, since every byte on a 2G connection counts. */
export const callHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

const yearSeconds = 31_536_000

/** Registers the headers. It must run before anything that may refuse or respond. */
export function registerHeaders(app: FastifyInstance, publicUrl: URL | null): void {
  const forPages = documentHeaders(publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(callHeaders)
    // A connection of HTTP/1.1 stays open unless a response ends it, so the header `connection: keep-alive` is not
    // needed.
    if (!reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection')
  })
  // JSON is always UTF-8 and its type has no such parameter, but Fastify adds one.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
      void reply.header('content-type', 'application/json')
  })
  // A page that the server makes itself may set stricter headers than these, but it never has none.
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return
    for (const [name, value] of Object.entries({
      ...forPages,
      'content-security-policy': "default-src 'none'",
    })) {
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
  })
}

/** Additional permissions of a page. */
interface PageAllowances {
  /** The exact scripts that are in the document itself; no others in it may run. */
  inlineScripts?: readonly string[]
  /** Google's search for addresses, where the operator has a key for it. */
  hasGooglePlaces?: boolean
  /** PayPal's script and windows, where members pay by it: on the pages where they do, and on no other. */
  hasPaypal?: () => boolean
  /** The map's tiles, where a provider of the operator's choice has them: shown by the page, fetched by its worker. */
  tilesOrigin?: string | null
}

/** The paths on which members pay. */
const payingPaths: ReadonlySet<string> = new Set(['/checkout', '/manage-subscription'])

/** Returns the headers for the app's page and its files, by the requested address. */
export function createPageHeaders(
  publicUrl: URL | null,
  {
    inlineScripts = [],
    hasGooglePlaces = false,
    hasPaypal = () => false,
    tilesOrigin = null,
  }: PageAllowances = {},
): (address: string) => Record<string, string> {
  const policy = (isPaying: boolean) =>
    contentSecurityPolicy(publicUrl, { inlineScripts, hasGooglePlaces, isPaying, tilesOrigin })
  const headers = { ...documentHeaders(publicUrl), 'content-security-policy': policy(false) }
  const payingHeaders = {
    ...headers,
    'content-security-policy': policy(true),
    // PayPal's window must be able to report to the page that the payment is done.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  return (address) => {
    const [path = ''] = address.split('?')
    if (hasPaypal() && payingPaths.has(path)) return payingHeaders
    return isSecretPath(path) ? { ...headers, 'referrer-policy': 'no-referrer' } : headers
  }
}

function documentHeaders(publicUrl: URL | null) {
  const headers: Record<string, string> & { 'x-content-type-options': string } = {
    'x-content-type-options': 'nosniff',
    // The policy `no-referrer`, which many call the safest, would make the map's tile servers refuse requests.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  }
  if (publicUrl?.protocol === 'https:') headers['strict-transport-security'] = `max-age=${yearSeconds}`
  return headers
}

/**
 * Returns the headers of the app's files. A policy counts for documents and workers alone, so a script, a sheet or a typeface
 * has none: 12 files of an installation would bring the same 0.5 kB again each.
 */
export function createFileHeaders(publicUrl: URL | null): Record<string, string> {
  const { 'x-content-type-options': noSniff, 'strict-transport-security': strict } =
    documentHeaders(publicUrl)
  return { 'x-content-type-options': noSniff, ...(strict && { 'strict-transport-security': strict }) }
}

/** Returns true for a file that is only ever part of a page. A worker has a policy of its own. */
export function isPartOfPage(file: string): boolean {
  return /\/assets\/(?![^/]*\.worker-)[^/]+\.(?:js|css|woff2)(?:\.(?:br|gz))?$/.test(file)
}

/** Hashed files never change under their name. */
export function cacheControl(file: string): string {
  const isHashed = basename(dirname(file)) === 'assets'
  return isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
}

/** Google's hosts: the script, its requests, and photos of places. */
const googleMaps = 'https://maps.googleapis.com'
const googlePhotos = [googleMaps, 'https://maps.gstatic.com', 'https://*.googleusercontent.com']

/** PayPal's hosts, as it requires; a card is typed into a frame of theirs. */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

function contentSecurityPolicy(
  publicUrl: URL | null,
  {
    inlineScripts,
    hasGooglePlaces,
    isPaying,
    tilesOrigin,
  }: Required<Omit<PageAllowances, 'hasPaypal'>> & { isPaying: boolean },
): string {
  const tiles = tilesOrigin === null ? [] : [tilesOrigin]
  const google = hasGooglePlaces ? [googleMaps] : []
  const paypal = isPaying ? paypalHosts : []
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(hashSource), ...google, ...paypal].join(' '),
    // Radix injects styles, and a precached page cannot carry a nonce.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...(hasGooglePlaces ? googlePhotos : []), ...paypal, ...tiles].join(' '),
    // Safari before 15.4 does not take 'self' for the socket.
    [
      "connect-src 'self'",
      ...(publicUrl ? [socketOrigin(publicUrl)] : []),
      ...[...google, ...paypal, ...tiles],
    ].join(' '),
    ...(isPaying ? [`frame-src ${paypal.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

function socketOrigin({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
}
