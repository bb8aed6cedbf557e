/**
 * The check of push addresses. A browser, and so anybody, may send any address; none of them may lead into the server's
 * own network.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Addresses that are not on the public internet, or not of a single machine. */
const privateAddresses = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv4')
}
/** Ranges that lead to IPv4 addresses of any kind, and ranges for examples. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv6')
}
/** The only range of IPv6 from which public addresses are assigned. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an address is a public one, and not this machine's own. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const familyName = family === 6 ? 'ipv6' : 'ipv4'
  if (privateAddresses.check(address, familyName)) return false
  if (family === 6 && !givenOut.check(address, 'ipv6')) return false
  return !ownAddresses().has(address)
}

function ownAddresses(): ReadonlySet<string> {
  const ownInterfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return new Set(ownInterfaces.map(({ address }) => address))
}

export class ClosedAddress extends Error {
  override name = 'ClosedAddress'
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name like `dns.lookup`, but refuses private addresses. The connection itself uses it, so that the checked
 * address is the one connected to, even if the name resolves differently next time.
 */
export function lookUpPublic(name: string, options: LookupOptions, response: LookupCallback): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return response(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return response(new ClosedAddress('a name of a closed address'), [])
    }
    if (options.all) response(null, addresses)
    else response(null, first.address, first.family)
  })
}

/** The push services of current browsers. A leading dot stands for any name below. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

interface PushSettings {
  /** The public address of this server. */
  publicUrl: URL | null
  /** Push services besides those of the browsers there are; a leading dot stands for any name below. */
  pushHosts: readonly string[]
}

/**
 * Checks a push address without any network request. Anything else that a member sends would be called by this server.
 */
export function isPushAddress(endpoint: string, { publicUrl: ownUrl, pushHosts }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return false
  // A name of one label belongs to the own network. These endings are never assigned to public names.
  return (
    /^[^.].*\.[^.]+$/.test(host) &&
    !/\.(?:localhost|local|internal|lan|home|arpa|onion|test|invalid)$/.test(host) &&
    host !== ownUrl?.hostname &&
    [...knownHosts, ...pushHosts].some((each) => (each.startsWith('.') ? host.endsWith(each) : host === each))
  )
}
