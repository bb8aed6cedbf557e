/** Which rows changed for a viewer: index lookups per audience, never ending inside a number. */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../database/tables.ts'
import type { Viewer } from '../nouns/views.ts'

export type Change = Pick<Row<'changes'>, 'tableName' | 'rowId' | 'seq' | 'isGone'>

export async function isAnyNewer(
  database: Kysely<Tables>,
  audiences: readonly Audience[],
  seq: number,
): Promise<boolean> {
  for (const audience of audiences) {
    const change = await changesOf(database, audience).where('seq', '>', seq).limit(1).executeTakeFirst()
    if (change) return true
  }
  return false
}

/** Upwards from `seq`, never ending inside a number. */
export async function newerThan(database: Kysely<Tables>, viewer: Viewer, seq: number, size: number) {
  const found: Change[] = []
  for (const audience of viewer.audiences) {
    found.push(
      ...(await changesOf(database, audience)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(size + 1)
        .execute()),
    )
  }
  found.sort((a, b) => a.seq - b.seq)
  const cut = found[size]
  if (!cut) return { changes: latest(found), more: false }
  const whole = found.filter((change) => change.seq < cut.seq)
  // A single number larger than a page is sent whole.
  const changes = whole.length > 0 ? whole : await ofNumber(database, viewer, cut.seq)
  return { changes: latest(changes), more: true }
}

/** Downwards from `below`, never ending inside a number; what is gone by now was never here for a fresh device. */
export async function olderThan(database: Kysely<Tables>, viewer: Viewer, below: number, size: number) {
  const found: Change[] = []
  for (const audience of viewer.audiences) {
    found.push(
      ...(await changesOf(database, audience)
        .where('seq', '<', below)
        .where('isGone', '=', 0)
        .orderBy('seq', 'desc')
        .limit(size + 1)
        .execute()),
    )
  }
  found.sort((a, b) => b.seq - a.seq)
  const cut = found[size]
  if (!cut) return { changes: latest(found), below: undefined }
  const whole = found.filter((change) => change.seq > cut.seq)
  const changes = whole.length > 0 ? whole : await ofNumber(database, viewer, cut.seq)
  return { changes: latest(changes), below: changes.at(-1)?.seq ?? cut.seq }
}

function changesOf(database: Kysely<Tables>, audience: Audience) {
  return database
    .selectFrom('changes')
    .where('audience', '=', audience)
    .select(['tableName', 'rowId', 'seq', 'isGone'])
}

function ofNumber(database: Kysely<Tables>, viewer: Viewer, seq: number): Promise<Change[]> {
  return database
    .selectFrom('changes')
    .where('audience', 'in', [...viewer.audiences])
    .where('seq', '=', seq)
    .select(['tableName', 'rowId', 'seq', 'isGone'])
    .execute()
}

/** A row that reaches the viewer through two audiences is sent once. */
function latest(changes: Change[]): Change[] {
  const byRow = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.tableName}:${change.rowId}`
    const known = byRow.get(key)
    if (!known || known.isGone) byRow.set(key, change)
  }
  return [...byRow.values()]
}

/** Rows that are gone from one of the viewer's audiences and still there in another: not gone for them. */
export async function visibleElsewhere(
  database: Kysely<Tables>,
  viewer: Viewer,
  changes: Change[],
): Promise<ReadonlySet<string>> {
  const gone = changes.filter(({ isGone }) => isGone === 1)
  const kept = new Set<string>()
  for (const tableName of new Set(gone.map((change) => change.tableName))) {
    const ids = gone.filter((change) => change.tableName === tableName).map(({ rowId }) => rowId)
    const there = await database
      .selectFrom('changes')
      .where('audience', 'in', [...viewer.audiences])
      .where('tableName', '=', tableName)
      .where('rowId', 'in', ids)
      .where('isGone', '=', 0)
      .select('rowId')
      .execute()
    for (const { rowId } of there) kept.add(`${tableName}:${rowId}`)
  }
  return kept
}
