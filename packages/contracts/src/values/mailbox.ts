/** Which mailbox an address leads to, as far as it says so itself. */
import { sha256Hex } from './sha256.ts'
import { emailKey } from './text.ts'

/** Here alone it is known that dots in an address mean nothing, and that both names are one. */
const domainsWithoutDots = ['gmail.com', 'googlemail.com']

/**
 * Where mail to an address ends up, as far as the address says it: what stands behind a '+' is its owner's to choose. Not an
 * identity: it only says who has had what everybody has once.
 */
function mailboxOf(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)]
  const plus = name.indexOf('+')
  const box = plus > 0 ? name.slice(0, plus) : name
  return domainsWithoutDots.includes(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

/** By what a mailbox is known again after whoever had it left; the address itself goes with them. */
export function mailboxDigest(email: string): string {
  return sha256Hex(new TextEncoder().encode(`mailbox ${mailboxOf(email)}`))
}
