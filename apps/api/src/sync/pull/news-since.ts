/**
 * The check for whether a round from a place would bring rows. A row that a block hides from a viewer is no news to
 * them.
 */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { Snapshot } from '../../database/open.ts'
import { readHead } from '../../database/transactions/head.ts'
import type { ExtraAudiencesOf } from '../../feature-parts/audiences.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { writeCursor } from './cursor.ts'
import type { Pull } from './pull.ts'

/** Gives where to look from the next time, too. */
export type NewsSince = (
  viewer: Viewer,
  from: string | null,
) => Promise<{ isAny: boolean; place: string | null }>

export function createNewsSince(pull: Pull): NewsSince {
  return async (viewer, from) => {
    for (let place = from; ; ) {
      const { state, rows, cursor, more } = await pull({ ...viewer, schema: schemaVersion }, place)
      const isAny = state === 'reset' || rows.length > 0
      if (isAny || !more) return { isAny, place: cursor }
      place = cursor
    }
  }
}

/** The end of all there is, of which there is no news yet. */
export type PlaceNow = (viewer: Viewer) => Promise<string>

export function createPlaceNow({
  snapshot,
  extraAudiencesOf,
}: {
  snapshot: Snapshot
  extraAudiencesOf: ExtraAudiencesOf
}): PlaceNow {
  return (viewer) =>
    snapshot(async (database) => {
      const extra = await extraAudiencesOf(database, viewer)
      return writeCursor({ ...(await readHead(database)), covers: { schema: schemaVersion, extra } })
    })
}
