/**
 * The changes: rows, their audiences and their numbers. One counter serves the whole database and is advanced inside
 * the transaction; the tag beside each number distinguishes a restored database from the one a device synced with.
 */
import { randomBytes } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { inBatches, prepare } from './prepared.ts'
import type { Row, Tables } from './tables.ts'

export type Touch = Omit<Row<'changes'>, 'seq'>
export type DelayedTouch = Row<'delayedTouches'>
/** The maximum delay of a touch: a later time was set by a clock that ran ahead. */
export const touchDelayMsMax = hourMs

/** A page never ends inside a number, so a number stays small. */
export const rowsPerNumberMax = 100
/**
 * The maximum number of touches in one transaction. A greater number belongs into a job, in batches, so that other work
 * does not wait long.
 */
export const touchesMax = 1_000

/**
 * The change numbers that one commit takes. Nothing else takes numbers meanwhile, so they are counted here and written
 * at the commit's end.
 */
export interface Numbers {
  /** The newest there is, once it was looked up. */
  last: number | undefined
  taken: Row<'changeNumbers'>[]
}

export function noNumbers(): Numbers {
  return { last: undefined, taken: [] }
}

/** Returns the numbers that were taken since that count, because the work that took them was undone. */
export function returnChangeNumbers(numbers: Numbers, countBefore: number): void {
  const undone = numbers.taken.splice(countBefore)
  if (numbers.last !== undefined) numbers.last -= undone.length
}

/** Gives all touched rows the next number; where a great many members share a row, the next few numbers. */
export async function recordChanges(
  database: Kysely<Tables>,
  { now, numbers }: { now: number; numbers: Numbers },
  touches: readonly Touch[],
): Promise<void> {
  for (const rows of byNumber(touches)) {
    const seq = 1 + (numbers.last ?? (await newestNumber(database)))
    numbers.last = seq
    numbers.taken.push({ seq, tag: randomBytes(4).toString('hex'), createdAt: now })
    await upsertChanges.run(database, { rows: rows.map((touch) => ({ ...touch, seq })) })
  }
}

/** Writes the numbers before the commit: until then neither they nor their changes are visible to others. */
export async function writeNumbers(
  database: Kysely<Tables>,
  { taken: takenNumbers }: Numbers,
): Promise<void> {
  const newest = takenNumbers.at(-1)
  if (!newest) return
  await moveHead.run(database, { seq: newest.seq })
  for (const rows of inBatches(takenNumbers)) await insertNumbers.run(database, { rows })
}

async function newestNumber(database: Kysely<Tables>): Promise<number> {
  const head = await headNumber.first(database, {})
  assert(head, 'a database without the head of its changes')
  return head.seq
}

const headNumber = prepare((database) => database.selectFrom('changeHead').select('seq'))

const moveHead = prepare((database, { seq }: { seq: number }) =>
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
      conflict.columns(['audience', 'tableName', 'rowId']).doUpdateSet((change) => ({
        seq: change.ref('excluded.seq'),
        isGone: change.ref('excluded.isGone'),
        until: change.ref('excluded.until'),
      })),
    ),
)

/** The touches that wait for the numbers of one transaction. */
export interface Touched {
  touches: readonly Touch[]
  /** Delayed touches to be made now, the most important first. */
  soon: readonly DelayedTouch[]
}

/**
 * Adds as many delayed touches as the numbers have room for, each with the row's current presence for its audience. The
 * code that touches thus does not depend on others in the same transaction. The rest is returned as `later`.
 */
export async function fillNumbers(
  database: Kysely<Tables>,
  { touches, soon }: Touched,
): Promise<{ touches: Touch[]; later: DelayedTouch[] }> {
  const keyOf = ({ audience, tableName, rowId }: Omit<DelayedTouch, 'notBefore'>) =>
    `${audience} ${tableName} ${rowId}`
  const knownKeys = new Set(touches.map(keyOf))
  const counts = new Map<Audience, number>()
  for (const { audience } of touches) counts.set(audience, (counts.get(audience) ?? 0) + 1)
  const atOnce: DelayedTouch[] = []
  const later: DelayedTouch[] = []
  for (const each of soon) {
    if (knownKeys.has(keyOf(each))) continue
    knownKeys.add(keyOf(each))
    const count = counts.get(each.audience) ?? 0
    const hasRoom = count < rowsPerNumberMax && touches.length + atOnce.length < touchesMax
    if (hasRoom) counts.set(each.audience, count + 1)
    ;(hasRoom ? atOnce : later).push(each)
  }
  return { touches: [...touches, ...(await asTheyAre(database, atOnce))], later }
}

/**
 * Returns touches with the rows' current presence. A row that its audience lacks stays gone for it; devices that have
 * it by another audience request it again.
 */
async function asTheyAre(database: Kysely<Tables>, touchedRows: readonly DelayedTouch[]): Promise<Touch[]> {
  const touches: Touch[] = []
  for (const [audience, rows] of Map.groupBy(touchedRows, (each) => each.audience)) {
    const lines = await database
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
      const presence = lines.find((line) => line.tableName === tableName && line.rowId === rowId)
      touches.push({ audience, tableName, rowId, isGone: presence ? 0 : 1, until: presence?.until ?? null })
    }
  }
  return touches
}

/**
 * Divides touches by number. An audience is never divided, so that a viewer's view of a change stays under one number.
 */
function byNumber(touches: readonly Touch[]): Touch[][] {
  assert(touches.length <= touchesMax, `${touches.length} rows touched by one piece of work`)
  if (touches.length <= rowsPerNumberMax) return [[...touches]]
  const byAudience = Map.groupBy(touches, ({ audience }) => audience)
  const numbers: Touch[][] = [[]]
  for (const rows of byAudience.values()) {
    assert(
      rows.length <= rowsPerNumberMax,
      `${rows.length} rows of one audience touched by one piece of work`,
    )
    const last = numbers.at(-1) ?? []
    if (last.length + rows.length <= rowsPerNumberMax) last.push(...rows)
    else numbers.push([...rows])
  }
  return numbers
}

/** Returns the ids of a table's rows that an audience has. */
export async function idsThere(
  database: Kysely<Tables>,
  { audience, tableName }: Pick<Touch, 'audience' | 'tableName'>,
): Promise<Set<string>> {
  const presentRows = await rowsThere(database, { audience, tableName }).execute()
  return new Set(presentRows.map(({ rowId }) => rowId))
}

/** Returns whether the audience has the row. */
export async function isThere(
  database: Kysely<Tables>,
  { audience, tableName, rowId }: Pick<Touch, 'audience' | 'tableName' | 'rowId'>,
): Promise<boolean> {
  return (await rowThere.first(database, { audience, tableName, rowId })) !== undefined
}

const rowThere = prepare((database, { rowId, ...where }: Pick<Touch, 'audience' | 'tableName' | 'rowId'>) =>
  rowsThere(database, where).where('rowId', '=', rowId),
)

function rowsThere(database: Kysely<Tables>, { audience, tableName }: Pick<Touch, 'audience' | 'tableName'>) {
  return database
    .selectFrom('changes')
    .where('audience', '=', audience)
    .where('tableName', '=', tableName)
    .where('isGone', '=', 0)
    .select('rowId')
}

/** Engines take so many values in one statement, and no more. */
const delayedAtOnce = 5_000

/**
 * Schedules touches, each made at most once a minute however often it is requested; the latest of the requested times
 * holds.
 */
export async function delayTouches(
  database: Kysely<Tables>,
  delayed: readonly DelayedTouch[],
): Promise<void> {
  for (let at = 0; at < delayed.length; at += delayedAtOnce) {
    await database
      .insertInto('delayedTouches')
      .values(delayed.slice(at, at + delayedAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['audience', 'tableName', 'rowId'])
          .doUpdateSet({ notBefore: (touch) => touch.ref('excluded.notBefore') })
          .whereRef('delayedTouches.notBefore', '<', 'excluded.notBefore'),
      )
      .execute()
  }
}

/** Forgets tombstones, rows that left by age and numbers older than `before`; devices that were away longer start afresh. */
export async function deleteOldChanges(database: Kysely<Tables>, before: number): Promise<void> {
  const horizon = await database
    .selectFrom('changeNumbers')
    .where('createdAt', '<', before)
    .select((number) => number.fn.max('seq').as('seq'))
    .executeTakeFirst()
  if (horizon?.seq === null || horizon?.seq === undefined) return
  await database
    .deleteFrom('changes')
    .where((is) => is.or([is('isGone', '=', 1), is('until', '<', before)]))
    .where('seq', '<=', horizon.seq)
    .execute()
  // The horizon's own number stays: a device whose cursor has this number missed nothing, even after a long time
  // without changes.
  await database.deleteFrom('changeNumbers').where('seq', '<', horizon.seq).execute()
}
