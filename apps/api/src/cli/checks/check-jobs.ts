/** Checks the clock and the scheduled jobs, for the operators' command `check`. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { Database } from '../../database/open.ts'
import { clockLag } from '../../jobs/clock.ts'
import { type JobRow, readJobs, reportedFailuresMax } from '../../jobs/job-rows.ts'
import { formatSpan } from '../terminal/amounts.ts'
import type { Report } from '../terminal/report.ts'

/** A daily job becomes due a day after its last run, so its last run is then three days ago. */
const dailyOverdueMsMax = 2 * dayMs

export async function checkClock({ reader }: Database, now: number, report: Report): Promise<void> {
  const lagMs = await clockLag(reader, now)
  if (lagMs === null) report('ok', 'the clock is not behind the latest data')
  else report('WRONG', `the clock is ${formatSpan(lagMs)} behind the latest data: is it set by NTP?`)
}

export async function checkJobs({ reader }: Database, now: number, report: Report): Promise<void> {
  const jobs = await readJobs(reader)
  if (jobs.length === 0) report('note', 'no scheduled job has run yet: the server runs them')
  // The latest beginning of any job shows when the server last ran. A job that never begins cannot show it itself.
  const serverLastRanAt = Math.max(
    ...jobs.map(({ begunAt }) => (begunAt !== null && begunAt <= now ? begunAt : 0)),
  )
  for (const job of jobs) reportJob(job, { now, serverLastRanAt }, report)
}

function reportJob(
  job: JobRow,
  { now, serverLastRanAt }: { now: number; serverLastRanAt: number },
  report: Report,
): void {
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
  if (isRunning(job, now)) report('ok', `${name}: running; ${lastRun}`)
  else if (periodMs >= dayMs && serverLastRanAt - dueAt > dailyOverdueMsMax) {
    report(
      'WRONG',
      `${name}: due for ${formatSpan(serverLastRanAt - dueAt)} although the server ran; ${lastRun}`,
    )
  } else report(doneAt === null ? 'note' : 'ok', `${name}: ${doneAt === null ? 'not done yet' : lastRun}`)
}

/** A job that began more than an hour ago counts as hanging, because none takes so long. */
function isRunning({ begunAt, doneAt }: JobRow, now: number): boolean {
  return begunAt !== null && begunAt > (doneAt ?? 0) && begunAt <= now && now - begunAt < hourMs
}

function formatAge(ms: number): string {
  return ms < 0 ? 'at a time in the future: was the clock wrong?' : `${formatSpan(ms)} ago`
}
