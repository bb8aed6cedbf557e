/**
 * The queue of what a member did. An entry and the rows it shows are written in one transaction, so
 * that what is shown is kept and what is kept is shown.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Table } from 'dexie'
import type { MemberDatabase, Original, OutboxEntry } from '../storage/database.ts'
import { readMeta } from './meta.ts'
import type { Prediction, Predictions, RowChange } from './predictions.ts'

export interface Outbox {
  /** Keeps an operation and shows what it will do. Gives its entry. */
  add: <Name extends QueuedName>(call: NewEntry<Name>) => Promise<OutboxEntry>
  /** Takes a not yet numbered or a refused entry out for good. False when it is already on its way. */
  discard: (order: number) => Promise<boolean>
  /** Puts a refused entry back in the queue as it was, under a new operation id. */
  tryAgain: (order: number) => Promise<boolean>
}

export interface NewEntry<Name extends QueuedName> {
  name: Name
  version: number
  args: ArgsNamed<Name>
  /** An entry this one replaces in the same transaction: the edited version of what was waiting or refused. */
  replaces?: number
}

interface OutboxSettings {
  database: MemberDatabase
  memberId: string
  predictions: Predictions
  now: () => number
}

export function createOutbox({ database, memberId, predictions, now }: OutboxSettings): Outbox {
  const writable = [...entityTables(database), database.originals, database.outbox, database.meta]

  return {
    add: ({ name, version, args, replaces }) =>
      database.transaction('rw', writable, async () => {
        if (replaces !== undefined) {
          const old = await database.outbox.get(replaces)
          if (old && !isRemovable(old)) throw new OnItsWay()
          await database.outbox.delete(replaces)
        }
        const createdAt = toIso(now() + (await clockOffset(database)))
        const entry: Omit<OutboxEntry, 'order'> = {
          id: createId(now()),
          name,
          version,
          args,
          createdAt,
          state: 'waiting',
          touches: [],
        }
        const changes = changesOf(predictions, memberId, entry)
        entry.touches = changes.map(({ table, id }) => `${table}:${id}`)
        const order = await database.outbox.add(entry as OutboxEntry)
        // The newest lies on top of all others; only taking one out from below needs all of them again.
        if (replaces === undefined) for (const change of changes) await applyChange(database, change)
        else await rebuild(database, predictions, memberId)
        return { ...entry, order }
      }),

    discard: (order) =>
      database.transaction('rw', writable, async () => {
        const entry = await database.outbox.get(order)
        if (!entry || !isRemovable(entry)) return false
        await database.outbox.delete(order)
        await rebuild(database, predictions, memberId)
        return true
      }),

    tryAgain: (order) =>
      database.transaction('rw', writable, async () => {
        const entry = await database.outbox.get(order)
        if (entry?.state !== 'refused') return false
        const { number, code, message, params, settledAt, order: _old, ...kept } = entry
        await database.outbox.delete(order)
        await database.outbox.add({
          ...kept,
          id: createId(now()),
          createdAt: toIso(now() + (await clockOffset(database))),
          state: 'waiting',
        } as OutboxEntry)
        await rebuild(database, predictions, memberId)
        return true
      }),
  }
}

/** The entry was put into a round while someone was editing it: its answer decides. */
export class OnItsWay extends Error {
  override name = 'OnItsWay'
}

export function isRemovable(entry: Pick<OutboxEntry, 'state' | 'number'>): boolean {
  return entry.state === 'refused' || (entry.state === 'waiting' && entry.number === undefined)
}

export async function clockOffset(database: MemberDatabase): Promise<number> {
  return (await readMeta(database, 'clockOffset')) ?? 0
}

export function entityTables(database: MemberDatabase): Table[] {
  return [database.posts, database.postDetails, database.people, database.members] as Table[]
}

export function entityTable(database: MemberDatabase, name: TableName): Table<unknown, string> {
  return database.table(name)
}

/**
 * Server rows first, then every unsettled operation on top, in the order of doing. Runs inside a
 * transaction that covers the entity tables, `originals` and `outbox`.
 */
export async function rebuild(
  database: MemberDatabase,
  predictions: Predictions,
  memberId: string,
): Promise<void> {
  await restoreOriginals(database)
  const open = await database.outbox.where('state').anyOf('waiting', 'refused').toArray()
  const unseen = await database.outbox.where('unseen').equals(1).toArray()
  const shown = [...open, ...unseen].filter((entry) => isShown(entry, predictions))
  for (const entry of shown.sort((a, b) => a.order - b.order)) {
    for (const change of changesOf(predictions, memberId, entry)) await applyChange(database, change)
  }
}

function isShown(entry: OutboxEntry, predictions: Predictions): boolean {
  if (entry.state === 'waiting') return true
  if (entry.state === 'sent') return entry.unseen === 1
  return predictions[entry.name].staysWhenRefused
}

async function restoreOriginals(database: MemberDatabase): Promise<void> {
  const originals = await database.originals.toArray()
  for (const { table, id, row } of originals) await putRow(database, table, id, row)
  await database.originals.clear()
}

async function applyChange(database: MemberDatabase, { table, id, change }: RowChange): Promise<void> {
  const before = await entityTable(database, table).get(id)
  const known = await database.originals.get([table, id])
  if (!known) await database.originals.put({ table, id, row: before ?? null } satisfies Original)
  const after = (change as (row: unknown) => unknown)(before)
  await putRow(database, table, id, after)
}

export async function putRow(
  database: MemberDatabase,
  table: TableName,
  id: string,
  row: unknown,
): Promise<void> {
  if (row === null) await entityTable(database, table).delete(id)
  else await entityTable(database, table).put(row)
}

function changesOf(
  predictions: Predictions,
  memberId: string,
  entry: Pick<OutboxEntry, 'name' | 'args' | 'createdAt'>,
): RowChange[] {
  const prediction = predictions[entry.name] as Prediction<unknown> | undefined
  assert(prediction, `no prediction for ${entry.name}`)
  return prediction.changes(entry.args, { memberId, createdAt: entry.createdAt })
}
