/**
 * Checks what this app can do with an entry. A newer app on the same device may have written entries that this one does
 * not support: before an operator went back to an older version, or in another open tab.
 */
import { type Operation, upcastArgs } from '@porchlight/contracts/operation'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import * as v from 'valibot'
import type { OutboxEntry } from '../storage/database.ts'

export function isReadableEntry({ name, version }: Pick<OutboxEntry, 'name' | 'version'>): boolean {
  const operation = queuedNamed(name)
  return operation !== null && version <= operation.version
}

type Said = Pick<OutboxEntry, 'name' | 'version' | 'args'>

/**
 * Today's form of what an entry says, with what it left unsaid, as the server will read it; null where it has none. It is
 * the server's to refuse then, and nothing can be shown of it until it did.
 */
export function argsNow({ name, version, args }: Said): unknown {
  const operation = queuedNamed(name)
  const current = operation && upcastArgs(operation, version, args)
  if (!current) return null
  const parsed = v.safeParse(operation.args, current.args)
  return parsed.success ? parsed.output : null
}

/** The same, for entries of this operation; null for all others. */
export function argsNowOf<Name extends QueuedName>(name: Name, entry: Said): ArgsNamed<Name> | null {
  return entry.name === name ? (argsNow(entry) as ArgsNamed<Name> | null) : null
}

/** The arguments without what they leave open, where that says the same: it need not cross a slow line. */
export function withoutOpenArgs<Name extends QueuedName>(name: Name, args: ArgsNamed<Name>): unknown {
  const presentArgs = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
  const schema: v.GenericSchema = queuedOperations[name].args
  const [whole, brief] = [v.safeParse(schema, args), v.safeParse(schema, presentArgs)]
  const isSame =
    whole.success && brief.success && JSON.stringify(whole.output) === JSON.stringify(brief.output)
  return isSame ? presentArgs : args
}

function queuedNamed(name: string): Operation | null {
  return Object.hasOwn(queuedOperations, name) ? queuedOperations[name as QueuedName] : null
}

/**
 * Goes into rounds. What only a newer app knows is left to that app, since a server that does not know it either would
 * refuse it; what is held waits for its member. Once it left, its answer has to be asked for all the same.
 */
export function isSendable(entry: Pick<OutboxEntry, 'name' | 'version' | 'left' | 'heldFor'>): boolean {
  return entry.left === 1 || (isReadableEntry(entry) && entry.heldFor === undefined)
}
