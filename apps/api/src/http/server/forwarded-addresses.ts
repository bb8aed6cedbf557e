/**
 * Removes the port that some proxies add to a caller's address: '203.0.113.1:4711' or '[2001:db8::1]:4711', with
 * another port each time. It is removed before the address is read. Otherwise no caller would be identified, and all
 * would share one allowance.
 */
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

const header = 'x-forwarded-for'

/** Removes ports from the forwarded addresses. It must run before anything that determines the caller. */
export function registerForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const chain = headers[header]
    if (chain !== undefined) headers[header] = withoutPorts(String(chain))
  })
}

function withoutPorts(chain: string): string {
  return chain
    .split(',')
    .map((each) => withoutPort(each.trim()))
    .join(', ')
}

/** Returns the address without its port; a text that is no address stays unchanged. */
function withoutPort(text: string): string {
  const { four, six } =
    /^(?:(?<four>[\d.]+):\d{1,5}|\[(?<six>[\da-f:.]+(?:%[\w.-]+)?)\](?::\d{1,5})?)$/i.exec(text)?.groups ?? {}
  if (four !== undefined && isIPv4(four)) return four
  if (six !== undefined && isIPv6(six)) return six
  return text
}
