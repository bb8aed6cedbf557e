/** Operations to request a copy of one's data, and to get the address where it is fetched. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { MemberExport } from '@porchlight/contracts/exports/exports.operations'
import { exportLimits } from '@porchlight/contracts/exports/exports.rules'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import { type DayLimits, refuseBeyond } from '../../feature-parts/day-limits.ts'
import type { HandlersOf, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import type { ExportFiles } from './exports.files.ts'
import { type ExportRow, exportOf, exportsOf } from './exports.queries.ts'

export interface ExportSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  requireFreshSignIn: RequireFreshSignIn
  files: ExportFiles
  dayLimits: Pick<DayLimits, 'exports'>
}

export function exportOperations(settings: ExportSettings): HandlersOf<'exports'> {
  const { reader, transact, requireFreshSignIn, files, now, dayLimits } = settings
  return {
    'exports.list': async ({ memberId }) => {
      assert(memberId, 'copies of nobody')
      const rows = await exportsOf(reader, memberId)
      const fetchable = await Promise.all(rows.map((row) => isFetchable(settings, row)))
      return rows.filter((row, index) => row.readyAt === null || fetchable[index]).map(exportView)
    },

    'exports.make': async ({ memberId }) => {
      assert(memberId, 'a copy of nobody')
      const row = await transact(async (transaction) => {
        const { database, now: at } = transaction
        const rows = await exportsOf(database, memberId)
        const waitingExport = rows.find(({ readyAt }) => readyAt === null)
        if (waitingExport) return waitingExport
        await refuseBeyond(transaction, dayLimits.exports, memberId)
        const newExport = { id: createId(at), memberId, createdAt: at, readyAt: null, bytes: null }
        await database.insertInto('exports').values(newExport).execute()
        return newExport
      })
      return exportView(row)
    },

    'exports.open': async (context, { exportId }) => {
      const { memberId } = context
      assert(memberId, 'a copy of nobody')
      // The check whose copy it is comes first, so that no fresh sign-in is required for a copy that does not exist.
      const row = await exportOf(reader, memberId, exportId)
      if (!row || !(await isFetchable({ files, now }, row))) throw new Refused('not_found')
      await transact(({ database, now: at }) => requireFreshSignIn(database, context, at))
      return { path: `/api/exports/${exportId}/file` }
    },
  }
}

/** Ready, not past its days, and there: a restored community has the row alone. */
export async function isFetchable(
  { files, now }: Pick<ExportSettings, 'files' | 'now'>,
  { id, memberId, readyAt }: ExportRow,
): Promise<boolean> {
  const isInTime = readyAt !== null && readyAt + exportLimits.keptMs > now()
  return isInTime && (await files.isThere(memberId, id))
}

function exportView({ id, createdAt, readyAt, bytes }: ExportRow): MemberExport {
  const sharedFields = { id, createdAt: toIso(createdAt) }
  if (readyAt === null || bytes === null) return { ...sharedFields, state: 'waiting' }
  return { ...sharedFields, state: 'ready', bytes, until: toIso(readyAt + exportLimits.keptMs) }
}
