/** Rounds that would bring nothing: known from the head of the changes and what the member may have, without a page being made. */
import { type Audience, permanentAudiencesOf } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { readHead } from '../../database/transactions/head.ts'
import type { ExtraAudiencesOf } from '../../feature-parts/audiences.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { isAnyNewer } from './changes-for.ts'
import { checkCursor } from './check-cursor.ts'
import { isMore, portionsOf } from './coverage.ts'
import { type Cursor, readCursor } from './cursor.ts'

export interface QuietSettings {
  extraAudiencesOf: ExtraAudiencesOf
  audiencesOf?: (memberId: string) => readonly Audience[]
}

/**
 * Returns the new cursor of a device for which a round would bring nothing, or null if it would bring something. The
 * head is read first: earlier commits are found by the later query, and a commit in between is at worst found again.
 */
export type QuietAt = (
  database: Kysely<Tables>,
  viewer: Viewer,
  cursorText: string | null,
) => Promise<Cursor | null>

export function createQuietAt({
  extraAudiencesOf,
  audiencesOf = permanentAudiencesOf,
}: QuietSettings): QuietAt {
  return async (database, viewer, cursorText) => {
    const read = cursorText === null ? null : readCursor(cursorText)
    if (read === null || read.fill !== undefined) return null
    const head = await readHead(database)
    const cursor = await checkCursor(database, read, head)
    if (cursor === null) return null
    const extra = await extraAudiencesOf(database, viewer)
    const { covers } = cursor
    if (extra.length !== covers.extra.length || isMore({ ...covers, extra }, covers)) return null
    // At the head there is nothing newer for any device.
    const isNewer =
      cursor.seq < head.seq &&
      (await isAnyNewer(database, portionsOf(audiencesOf(viewer.memberId), covers), cursor.seq))
    return isNewer ? null : { ...cursor, seq: head.seq, tag: head.tag }
  }
}
