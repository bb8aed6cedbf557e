/**
 * Jobs that make copies one after the other, notify their members when one is ready, and delete them after their days.
 */
import { exportLimits } from '@porchlight/contracts/exports/exports.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { daily, type Job } from '../../jobs/job.ts'
import { notify } from '../notifications/notify.operations.ts'
import { copyEntries } from './copy-entries.ts'
import type { ExportFiles } from './exports.files.ts'
import { type ExportRow, nextExport } from './exports.queries.ts'
import type { Part } from './part.ts'
import { writeZip } from './write-zip.ts'

export interface ExportJobs {
  reader: Kysely<Tables>
  now: () => number
  community: () => string
  timeZone: () => string
  files: ExportFiles
  parts: readonly Part[]
  readPhoto: (hash: string) => Promise<Uint8Array | null>
}

export function exportJobs(settings: ExportJobs): Job[] {
  async function makeCopy(
    { transact, reader }: Database,
    { id, memberId }: ExportRow,
    stopping: AbortSignal,
  ): Promise<void> {
    const { community, timeZone, files, parts, readPhoto, now } = settings
    const entries = copyEntries({
      database: reader,
      memberId,
      now: now(),
      community: community(),
      timeZone: timeZone(),
      parts,
      readPhoto,
    })
    const bytes = await files.put(memberId, id, (path) => writeZip(path, entries, stopping))
    const isTheirs = await transact(async (transaction) => {
      const { database, now: readyAt } = transaction
      const ready = await database
        .updateTable('exports')
        .set({ readyAt, bytes })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!ready) return false
      const params = { title: '', name: '' }
      await notify(transaction, {
        ...{ memberId, kind: 'export_ready', params, replacesSame: true },
        target: '/account-settings?view=data',
      })
      return true
    })
    // Otherwise they left while it was made.
    if (isTheirs) await files.removeAllBut(memberId, id)
    else await files.removeAllOf(memberId)
  }

  return [
    {
      name: 'making copies of members’ data',
      schedule: { everyMs: minuteMs },
      // A run makes one copy, so that other jobs have their turn: the first that can be made.
      run: async (database, { stopping }) => {
        const faults: unknown[] = []
        let next = await nextExport(database.reader, null)
        while (next) {
          try {
            await makeCopy(database, next, stopping)
            return { more: true }
          } catch (error) {
            if (stopping.aborted) throw error
            faults.push(error)
          }
          next = await nextExport(database.reader, next)
        }
        if (faults.length > 0) throw faults[0]
        return undefined
      },
    },
    daily('deleting copies of members’ data', async ({ transact, reader }) => {
      await transact(({ database, now }) =>
        database
          .deleteFrom('exports')
          .where('readyAt', '<=', now - exportLimits.keptMs)
          .execute(),
      )
      await settings.files.removeOthers(async () => {
        const rows = await reader.selectFrom('exports').select('id').execute()
        return new Set(rows.map(({ id }) => id))
      })
    }),
  ]
}
