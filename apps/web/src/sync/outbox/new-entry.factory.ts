/** Operations for tests as plain values, and how they come into an outbox. */
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../../storage/database.ts'
import type { EntryOptions, Outbox } from './outbox.ts'

/** An operation as an entry holds it, with what a form hands over with it. */
export interface NewEntry<Name extends QueuedName> extends EntryOptions {
  name: Name
  version: number
  args: ArgsNamed<Name>
}

export function addEntry<Name extends QueuedName>(
  outbox: Pick<Outbox, 'add'>,
  { name, args, version: _present, ...options }: NewEntry<Name>,
): Promise<OutboxEntry> {
  return outbox.add(name, args, options)
}
