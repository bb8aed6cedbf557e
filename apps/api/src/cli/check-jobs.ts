/** Checks the jobs that run by the clock, for the command `check`. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { Database } from '../database/open.ts'
import { clockLag } from '../jobs/clock.ts'
import { type JobRow, readJobs, reportedFailuresMax } from '../jobs/job-rows.ts'
import { formatSpan } from './amounts.ts'
import type { Report } from './report.ts'

/** Due for so long, a daily one was not done for three days. */
const overdueMsMax = 2 * dayMs

export async function checkClock({ reader }: Database, now: number, report: Report): Promise<void> {
  const lagMs = await clockLag(reader, now)
  if (lagMs === null) report('ok', 'the clock is not behind the latest data')
  else report('WRONG', `the clock is ${formatSpan(lagMs)} behind the latest data: is it set by NTP?`)
}

export async function checkJobs({ reader }: Database, now: number, report: Report): Promise<void> {
  const jobs = await readJobs(reader)
  if (jobs.length === 0) report('note', 'no scheduled job has run yet: the server runs them')
  // All jobs count, and not only the one that is checked: the check must also find a job that never begins.
  const lastSeen = Math.max(...jobs.map(({ begunAt }) => (begunAt !== null && begunAt <= now ? begunAt : 0)))
  for (const job of jobs) reportJob(job, { now, lastSeen }, report)
}

function reportJob(job: JobRow, { now, lastSeen }: { now: number; lastSeen: number }, report: Report): void {
  const { name, periodMs, dueAt, doneAt, failures, failingSince, fault } = job
  const lastRun = doneAt === null ? 'never done' : `last done ${formatAge(now - doneAt)}`
  if (failures > 0) {
    const since = failingSince === null ? '' : `, since ${formatSpan(Math.max(0, now - failingSince))}`
    const times = failures === 1 ? 'failed once' : `failed ${failures} times in a row`
    report(
      failures >= reportedFailuresMax ? 'WRONG' : 'note',
      `${name}: ${times}${since} (${fault}); ${lastRun}`,
    )
    return
  }
  if (isUnderWay(job, now)) report('ok', `${name}: under way; ${lastRun}`)
  else if (periodMs >= dayMs && lastSeen - dueAt > overdueMsMax) {
    report('WRONG', `${name}: due for ${formatSpan(lastSeen - dueAt)} although the server ran; ${lastRun}`)
  } else report(doneAt === null ? 'note' : 'ok', `${name}: ${doneAt === null ? 'not done yet' : lastRun}`)
}

/** One that hangs is not: nothing takes so long. */
function isUnderWay({ begunAt, doneAt }: JobRow, now: number): boolean {
  return begunAt !== null && begunAt > (doneAt ?? 0) && begunAt <= now && now - begunAt < hourMs
}

function formatAge(ms: number): string {
  return ms < 0 ? 'at a time later than now: was a clock wrong?' : `${formatSpan(ms)} ago`
}
