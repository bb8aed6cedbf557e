/**
 * The queue of a member's operations. An entry and the rows that it shows are written in one transaction, so that
 * everything shown is stored and everything stored is shown.
 */
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Table } from 'dexie'
import { entityTables, type MemberDatabase, type Original, type OutboxEntry } from '../../storage/database.ts'
import { dropDraft, type StoredDraft } from '../../storage/drafts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import {
  freePhotos,
  freeRoom,
  type NewPhoto,
  photosNamed,
  photoTables,
  storePhotos,
} from './device-photos.ts'
import { reasonToWait } from './entries-awaiting-verification.ts'
import { argsNow, withoutOpenArgs } from './entry-args.ts'
import { withNewId } from './new-id.ts'
import { type RowChange, type RowReader, type RulesByName, rulesOf } from './queued-rules.ts'
import { correctedTime, readServerTime } from './server-time.ts'
import { storableArgs } from './storable-args.ts'

export interface Outbox {
  /** Keeps an operation in its present version, and shows what it will do. Gives its entry. */
  add: <Name extends QueuedName>(
    name: Name,
    args: ArgsNamed<Name>,
    options?: EntryOptions,
  ) => Promise<OutboxEntry>
  /**
   * Takes a refused entry, or one that was never in a round, out for good. False when it is already on its way,
   * and when an edit put other words in its place.
   */
  discard: (entry: AcknowledgedEntry) => Promise<boolean>
  /** Puts a refused entry back in the queue as it was, under a new operation id. */
  tryAgain: (order: number) => Promise<boolean>
}

/** Identifies an entry as it was shown to the member who decides about it. */
export type AcknowledgedEntry = Pick<OutboxEntry, 'order' | 'id'>

/** The data that a form hands over with its operation. */
export interface EntryOptions {
  /**
   * An entry this one replaces in the same transaction: the edited version of what was waiting or refused.
   * Rejects with `NoLongerEditable` when that one left, or was replaced or discarded, meanwhile.
   */
  replaces?: OutboxEntry | undefined
  /** The draft this was: it goes in the same transaction, so that it never lies beside its own entry. */
  draft?: StoredDraft | undefined
  /**
   * The photos that the arguments name and this device does not have yet. They are stored in the same transaction as
   * the entry; either all is stored or nothing.
   */
  photos?: readonly NewPhoto[] | undefined
}

interface OutboxSettings {
  database: MemberDatabase
  memberId: string
  rules: RulesByName
  now: () => number
}

export function createOutbox({ database, memberId, rules, now }: OutboxSettings): Outbox {
  const writable = [
    ...entityTables(database),
    database.originals,
    database.outbox,
    database.meta,
    database.drafts,
    ...photoTables(database),
  ]

  const write: Outbox['add'] = (name, args, { replaces, draft, photos = [] } = {}) =>
    database.transaction('rw', writable, async () => {
      const { version } = queuedOperations[name]
      const edited = replaces && (await database.outbox.get(replaces.order))
      if (replaces && !(edited && isRemovable(edited))) throw new NoLongerEditable()
      if (replaces && edited && !isSameVersion(replaces, edited)) throw new EditedElsewhere()
      if (draft) await dropDraft(database, draft)
      const createdAt = toIso(correctedTime(await readServerTime(database), now()))
      const old = edited ?? (await findOutdated(database, rules, { name, version, args, createdAt }))
      if (old) await database.outbox.delete(old.order)
      const entry: Omit<OutboxEntry, 'order'> & { order?: number } = {
        id: createId(now()),
        name,
        version,
        args: withoutOpenArgs(name, args),
        createdAt,
        state: 'waiting',
        touches: [],
        // An edited waiting entry stays in its place, because an entry behind it may depend on it.
        ...(edited?.state === 'waiting' ? { order: edited.order } : {}),
      }
      const changes = changesOf(rules, memberId, entry)
      entry.touches = changes.map(({ table, id }) => `${table}:${id}`)
      const heldFor = edited?.heldFor ?? (await reasonToWait(database, entry))
      if (heldFor) entry.heldFor = heldFor
      const order = await database.outbox.add(entry as OutboxEntry)
      await storePhotos(database, photos, now())
      if (old) await freePhotos(database, photosNamed(old.args))
      // The newest lies on top of all others; only taking one out from below needs all of them again.
      if (!old) await applyChanges(database, [changes])
      else await rebuild(database, rules, memberId)
      return { ...entry, order }
    })

  return {
    add: async (name, args, options) => {
      const validArgs = storableArgs(args)
      try {
        return await write(name, validArgs, options)
      } catch (error) {
        if (error instanceof NoLongerEditable) throw error
        // On a full disk, data that can be fetched again makes room for an entry that cannot.
        if (!(await freeRoom(database, memberId).catch(() => false))) throw error
        return write(name, validArgs, options)
      }
    },

    discard: ({ order, id }) =>
      database.transaction('rw', writable, async () => {
        const entry = await database.outbox.get(order)
        if (entry?.id !== id || !isRemovable(entry)) return false
        await database.outbox.delete(order)
        await freePhotos(database, photosNamed(entry.args))
        await rebuild(database, rules, memberId)
        return true
      }),

    tryAgain: (order) =>
      database.transaction('rw', writable, async () => {
        const entry = await database.outbox.get(order)
        if (entry?.state !== 'refused') return false
        const { number, left: leftFlag, code, message, params, settledAt, order: _old, ...keptFields } = entry
        await database.outbox.delete(order)
        const heldFor = await reasonToWait(database, keptFields)
        await database.outbox.add({
          ...withNewId(keptFields, now()),
          createdAt: toIso(correctedTime(await readServerTime(database), now())),
          state: 'waiting',
          ...(heldFor ? { heldFor } : {}),
        } as OutboxEntry)
        await rebuild(database, rules, memberId)
        return true
      }),
  }
}

/** The quiet entry that the next one about the same thing makes needless, while it was in no round yet. */
async function findOutdated(
  database: MemberDatabase,
  rules: RulesByName,
  next: Pick<OutboxEntry, 'name' | 'version' | 'args' | 'createdAt'>,
): Promise<OutboxEntry | undefined> {
  const quiet = rulesOf(rules, next)?.quiet
  if (!quiet) return undefined
  const thingOf = (entry: typeof next) => {
    const args = argsNow(entry)
    return args === null ? undefined : quiet(args, entry.createdAt)
  }
  const thing = thingOf(next)
  if (thing === undefined) return undefined
  return database.outbox
    .where('state')
    .equals('waiting')
    .filter((entry) => entry.name === next.name && entry.left !== 1 && thingOf(entry) === thing)
    .first()
}

/** The entry was put into a round, or taken away in another tab, while someone was editing it. */
export class NoLongerEditable extends Error {
  override name = 'NoLongerEditable'
}

/** An edit in another tab put other words in its place, which can be edited. */
export class EditedElsewhere extends NoLongerEditable {}

/** Returns false when an edit put other words in its place. One that is held has a new id, and the same words. */
function isSameVersion(shownEntry: OutboxEntry, entry: OutboxEntry): boolean {
  return shownEntry.id === entry.id || JSON.stringify(shownEntry.args) === JSON.stringify(entry.args)
}

/**
 * The state of an entry. `sending` means that it was in a round: only its result decides about it, and it can no longer
 * be edited or discarded.
 */
export type EntryState = 'waiting' | 'sending' | 'refused' | 'sent'

export function entryState({ state, left: leftFlag }: Pick<OutboxEntry, 'state' | 'left'>): EntryState {
  return state === 'waiting' && leftFlag === 1 ? 'sending' : state
}

export function isRemovable(entry: Pick<OutboxEntry, 'state' | 'left'>): boolean {
  const state = entryState(entry)
  return state === 'waiting' || state === 'refused'
}

export function entityTable(database: MemberDatabase, name: TableName): Table<unknown, string> {
  return database.table(name)
}

/**
 * Server rows first, then every unsettled operation on top, in the order of doing. Runs inside a
 * transaction that covers the entity tables, `originals` and `outbox`, opened with an async function.
 */
export async function rebuild(database: MemberDatabase, rules: RulesByName, memberId: string): Promise<void> {
  await restoreOriginals(database)
  const open = await unsettledEntries(database).toArray()
  const unseen = await database.outbox.where('unseen').equals(1).toArray()
  const shownEntries = [...open, ...unseen].filter((entry) => isShown(entry, rules))
  shownEntries.sort((a, b) => a.order - b.order)
  const operations = shownEntries.map((entry) => changesOf(rules, memberId, entry))
  if (operations.length > 0) await applyChanges(database, operations)
}

function isShown(entry: OutboxEntry, rules: RulesByName): boolean {
  if (entry.state === 'waiting') return true
  if (entry.state === 'sent') return entry.unseen === 1
  return rulesOf(rules, entry)?.staysWhenRefused === true
}

async function restoreOriginals(database: MemberDatabase): Promise<void> {
  const originals = await database.originals.toArray()
  for (const name of tableNames) {
    const ownOriginals = originals.filter(({ table }) => table === name)
    if (ownOriginals.length === 0) continue
    await storeRows(entityTable(database, name), ownOriginals)
    // Those of tables that only a newer app keeps are that app's to put back.
    await database.originals.bulkDelete(ownOriginals.map(({ id }) => [name, id]))
  }
}

/** Read and written table by table rather than change by change: a long queue must not cost a read each. */
async function applyChanges(database: MemberDatabase, operations: RowChange[][]): Promise<void> {
  const rowChanges = operations.flat()
  const rows = new Map<string, unknown>()
  const idsOf = (name: TableName) => [
    ...new Set(rowChanges.filter(({ table }) => table === name).map(({ id }) => id)),
  ]
  for (const name of tableNames) {
    const ids = idsOf(name)
    if (ids.length === 0) continue
    const before = await entityTable(database, name).bulkGet(ids)
    await keepOriginals(
      database,
      ids.map((id, index) => ({ table: name, id, row: before[index] ?? null })),
    )
    ids.forEach((id, index) => {
      rows.set(`${name}:${id}`, before[index] ?? null)
    })
  }
  for (const changes of operations) changeRows(rows, changes)
  for (const name of tableNames) {
    const changedRows = idsOf(name).map((id) => ({ id, row: rows.get(`${name}:${id}`) ?? null }))
    await storeRows(entityTable(database, name), changedRows)
  }
}

/** Applies the changes of one operation to the rows: none of them sees the result of another. */
function changeRows(rows: Map<string, unknown>, changes: readonly RowChange[]): void {
  const before = new Map(changes.map(({ table, id }) => [`${table}:${id}`, rows.get(`${table}:${id}`)]))
  const rowBefore = ((table, id) => before.get(`${table}:${id}`) ?? undefined) as RowReader
  for (const { table, id, change } of changes) {
    const key = `${table}:${id}`
    const changedRow = (change as (row: unknown, rowBefore: RowReader) => unknown)(
      rows.get(key) ?? undefined,
      rowBefore,
    )
    rows.set(key, changedRow)
  }
}

/** Stores the server's row before the first prediction on it; later predictions do not replace it. */
async function keepOriginals(database: MemberDatabase, rows: Original[]): Promise<void> {
  const storedOriginals = await database.originals.bulkGet(rows.map(({ table, id }) => [table, id]))
  await database.originals.bulkPut(rows.filter((_row, index) => storedOriginals[index] === undefined))
}

/** Stores rows; null deletes the row. */
export async function storeRows(
  table: Table<unknown, string>,
  rows: readonly { id: string; row: unknown }[],
): Promise<void> {
  const presentRows = rows.filter(({ row }) => row !== null)
  const absentRows = rows.filter(({ row }) => row === null)
  await putInSlices(
    table,
    presentRows.map(({ row }) => row),
  )
  if (absentRows.length > 0) await table.bulkDelete(absentRows.map(({ id }) => id))
}

/**
 * The number of rows that a slow phone copies into the database in a moment. Dexie notes the keys of fewer than 50 one by
 * one, for every live query, and takes 50 and more as a change of the whole table.
 */
const sliceSize = 50

/**
 * Stores rows in slices, within the caller's transaction: a page of the first copy has hundreds, and a tap would wait until
 * all of them are copied. The database responds to each slice by a task of its own.
 */
export async function putInSlices<Row>(
  table: Pick<Table<Row>, 'bulkPut'>,
  rows: readonly Row[],
): Promise<void> {
  let rest = rows
  while (rest.length > 0) {
    // No slice is smaller than that, where there are so many.
    const size = rest.length < 2 * sliceSize ? rest.length : sliceSize
    await table.bulkPut(rest.slice(0, size))
    rest = rest.slice(size)
  }
}

/**
 * Returns the changes that an entry predicts. An entry that only a newer app supports, or that has another form here,
 * changes nothing and does not block others.
 */
function changesOf(
  rules: RulesByName,
  memberId: string,
  entry: Pick<OutboxEntry, 'name' | 'version' | 'args' | 'createdAt'>,
): RowChange[] {
  const entryRules = rulesOf(rules, entry)
  const args = argsNow(entry)
  return entryRules === null || args === null
    ? []
    : entryRules.changes(args, { memberId, createdAt: entry.createdAt })
}
