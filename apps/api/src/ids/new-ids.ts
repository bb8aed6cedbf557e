/** The ids of new things. Ids of version 8 are derived from other ids, so a caller must not choose them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'

/**
 * Returns whether an operation creates something under an optional id. Every device sends one; API callers need not.
 */
export function makesUnderId({ args }: Pick<Operation, 'args'>): boolean {
  const { entries = {} } = args as { entries?: { id?: { type?: string } } }
  return entries.id?.type === 'optional'
}

/**
 * Refuses a derived id for another thing. A caller could otherwise take the place of the thing it is derived for: a
 * line of another's statement, a place that another member is about to add.
 * @param derived the required id, when it follows from the other arguments
 * @throws Refused `invalid`
 */
export function refuseForeignId(id: unknown, derived?: string): void {
  if (typeof id !== 'string' || !isDerived(id) || id === derived) return
  throw new Refused('invalid', { issues: [{ path: 'id', message: 'Expected an id of its own' }] })
}

/** RFC 9562, version 8: as `derivedId` makes them. */
function isDerived(id: string): boolean {
  return id[14] === '8'
}
