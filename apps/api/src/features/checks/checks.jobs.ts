/** Jobs about background checks: they request missing results from the provider, and delete old checks. */
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import { dailyInTransaction, everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import type { BackgroundChecks } from '../../providers/background-check/background-checks.ts'
import { decideApplication, dropApplication, withdrawCheck } from './applications.operations.ts'
import { type CheckRow, checksToPoll, instantChecks, undecidedChecksOf } from './checks.queries.ts'

interface CheckJobSettings {
  checks: BackgroundChecks
  now: () => number
  onFault: (error: unknown) => void
}

/**
 * Applications in one batch. Each causes a notification and touches rows, and a page never ends within the rows of one
 * change number.
 */
const endedAtOnce = 20
const askedAtOnce = 20
/** The number of failures in a row after which the provider counts as unavailable, and the next run does the rest. */
const awayMax = 3
/**
 * Milliseconds between two requests for a result: as long as the application has waited already, within these bounds.
 */
const askAgainMs = { least: 10 * minuteMs, most: 6 * hourMs }
/**
 * Milliseconds after which an undecided check ends. A check is decided in less time, and a member should not wait
 * longer.
 */
const undecidedMsMax = 30 * dayMs
/** Milliseconds that a refusal is stored; it is not stored for ever. */
const refusedKeptMs = 90 * dayMs
/** Milliseconds that event ids are stored. An event is accepted only close to the time when it was signed. */
const eventsKeptMs = dayMs

/** The reason in the notification to members whose check no one examined. */
const nobodyLooked = 'Nobody looked at it: it was of the time in which this community was being tried out.'

export function backgroundCheckJobs(settings: CheckJobSettings): Job[] {
  const { checks } = settings
  return [
    ...(checks.name === 'instant'
      ? []
      : [everyMinuteInBatches('ending instant background checks', endInstant)]),
    ...(checks.name === 'http'
      ? []
      : [everyMinuteInBatches('ending background checks of an earlier provider', endUnasked)]),
    ...(checks.find ? [asking(settings, checks.find)] : []),
    dailyInTransaction('forgetting background checks', deleteOldChecks),
  ]
}

/** Ends checks that passed automatically, on a server with a real provider: they are worth nothing there. */
async function endInstant(transaction: Transaction): Promise<boolean> {
  const rows = await instantChecks(transaction.database, endedAtOnce)
  for (const { id, memberId, state } of rows) {
    if (state === 'passed') await withdrawCheck(transaction, memberId, nobodyLooked)
    else await dropApplication(transaction, id, { isTold: true })
  }
  return rows.length === endedAtOnce
}

/**
 * Ends undecided checks of a provider that is not set up any more: nobody asks it, and nobody here has the address. The
 * members can apply again.
 */
async function endUnasked(transaction: Transaction): Promise<boolean> {
  const rows = await undecidedChecksOf(transaction.database, 'http', endedAtOnce)
  for (const { id } of rows) await dropApplication(transaction, id, { isTold: true })
  return rows.length === endedAtOnce
}

function asking(
  { checks, now, onFault }: CheckJobSettings,
  find: NonNullable<BackgroundChecks['find']>,
): Job {
  return {
    name: 'asking what came of background checks',
    schedule: { everyMs: 5 * minuteMs },
    run: async ({ reader, transact }, { stopping }) => {
      const rows = await checksToPoll(reader, { provider: checks.name, now: now(), countMax: askedAtOnce })
      let away = 0
      for (const check of rows) {
        if (stopping.aborted || away === awayMax) return undefined
        const outcome = await find(check.id).catch((error: unknown) => {
          onFault(error)
          return 'away' as const
        })
        away = outcome === 'away' ? away + 1 : 0
        await transact((transaction) => closeCheck(transaction, check, outcome))
      }
      return rows.length === askedAtOnce ? { more: true } : undefined
    },
  }
}

async function closeCheck(
  transaction: Transaction,
  { id, createdAt }: CheckRow,
  outcome: 'passed' | 'refused' | 'undecided' | 'away' | null,
): Promise<void> {
  const { database, now } = transaction
  if (outcome === 'passed' || outcome === 'refused') {
    await decideApplication(transaction, id, { state: outcome, by: 'provider' })
    return
  }
  const age = now - createdAt
  if (outcome === null || age > undecidedMsMax) return dropApplication(transaction, id, { isTold: true })
  const askAt = now + Math.min(Math.max(age, askAgainMs.least), askAgainMs.most)
  await database.updateTable('backgroundChecks').set({ askAt }).where('id', '=', id).execute()
}

async function deleteOldChecks({ database, now }: Transaction): Promise<void> {
  await database
    .deleteFrom('backgroundChecks')
    .where('state', 'in', ['refused', 'withdrawn'])
    .where('decidedAt', '<', now - refusedKeptMs)
    .execute()
  await database
    .deleteFrom('checkEvents')
    .where('receivedAt', '<', now - eventsKeptMs)
    .execute()
}
