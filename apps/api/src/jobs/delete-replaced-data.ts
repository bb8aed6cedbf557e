/**
 * The cleanup of data that a restore replaced. It is stored for a while in case it is needed, but may contain members
 * who were removed since.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@porchlight/contracts/values/time'
import { replacedDataPrefix } from '../database/sqlite/main-file.ts'
import { daily, type Job } from './job.ts'

const retentionMs = 30 * dayMs

/** The names that `restore` gives, and no others. */
const ownName = new RegExp(
  `^${replacedDataPrefix}(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)-(\\d{3})Z$`,
)

export function deleteReplacedDataJob({ dataDir, now }: { dataDir: string; now: () => number }): Job {
  return daily('throwing away what restores replaced a month ago', async () => {
    // With PostgreSQL the folder may not exist.
    if (!existsSync(dataDir)) return
    const faults: unknown[] = []
    for (const name of readdirSync(dataDir)) {
      const madeAt = timeIn(name)
      if (madeAt === null || madeAt >= now() - retentionMs) continue
      try {
        rmSync(join(dataDir, name), { recursive: true })
      } catch (error) {
        faults.push(error)
      }
    }
    // One that cannot be deleted keeps no other one.
    if (faults.length > 0) throw faults[0]
  })
}

function timeIn(name: string): number | null {
  const [, day, hours, minutes, seconds, ms] = ownName.exec(name) ?? []
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return Number.isNaN(madeAt) ? null : madeAt
}
