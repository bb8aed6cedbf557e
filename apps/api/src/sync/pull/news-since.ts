/**
 * The check for whether a round from a cursor would bring rows. A row that a block hides from a viewer is no news to
 * them.
 */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { Snapshot } from '../../database/open.ts'
import { readHead } from '../../database/transactions/head.ts'
import type { ExtraAudiencesOf } from '../../feature-parts/audiences.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { writeCursor } from './cursor.ts'
import type { Pull } from './pull.ts'

/** Reads what is new since a cursor. Returns the next cursor, too. */
export type NewsSince = (
  viewer: Viewer,
  from: string | null,
) => Promise<{ isAny: boolean; cursor: string | null }>

export function createNewsSince(pull: Pull): NewsSince {
  return async (viewer, from) => {
    for (let pageStart = from; ; ) {
      const { state, rows, cursor, more } = await pull({ ...viewer, schema: schemaVersion }, pageStart)
      const isAny = state === 'reset' || rows.length > 0
      if (isAny || !more) return { isAny, cursor }
      pageStart = cursor
    }
  }
}

/** Returns the cursor of the newest change, after which there is no news yet. */
export type ReadCurrentCursor = (viewer: Viewer) => Promise<string>

export function createReadCurrentCursor({
  snapshot,
  extraAudiencesOf,
}: {
  snapshot: Snapshot
  extraAudiencesOf: ExtraAudiencesOf
}): ReadCurrentCursor {
  return (viewer) =>
    snapshot(async (database) => {
      const extra = await extraAudiencesOf(database, viewer)
      return writeCursor({ ...(await readHead(database)), covers: { schema: schemaVersion, extra } })
    })
}
