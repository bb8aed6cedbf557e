/**
 * Checks what this app can do with an entry. A newer app on the same device may have written entries that this one does
 * not support: before an operator went back to an older version, or in another open tab.
 */
import { type Operation, upcastArgs } from '@porchlight/contracts/operation'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import * as v from 'valibot'
import type { OutboxEntry } from '../../storage/database.ts'

export function isReadableEntry({ name, version }: Pick<OutboxEntry, 'name' | 'version'>): boolean {
  const operation = queuedNamed(name)
  return operation !== null && version <= operation.version
}

type EntryArgs = Pick<OutboxEntry, 'name' | 'version' | 'args'>

/**
 * Returns the current form of an entry's arguments, with default values filled in, as the server will read them.
 * Returns null when they have no such form: then the server refuses the entry, and until that refusal nothing of it can
 * be shown.
 */
export function argsNow({ name, version, args }: EntryArgs): unknown {
  const operation = queuedNamed(name)
  const current = operation && upcastArgs(operation, version, args)
  if (!current) return null
  const parsed = v.safeParse(operation.args, current.args)
  return parsed.success ? parsed.output : null
}

/** Returns the arguments, for entries of this operation; null for all others. */
export function argsNowOf<Name extends QueuedName>(name: Name, entry: EntryArgs): ArgsNamed<Name> | null {
  return entry.name === name ? (argsNow(entry) as ArgsNamed<Name> | null) : null
}

/**
 * Returns the arguments without their null values when the meaning stays the same, so that these values do not have to
 * cross a slow connection.
 */
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
 * Returns true when the entry may go into a round. An entry that only a newer app supports waits for that app, because
 * a server that does not support it either would refuse it. A held entry waits for its member. An entry that was sent
 * before still needs its result.
 */
export function isSendable(entry: Pick<OutboxEntry, 'name' | 'version' | 'left' | 'heldFor'>): boolean {
  return entry.left === 1 || (isReadableEntry(entry) && entry.heldFor === undefined)
}
