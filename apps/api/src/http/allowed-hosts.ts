/**
 * By which names the server is served. Somebody else's page may have its own name lead here from one moment to the
 * next (DNS rebinding); to a browser all it asks then comes from the server's own page. So a name has to be one that
 * nobody else can give: PUBLIC_URL's, localhost, or no name at all but an address.
 */
import { isIPv4, isIPv6 } from 'node:net'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance } from 'fastify'

/** Probes ask by whatever name the machine has to them, and hear nothing that is anybody's. */
export const forProbes = new Set(['/livez', '/readyz'])

/** Before whatever answers or makes something. */
export function registerAllowedHosts(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', async (request) => {
    if (forProbes.has(request.routeOptions.url ?? '')) return
    // As it came: `X-Forwarded-Host` could be said by the very page that this is about.
    const { host = '' } = request.raw.headers
    if (!isAllowedHost(host, publicUrl) || !hasHost(host, request.raw.url ?? ''))
      throw new Refused('unknown_name')
  })
}

/** A call may name a host in its first line as well, and that one then counts: two different ones are nobody's. */
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
