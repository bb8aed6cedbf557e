/** Loads the rows of changes as a viewer may see them, and caches the texts of rows that all viewers see alike. */
import { extraOf, isExtra } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { type Head, tagOf } from '../../database/transactions/head.ts'
import type { HiddenRowsFor, RowVariantsFor } from '../../feature-parts/audiences.ts'
import { anyNeighbor, type SyncedTables, type Viewer } from '../../feature-parts/views.ts'
import type { Change } from './changes-for.ts'
import { deletedRowText, SentRow } from './serialized-row.ts'

interface LoadSettings {
  tables: SyncedTables
  hiddenRowsFor: HiddenRowsFor
  rowVariantsFor?: RowVariantsFor | undefined
  /** The maximum length of all cached texts together, in characters. A text with an umlaut takes two bytes for each. */
  cacheLengthMax?: number
}

interface CachedRow {
  seq: number
  text: string
}

interface RowCache {
  rows: Map<string, CachedRow>
  /** The length of all texts together, in characters. */
  length: number
}

const createRowCache = (): RowCache => ({ rows: new Map(), length: 0 })

/** The snapshot and the viewer for whom rows are loaded. */
interface RowScope {
  database: Kysely<Tables>
  viewer: Viewer
  head: Head
  /** The schema of the requesting app. */
  schema: number
}

export type LoadRows = (scope: RowScope, changes: readonly Change[]) => Promise<SentRow[]>

/** The first `schema` whose apps derive the `people` row of their own member from its `members` row. */
const ownPersonDerivedSince = 3

/** Enough for all rows of a neighborhood with some thousand posts. */
const cacheLengthMaxDefault = 8_000_000

/**
 * Returns a function that loads the rows of changes for a viewer. The text of a shared row is the same for all viewers
 * and is cached under its change number: a hundred devices that sync one new post cost one read. Rows that are hidden
 * or different for one viewer are replaced afterwards.
 */
export function createLoadRows({
  tables,
  hiddenRowsFor,
  rowVariantsFor = noVariants,
  cacheLengthMax = cacheLengthMaxDefault,
}: LoadSettings): LoadRows {
  let currentCache = createRowCache()
  /** The newest change number that a cached row may have. */
  let cacheHead: Head | undefined

  return async ({ database, viewer, head, schema }, allChanges) => {
    const cache = await cacheFor(database, head)
    const isDerivedByApp = ({ tableName, rowId }: Change) =>
      tableName === 'people' && rowId === viewer.memberId && schema >= ownPersonDerivedSince
    const changes = allChanges.filter((change) => !isDerivedByApp(change))
    const texts = new Map<string, string>()
    const uncachedChanges: Change[] = []
    for (const change of changes) {
      if (change.through === null) continue
      // A changed count reaches some members before all others. Their change is newer than the community's, so the
      // cached row is too old for them.
      const isCacheable = isShared(change) && change.seq <= change.through.seq
      const key = keyOf(change)
      const cachedRow = isCacheable ? cache.rows.get(key) : undefined
      if (cachedRow?.seq === change.through.seq) texts.set(key, cachedRow.text)
      else uncachedChanges.push(change)
    }
    const sharedChanges = uncachedChanges.filter(isShared)
    for (const [key, text] of await loadTexts(database, anyNeighbor(viewer.now), sharedChanges))
      texts.set(key, text)
    storeTexts(cache, sharedChanges, texts)
    const ownChanges = uncachedChanges.filter((change) => !isShared(change))
    for (const [key, text] of await loadTexts(database, viewer, ownChanges)) texts.set(key, text)

    const newsForByKey = new Map<string, Change['newsFor']>()
    const rows = changes.map((change) => {
      const { tableName: table, rowId: id, seq, through, newsFor } = change
      // A row can occur twice: as a change, and in an initial sync, where no device stores an older one. The wider of the
      // two values counts.
      newsForByKey.set(keyOf(change), widerNewsFor(newsForByKey.get(keyOf(change)), newsFor))
      const text = texts.get(keyOf(change))
      const audience = text !== undefined && through !== null ? extraOf(through.audience) : undefined
      return new SentRow({ table, id, seq, text: text ?? deletedRowText, audience })
    })
    const hiddenKeys = await hiddenRowsFor(database, viewer, rows)
    const variants = await rowVariantsFor(database, viewer, rows)
    if (hiddenKeys.size === 0 && variants.size === 0) return rows
    return rows.flatMap((each) => {
      const { table, id, seq, audience } = each
      const key = `${table}:${id}` as const
      const variant = hiddenKeys.has(key) ? null : variants.get(key)
      if (variant === undefined) return [each]
      if (variant !== null) return [new SentRow({ table, id, seq, text: JSON.stringify(variant), audience })]
      // A tombstone for a row that this device never had would reveal that the row exists, and so would reveal the
      // block.
      const newsFor = newsForByKey.get(key)
      const isNews = newsFor === 'viewer' || (newsFor === 'all' && hiddenKeys.get(key) === 'maybe')
      return isNews ? [new SentRow({ table, id, seq, text: deletedRowText })] : []
    })
  }

  /** Loads rows as a viewer sees them. Rows that are gone have no text. */
  async function loadTexts(
    database: Kysely<Tables>,
    viewer: Viewer,
    changes: readonly Change[],
  ): Promise<Map<string, string>> {
    const loadedTexts = new Map<string, string>()
    for (const [table, rows] of Map.groupBy(changes, ({ tableName }) => tableName)) {
      const ids = rows.map(({ rowId }) => rowId)
      for (const [id, row] of await tables[table].view(database, viewer, ids)) {
        loadedTexts.set(`${table}:${id}`, JSON.stringify(row))
      }
    }
    return loadedTexts
  }

  /**
   * Returns the cache that is valid for a snapshot. When a standby database without the last commits takes over, it
   * gives their numbers to other rows. A snapshot older than the cache therefore gets an empty one: nothing shows which
   * history it belongs to.
   */
  async function cacheFor(database: Kysely<Tables>, head: Head): Promise<RowCache> {
    const headBefore = cacheHead
    if (headBefore !== undefined && head.epoch === headBefore.epoch && head.seq < headBefore.seq)
      return createRowCache()
    const isSameHistory =
      headBefore?.epoch === head.epoch &&
      (head.seq === headBefore.seq ? head.tag : await tagOf(database, headBefore.seq)) === headBefore.tag
    // Another request replaced the cache while the tag was read.
    if (headBefore !== cacheHead) return cacheFor(database, head)
    if (!isSameHistory) currentCache = createRowCache()
    cacheHead = head
    return currentCache
  }

  function storeTexts(cache: RowCache, changes: readonly Change[], texts: ReadonlyMap<string, string>): void {
    for (const change of changes) {
      const key = keyOf(change)
      // A stored row moves to the end of the map, so the rows that were stored longest ago are removed first.
      removeFromCache(cache, key)
      const text = texts.get(key) ?? deletedRowText
      cache.rows.set(key, { seq: change.through?.seq ?? 0, text })
      cache.length += text.length
    }
    for (const key of cache.rows.keys()) {
      if (cache.length <= cacheLengthMax) break
      removeFromCache(cache, key)
    }
  }
}

const newsForAscending: readonly Change['newsFor'][] = ['nobody', 'all', 'viewer']

function widerNewsFor(first: Change['newsFor'] | undefined, other: Change['newsFor']): Change['newsFor'] {
  return newsForAscending.indexOf(first ?? 'nobody') > newsForAscending.indexOf(other)
    ? (first ?? other)
    : other
}

const noVariants: RowVariantsFor = async () => new Map()

function removeFromCache(cache: RowCache, key: string): void {
  cache.length -= cache.rows.get(key)?.text.length ?? 0
  cache.rows.delete(key)
}

/** Returns whether the row looks the same for all: a row of only the viewer's own audience may have private fields. */
function isShared({ through }: Change): boolean {
  return through !== null && (through.audience === 'community' || isExtra(through.audience))
}

function keyOf({ tableName, rowId }: Pick<Change, 'tableName' | 'rowId'>): `${TableName}:${string}` {
  return `${tableName}:${rowId}`
}
