/**
 * The host names under which the server responds. Another's page may suddenly point its own name here (DNS rebinding);
 * its requests then look to a browser like those of the server's own page. So a name must be one that nobody else can
 * use: PUBLIC_URL's, localhost, or an address without any name.
 */
import { isIPv4, isIPv6 } from 'node:net'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'

/**
 * The routes for probes. They are open under every host name, because a probe may use any name of the machine. Their
 * responses hold no member's data.
 */
export const forProbes = new Set(['/livez', '/readyz'])

/** Refuses unknown host names. It must run before anything that responds or creates something. */
export function registerAllowedHosts(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', async (request) => {
    if (forProbes.has(request.routeOptions.url ?? '')) return
    // The raw header is used, because a hostile page could set `X-Forwarded-Host`.
    const { host = '' } = request.raw.headers
    if (!isAllowedHost(host, publicUrl) || !hasHost(host, request.raw.url ?? ''))
      throw new Refused('unknown_name')
  })
}

/**
 * Returns whether a host in the request's first line is the same as the header's. HTTP lets the first line decide, so
 * two different hosts are refused.
 */
function hasHost(host: string, target: string): boolean {
  const { named: targetHost } = /^[a-z][a-z\d+.-]*:\/\/(?<named>[^/?#]*)/i.exec(target)?.groups ?? {}
  return targetHost === undefined || targetHost.toLowerCase() === host.toLowerCase()
}

function isAllowedHost(host: string, publicUrl: URL | null): boolean {
  const { name = '' } =
    /^(?<name>\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})?$/.exec(host.toLowerCase())?.groups ?? {}
  if (name === '') return false
  if (name === publicUrl?.hostname || name === 'localhost' || name.endsWith('.localhost')) return true
  return isIPv4(name) || (name.startsWith('[') && isIPv6(name.slice(1, -1)))
}
