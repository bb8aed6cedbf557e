/** Finds the mailbox that an address leads to, as far as the address itself shows it. */
import { sha256Hex } from '../sha256.ts'
import { emailKey } from './text.ts'

/** Here alone it is known that dots in an address mean nothing, and that both names are one. */
const domainsWithoutDots = ['gmail.com', 'googlemail.com']

/**
 * Returns where mail to an address arrives, as far as the address shows it: its owner chooses freely what stands behind
 * a plus sign. It is not an identity. It only serves to find who has already had something that everybody gets once.
 */
function mailboxOf(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const [name, domain] = [key.slice(0, at), key.slice(at + 1)]
  const plus = name.indexOf('+')
  const box = plus > 0 ? name.slice(0, plus) : name
  return domainsWithoutDots.includes(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

/**
 * Returns the digest by which a mailbox is recognized again after its owner deleted the account; the address itself is
 * deleted with the account.
 */
export function mailboxDigest(email: string): string {
  return sha256Hex(new TextEncoder().encode(`mailbox ${mailboxOf(email)}`))
}
