/**
 * The log of changed rows that devices sync from. A transaction touches rows, each for an audience (the members who see
 * it); at its end each touched row gets a change number from one counter for the whole database. The random tag beside
 * each number distinguishes a restored database from the one a device synced with.
 */
import { randomBytes } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { prepare, splitRows } from '../engine/prepared.ts'
import type { Row, Tables } from '../schema/tables.ts'

/** A row that changed for an audience, or left it (`isGone`). */
export type Touch = Omit<Row<'changes'>, 'seq'>
/** A touch that a job makes later. */
export type DelayedTouch = Row<'delayedTouches'>
/** The maximum delay of a touch: a later time was set by a clock that ran ahead. */
export const touchDelayMsMax = hourMs

/** A page of a sync response never ends between rows of one number, so few rows share a number. */
export const rowsPerNumberMax = 100
/**
 * The maximum number of touches in one transaction. More belong into a job that works in batches, so that other
 * transactions do not wait long.
 */
export const touchesMax = 1_000

/**
 * The change numbers that one transaction assigns. No other transaction assigns numbers meanwhile, so they
 * are counted in memory and written at its end.
 */
export interface NumberAssignment {
  /** The newest number; undefined until it is read from the database. */
  newest: number | undefined
  assigned: Row<'changeNumbers'>[]
}

export function createNumberAssignment(): NumberAssignment {
  return { newest: undefined, assigned: [] }
}

/** Frees the numbers that were assigned after the first `countBefore`, because their work was rolled back. */
export function returnChangeNumbers(numbers: NumberAssignment, countBefore: number): void {
  const revokedNumbers = numbers.assigned.splice(countBefore)
  if (numbers.newest !== undefined) numbers.newest -= revokedNumbers.length
}

/**
 * Assigns the next number to all touched rows, or the next few numbers when there are more rows than one number may have.
 */
export async function recordChanges(
  database: Kysely<Tables>,
  { now, numbers }: { now: number; numbers: NumberAssignment },
  touches: readonly Touch[],
): Promise<void> {
  for (const rows of groupByNumber(touches)) {
    const seq = 1 + (numbers.newest ?? (await newestNumber(database)))
    numbers.newest = seq
    numbers.assigned.push({ seq, tag: randomBytes(4).toString('hex'), createdAt: now })
    await upsertChanges.run(database, { rows: rows.map((touch) => ({ ...touch, seq })) })
  }
}

/** Writes the assigned numbers. Neither they nor their changes are visible to others before the commit. */
export async function writeNumbers(database: Kysely<Tables>, { assigned }: NumberAssignment): Promise<void> {
  const newest = assigned.at(-1)
  if (!newest) return
  await updateHead.run(database, { seq: newest.seq })
  for (const rows of splitRows(assigned)) await insertNumbers.run(database, { rows })
}

async function newestNumber(database: Kysely<Tables>): Promise<number> {
  const head = await headNumber.first(database, {})
  assert(head, 'a database has no row with its newest change number')
  return head.seq
}

const headNumber = prepare((database) => database.selectFrom('changeHead').select('seq'))

const updateHead = prepare((database, { seq }: { seq: number }) =>
  database.updateTable('changeHead').set({ seq }),
)

const insertNumbers = prepare((database, { rows }: { rows: Row<'changeNumbers'>[] }) =>
  database.insertInto('changeNumbers').values(rows),
)

const upsertChanges = prepare((database, { rows }: { rows: Row<'changes'>[] }) =>
  database
    .insertInto('changes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['audience', 'tableName', 'rowId']).doUpdateSet(({ ref }) => ({
        seq: ref('excluded.seq'),
        isGone: ref('excluded.isGone'),
        until: ref('excluded.until'),
      })),
    ),
)

/** The touches that one transaction requested. */
export interface RequestedTouches {
  touches: readonly Touch[]
  /** Touches that are made now if the limits allow it, and otherwise later; the most important first. */
  postponable: readonly DelayedTouch[]
}

/**
 * Adds as many postponable touches as the limits allow. Each gets the row's current presence for its audience, so the
 * code that requests them does not need to know it. The rest is returned as `postponed`.
 */
export async function addPostponableTouches(
  database: Kysely<Tables>,
  { touches, postponable }: RequestedTouches,
): Promise<{ touches: Touch[]; postponed: DelayedTouch[] }> {
  const keyOf = ({ audience, tableName, rowId }: Omit<DelayedTouch, 'notBefore'>) =>
    `${audience} ${tableName} ${rowId}`
  const knownKeys = new Set(touches.map(keyOf))
  const counts = new Map<Audience, number>()
  for (const { audience } of touches) counts.set(audience, (counts.get(audience) ?? 0) + 1)
  const immediate: DelayedTouch[] = []
  const postponed: DelayedTouch[] = []
  for (const each of postponable) {
    if (knownKeys.has(keyOf(each))) continue
    knownKeys.add(keyOf(each))
    const count = counts.get(each.audience) ?? 0
    const hasRoom = count < rowsPerNumberMax && touches.length + immediate.length < touchesMax
    if (hasRoom) counts.set(each.audience, count + 1)
    ;(hasRoom ? immediate : postponed).push(each)
  }
  return { touches: [...touches, ...(await withPresence(database, immediate))], postponed }
}

/**
 * Returns the touches with each row's current presence. A row that the audience does not have is touched as gone;
 * devices that have it through another audience then request it again.
 */
async function withPresence(
  database: Kysely<Tables>,
  delayedTouches: readonly DelayedTouch[],
): Promise<Touch[]> {
  const touches: Touch[] = []
  for (const [audience, rows] of Map.groupBy(delayedTouches, (each) => each.audience)) {
    const presentRows = await database
      .selectFrom('changes')
      .where('audience', '=', audience)
      .where(
        'rowId',
        'in',
        rows.map(({ rowId }) => rowId),
      )
      .where('isGone', '=', 0)
      .select(['tableName', 'rowId', 'until'])
      .execute()
    for (const { tableName, rowId } of rows) {
      const presence = presentRows.find((row) => row.tableName === tableName && row.rowId === rowId)
      touches.push({ audience, tableName, rowId, isGone: presence ? 0 : 1, until: presence?.until ?? null })
    }
  }
  return touches
}

/** Divides touches into groups that get a number each. All touches of an audience stay in one group. */
function groupByNumber(touches: readonly Touch[]): Touch[][] {
  assert(touches.length <= touchesMax, `${touches.length} rows touched by one transaction`)
  if (touches.length <= rowsPerNumberMax) return [[...touches]]
  const byAudience = Map.groupBy(touches, ({ audience }) => audience)
  const groups: Touch[][] = [[]]
  for (const rows of byAudience.values()) {
    assert(rows.length <= rowsPerNumberMax, `${rows.length} rows of one audience touched by one transaction`)
    const lastGroup = groups.at(-1) ?? []
    if (lastGroup.length + rows.length <= rowsPerNumberMax) lastGroup.push(...rows)
    else groups.push([...rows])
  }
  return groups
}

/** Returns the ids of a table's rows that an audience has. */
export async function presentRowIds(
  database: Kysely<Tables>,
  { audience, tableName }: Pick<Touch, 'audience' | 'tableName'>,
): Promise<Set<string>> {
  const presentRows = await queryPresentRows(database, { audience, tableName }).execute()
  return new Set(presentRows.map(({ rowId }) => rowId))
}

/** Returns whether the audience has the row. */
export async function isPresent(
  database: Kysely<Tables>,
  { audience, tableName, rowId }: Pick<Touch, 'audience' | 'tableName' | 'rowId'>,
): Promise<boolean> {
  return (await presentRow.first(database, { audience, tableName, rowId })) !== undefined
}

const presentRow = prepare((database, { rowId, ...where }: Pick<Touch, 'audience' | 'tableName' | 'rowId'>) =>
  queryPresentRows(database, where).where('rowId', '=', rowId),
)

function queryPresentRows(
  database: Kysely<Tables>,
  { audience, tableName }: Pick<Touch, 'audience' | 'tableName'>,
) {
  return database
    .selectFrom('changes')
    .where('audience', '=', audience)
    .where('tableName', '=', tableName)
    .where('isGone', '=', 0)
    .select('rowId')
}

/** The maximum rows of one insert, because database engines limit the values of a statement. */
const rowsPerInsertMax = 5_000

/**
 * Schedules touches. A touch that is scheduled already is made only once, at the later of the two times, so a row that
 * changes often is touched at most once a minute.
 */
export async function delayTouches(
  database: Kysely<Tables>,
  touches: readonly DelayedTouch[],
): Promise<void> {
  for (let at = 0; at < touches.length; at += rowsPerInsertMax) {
    await database
      .insertInto('delayedTouches')
      .values(touches.slice(at, at + rowsPerInsertMax))
      .onConflict((conflict) =>
        conflict
          .columns(['audience', 'tableName', 'rowId'])
          .doUpdateSet({ notBefore: ({ ref }) => ref('excluded.notBefore') })
          .whereRef('delayedTouches.notBefore', '<', 'excluded.notBefore'),
      )
      .execute()
  }
}

/**
 * Deletes tombstones, entries of rows that expired, and numbers, all older than `before` (epoch ms). A device that did
 * not sync since then gets a fresh snapshot.
 */
export async function deleteOldChanges(database: Kysely<Tables>, before: number): Promise<void> {
  const newestOld = await database
    .selectFrom('changeNumbers')
    .where('createdAt', '<', before)
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst()
  if (newestOld?.seq === null || newestOld?.seq === undefined) return
  await database
    .deleteFrom('changes')
    .where(({ eb, or }) => or([eb('isGone', '=', 1), eb('until', '<', before)]))
    .where('seq', '<=', newestOld.seq)
    .execute()
  // The newest of the old numbers stays: a device whose cursor has this number missed nothing, even after a long time
  // without changes.
  await database.deleteFrom('changeNumbers').where('seq', '<', newestOld.seq).execute()
}
