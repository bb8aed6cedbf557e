/** The ids of what is made anew. Those of version 8 follow from others, and are nobody's to choose. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'

/** Whether it makes something that a caller may name by an id: every device does, an API caller need not. */
export function makesUnderId({ args }: Pick<Operation, 'args'>): boolean {
  const { entries = {} } = args as { entries?: { id?: { type?: string } } }
  return entries.id?.type === 'optional'
}

/**
 * Whoever could name something of theirs by a derived id would take the place of what it is derived for: a line of another's
 * statement, a place that somebody is about to add.
 * @param derived what the id has to be where it follows from what else was said
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
