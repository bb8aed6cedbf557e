/** The rows that belong to changes, as this viewer may have them. */
import { extraOf, isExtra } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import { type Head, tagOf } from '../database/head.ts'
import type { Tables } from '../database/tables.ts'
import type { NotThere, VisibilityChange } from '../feature-parts/audiences.ts'
import { anyNeighbour, type SyncedTables, type Viewer } from '../feature-parts/views.ts'
import type { Change } from './changes-for.ts'
import { deletedRowText, SentRow } from './serialized-row.ts'

interface LoadSettings {
  tables: SyncedTables
  notThere: NotThere
  seenOtherwise?: VisibilityChange | undefined
  /**
   * The maximum length of all cached texts of shared rows, in characters; a text with an umlaut takes two bytes per
   * character.
   */
  signsMax?: number
}

interface Remembered {
  seq: number
  text: string
}

interface Memory {
  rows: Map<string, Remembered>
  signs: number
}

const empty = (): Memory => ({ rows: new Map(), signs: 0 })

/** The snapshot and the viewer for whom rows are loaded. */
interface RowScope {
  database: Kysely<Tables>
  viewer: Viewer
  head: Head
  /** The schema of the requesting app. */
  schema: number
}

export type LoadRows = (scope: RowScope, changes: readonly Change[]) => Promise<SentRow[]>

/** The first `schema` whose apps derive the person row of their own member themselves. */
const ownPersonMadeSince = 3

/** All that a neighborhood of some thousand posts has at once. */
const signsMaxDefault = 8_000_000

/**
 * A row that many may see is cut alike for all of them, and made once for the number it has: a hundred phones that are
 * poked for one post cost one read, and so do a hundred that come new. What one viewer may not see of it is taken out after that. Their own person is not sent
 * to an app that makes it of their own row.
 */
export function createLoadRows({
  tables,
  notThere,
  seenOtherwise = asForAll,
  signsMax = signsMaxDefault,
}: LoadSettings): LoadRows {
  let memory = empty()
  /** The newest number that any of it may have. */
  let newest: Head | undefined

  return async ({ database, viewer, head, schema }, allChanges) => {
    const memory = await memoryOf(database, head)
    const isNeedless = ({ tableName, rowId }: Change) =>
      tableName === 'people' && rowId === viewer.memberId && schema >= ownPersonMadeSince
    const changes = allChanges.filter((change) => !isNeedless(change))
    const foundTexts = new Map<string, string>()
    const toMake: Change[] = []
    for (const change of changes) {
      if (change.through === null) continue
      // A changed count reaches some members before all others. Their change is newer than the community's, so the
      // remembered row is too old for them.
      const isAsMade = isShared(change) && change.seq <= change.through.seq
      const key = keyOf(change)
      const rememberedRow = isAsMade ? memory.rows.get(key) : undefined
      if (rememberedRow?.seq === change.through.seq) foundTexts.set(key, rememberedRow.text)
      else toMake.push(change)
    }
    const sharedChanges = toMake.filter(isShared)
    for (const [key, text] of await make(database, anyNeighbour(viewer.now), sharedChanges))
      foundTexts.set(key, text)
    remember(memory, sharedChanges, foundTexts)
    const ownChanges = toMake.filter((change) => !isShared(change))
    for (const [key, text] of await make(database, viewer, ownChanges)) foundTexts.set(key, text)

    const news = new Map<string, Change['newsFor']>()
    const rows = changes.map((change) => {
      const { tableName: table, rowId: id, seq, through, newsFor } = change
      // A row that the device has to check again may also come in the initial sync, where it is no news. The wider of
      // the two values counts.
      news.set(keyOf(change), moreNews(news.get(keyOf(change)), newsFor))
      const text = foundTexts.get(keyOf(change))
      const audience = text !== undefined && through !== null ? extraOf(through.audience) : undefined
      return new SentRow({ table, id, seq, text: text ?? deletedRowText, audience })
    })
    const without = await notThere(database, viewer, rows)
    const otherwise = await seenOtherwise(database, viewer, rows)
    if (without.size === 0 && otherwise.size === 0) return rows
    return rows.flatMap((each) => {
      const { table, id, seq, audience } = each
      const key = `${table}:${id}` as const
      const row = without.has(key) ? null : otherwise.get(key)
      if (row === undefined) return [each]
      if (row !== null) return [new SentRow({ table, id, seq, text: JSON.stringify(row), audience })]
      // A tombstone for a row that this device never had would reveal that the row exists, and so would reveal the
      // block.
      const newsFor = news.get(key)
      const isNews = newsFor === 'viewer' || (newsFor === 'all' && without.get(key) === 'maybe')
      return isNews ? [new SentRow({ table, id, seq, text: deletedRowText })] : []
    })
  }

  async function make(
    database: Kysely<Tables>,
    viewer: Viewer,
    changes: readonly Change[],
  ): Promise<Map<string, string>> {
    const newTexts = new Map<string, string>()
    for (const [table, rows] of Map.groupBy(changes, ({ tableName }) => tableName)) {
      const ids = rows.map(({ rowId }) => rowId)
      for (const [id, row] of await tables[table].view(database, viewer, ids)) {
        newTexts.set(`${table}:${id}`, JSON.stringify(row))
      }
    }
    return newTexts
  }

  /**
   * Returns the cache that is valid for a snapshot. When a standby without the last commits takes over, it gives the
   * same numbers to other rows. A snapshot older than the newest number therefore gets an empty cache: it cannot be
   * checked which history it belongs to.
   */
  async function memoryOf(database: Kysely<Tables>, head: Head): Promise<Memory> {
    const newestHead = newest
    if (newestHead !== undefined && head.epoch === newestHead.epoch && head.seq < newestHead.seq)
      return empty()
    const isSame =
      newestHead?.epoch === head.epoch &&
      (head.seq === newestHead.seq ? head.tag : await tagOf(database, newestHead.seq)) === newestHead.tag
    if (newestHead !== newest) return memoryOf(database, head)
    if (!isSame) memory = empty()
    newest = head
    return memory
  }

  function remember(
    memory: Memory,
    changes: readonly Change[],
    foundTexts: ReadonlyMap<string, string>,
  ): void {
    for (const change of changes) {
      const key = keyOf(change)
      // The newest rows move to the end, so the row that was not requested for the longest time is removed first.
      forgetRow(memory, key)
      const text = foundTexts.get(key) ?? deletedRowText
      memory.rows.set(key, { seq: change.through?.seq ?? 0, text })
      memory.signs += text.length
    }
    for (const key of memory.rows.keys()) {
      if (memory.signs <= signsMax) break
      forgetRow(memory, key)
    }
  }
}

const byHowMuch: readonly Change['newsFor'][] = ['nobody', 'all', 'viewer']

function moreNews(first: Change['newsFor'] | undefined, other: Change['newsFor']): Change['newsFor'] {
  return byHowMuch.indexOf(first ?? 'nobody') > byHowMuch.indexOf(other) ? (first ?? other) : other
}

const asForAll: VisibilityChange = async () => new Map()

function forgetRow(memory: Memory, key: string): void {
  memory.signs -= memory.rows.get(key)?.text.length ?? 0
  memory.rows.delete(key)
}

/** One that only this viewer's own audience has is theirs alone. */
function isShared({ through }: Change): boolean {
  return through !== null && (through.audience === 'community' || isExtra(through.audience))
}

function keyOf({ tableName, rowId }: Pick<Change, 'tableName' | 'rowId'>): `${TableName}:${string}` {
  return `${tableName}:${rowId}`
}
