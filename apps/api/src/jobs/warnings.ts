/** The warnings to operators while the server still works: shown by readiness, and once a day in the log. */
import { statfs } from 'node:fs/promises'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { backupsIn } from '../database/backup/backups-folder.ts'
import type { Database } from '../database/open.ts'
import { clockLag } from './clock.ts'
import type { Job } from './job.ts'
import { readJobs, reportedFailuresMax } from './job-rows.ts'

/** A text that anybody who requests the server's readiness may read: no path, no name of a member. */
export type Warning = string

interface Watched {
  database: Database
  dataDir: string
  makesBackups: boolean
  now: () => number
  /** Returns the age of the oldest mail that has not left yet. */
  mailWaiting: () => { oldestMs: number }
  /** Returns for how many milliseconds the mail server has accepted nothing; null while it works. */
  mailFailingMs: () => number | null
  /** The bucket of photos; a folder of this machine is not away. */
  isBucketAway: () => boolean
  /** Below this, or below twice what the data takes, the disk is nearly full. */
  freeBytesLow: number
}

/** A night that went wrong, and half of the next day to notice. */
const backupAgeMsMax = 36 * hourMs
/** A server that is careful with strangers takes a mail by then. */
const mailWaitsMsMax = 30 * minuteMs
/** A mail server that is started anew is back by then. */
const mailFailsMsMax = 5 * minuteMs

export const clockIsBehind: Warning = 'the clock is behind what was written last'

export async function findWarnings(watched: Watched): Promise<Warning[]> {
  const warnings: Warning[] = []
  if ((await clockLag(watched.database.reader, watched.now())) !== null) warnings.push(clockIsBehind)
  if (watched.makesBackups && (await isBackupOverdue(watched))) warnings.push('no good backup for 36 hours')
  if (await isDiskNearlyFull(watched)) warnings.push('the disk of the data folder is nearly full')
  if (watched.isBucketAway()) warnings.push('the bucket of photos does not answer')
  if ((watched.mailFailingMs() ?? 0) >= mailFailsMsMax) warnings.push('the mail server takes no mail')
  else if (watched.mailWaiting().oldestMs > mailWaitsMsMax)
    warnings.push('a mail has waited for half an hour to leave')
  for (const { name, failures } of await readJobs(watched.database.reader)) {
    if (failures >= reportedFailuresMax) warnings.push(`a job fails again and again: ${name}`)
  }
  return warnings
}

/** A community that is younger has had no night that could have gone wrong. */
async function isBackupOverdue({ database, dataDir, now }: Watched): Promise<boolean> {
  const before = now() - backupAgeMsMax
  if (timesOfBackups(dataDir).some((madeAt) => madeAt > before && madeAt <= now())) return false
  const first = await database.reader
    .selectFrom('members')
    .select(({ fn }) => fn.min('createdAt').as('createdAt'))
    .executeTakeFirst()
  return first?.createdAt != null && first.createdAt < before
}

function timesOfBackups(dataDir: string): number[] {
  try {
    return backupsIn(dataDir).map(({ madeAt }) => madeAt)
  } catch {
    // A backup that this account cannot read cannot be restored by it either, so it does not count.
    return []
  }
}

async function isDiskNearlyFull({ database, dataDir, freeBytesLow }: Watched): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  // A backup takes as much again, and so does all that overwrites what was deleted.
  return bavail * bsize < Math.max(freeBytesLow, 2 * (await database.sizeBytes()))
}

interface Watching {
  find: () => Promise<Warning[]>
  now: () => number
  /** Reports a warning: each one once a day, and again after a start. */
  tell: (warning: Warning) => void
}

export function watchingJob({ find, now, tell }: Watching): Job {
  const warnedAt = new Map<Warning, number>()
  return {
    name: 'watching over backups, disk and jobs',
    schedule: { everyMs: 10 * minuteMs },
    run: async () => {
      const at = now()
      for (const warning of await find()) {
        // The absolute difference is used, so a time in the future from a clock that was ahead also counts for a day
        // only.
        if (Math.abs(at - (warnedAt.get(warning) ?? Number.NEGATIVE_INFINITY)) < dayMs) continue
        warnedAt.set(warning, at)
        tell(warning)
      }
      return undefined
    },
  }
}

/**
 * Creates the job that checks the mail server at the start, and as long as it does not work, before a member waits for
 * a link that never comes.
 */
export function mailServerJob(look: () => Promise<void>): Job {
  return {
    name: 'looking after the mail server',
    schedule: { everyMs: 10 * minuteMs },
    run: async () => {
      await look()
      return undefined
    },
  }
}
