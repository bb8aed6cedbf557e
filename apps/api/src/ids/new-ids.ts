/** The ids of new things. Ids of version 8 are derived from other ids, so a caller must not choose them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { derivedId } from '@porchlight/contracts/values/derived-id'
import { createId } from '@porchlight/contracts/values/id'

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

interface Caller {
  readonly memberId: string | null
  readonly idempotencyKey: string | null
}

/**
 * Returns the id of what a call makes: the device's own, one that follows from an API caller's key, so that the same call again
 * makes nothing new, or a new one where the caller gave neither.
 * @param kind what is made: the same key for two kinds gives two ids
 * @param now epoch ms
 * @throws Refused `invalid`
 */
export function idOfCall(
  kind: string,
  { memberId, idempotencyKey }: Caller,
  { id }: { id?: string | undefined },
  now: number,
): string {
  refuseForeignId(id)
  if (id !== undefined) return id
  return idempotencyKey === null ? createId(now) : derivedId(kind, String(memberId), idempotencyKey)
}

/** RFC 9562, version 8: as `derivedId` makes them. */
function isDerived(id: string): boolean {
  return id[14] === '8'
}
