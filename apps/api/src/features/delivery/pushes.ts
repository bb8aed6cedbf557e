/**
 * Rings members' devices. A due notice is stored, so that it is not lost when the server ends or a push service is
 * unavailable. Each device gets all news since its last notice, in one notice.
 */
import { noticeOf } from '@porchlight/contracts/notifications/notices'
import { quietUntil, type Switches, switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { type Kysely, sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Job } from '../../jobs/job.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'
import type { PushOutcome, PushProvider } from '../../providers/push/push.ts'
import { type SubscriptionRow, settingsOf } from '../notifications/settings.queries.ts'
import { newsFor } from './news.queries.ts'

interface PushSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  provider: PushProvider
  communityTimeZone: () => string
  appOrigin: () => string
  onSent: (outcome: PushOutcome['kind']) => void
  onFault: (error: unknown) => void
}

type PushResult = UpdateObject<Tables, 'pushSubscriptions'>

export interface Pushes {
  /** There may be something due in a moment. */
  wake: () => void
  /** Starts ringing devices without the job; before, only the job rings them. */
  start: () => void
  stop: () => Promise<void>
  job: Job
}

/**
 * Returns the next start of requests nearby, as SQL. While this notification was on its way, a request or the day's
 * collection may have set one: it stays. Where this notification has told of requests, a further one may have come, for
 * which nothing more was set: then they start `at` now. Other news starts none.
 */
function nextNearbySince(toldSince: number | null, at: number | null) {
  if (toldSince === null) return sql<number | null>`case when due_at is null then null else nearby_since end`
  return sql<number | null>`case when due_at is null then null
    when nearby_since <> ${toldSince} then nearby_since
    else cast(${at} as bigint) end`
}

/** The most deliveries at once; each is a request to another server. */
const atOnce = 20
/**
 * Milliseconds for which a delivery is reserved: longer than the wait for a push service, so that the process that
 * reserved it has stopped by then.
 */
const leaseMs = minuteMs
const wakeMs = 5000
const backoffMsMax = 6 * hourMs
/**
 * The number of failures after which a browser's subscription is deleted: about five days of attempts, so the browser
 * is not in use any more.
 */
const failuresMax = 24
/** The topic of all pushes: a notice replaces the one before, on the way and on the phone. */
const topic = 'porchlight'

export function createPushes(settings: PushSettings): Pushes {
  const { reader, transact, now, provider, communityTimeZone, appOrigin, onSent, onFault } = settings
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let running: Promise<void> | null = null

  /** @returns whether there may be more */
  async function ringDue(): Promise<boolean> {
    const due = await lease()
    await Promise.all(due.map(ring))
    return due.length === atOnce
  }

  /**
   * Reserves due subscriptions, so that no other process rings them meanwhile. News from here on makes them due again.
   */
  function lease(): Promise<SubscriptionRow[]> {
    return transact(async ({ database, now: at }) => {
      const due = await database
        .selectFrom('pushSubscriptions')
        .where(({ eb, or, and }) =>
          or([
            and([eb('dueAt', '<=', at), eb('leasedUntil', 'is', null)]),
            // The process that had reserved it ended before it was done.
            eb('leasedUntil', '<=', at),
          ]),
        )
        .orderBy('dueAt')
        .limit(atOnce)
        .selectAll()
        .execute()
      if (due.length === 0) return []
      await database
        .updateTable('pushSubscriptions')
        .set({ dueAt: null, leasedUntil: at + leaseMs })
        .where(
          'sessionHash',
          'in',
          due.map(({ sessionHash }) => sessionHash),
        )
        .execute()
      return due
    })
  }

  async function ring(row: SubscriptionRow): Promise<void> {
    try {
      await ringLeased(row)
    } catch (error) {
      onFault(error)
      await later(row, undefined)
    }
  }

  async function ringLeased(row: SubscriptionRow): Promise<void> {
    const at = now()
    const { memberId, toldUpTo: since, nearbySince } = row
    const switches = switchesOf(await settingsOf(reader, memberId))
    if (quietEnd(switches, at) !== null) return rest(row)
    const foundNews = await newsFor(reader, {
      memberId,
      channel: 'push',
      switches,
      since,
      nearbySince,
      now: at,
    })
    const furtherSince = switches.nearby === 'at_once' ? millisecondBefore(at) : null
    const through = {
      toldUpTo: foundNews.upTo,
      nearbySince: nextNearbySince(nearbySince, furtherSince),
      failures: 0,
    }
    if (foundNews.news.length === 0) return settle(row, through)
    const { title, body, target } = noticeOf(foundNews.news)
    const outcome = await provider.send(row, {
      topic,
      payload: payloadOf({ title, body, target }, foundNews.unread, memberId),
    })
    onSent(outcome.kind)
    if (outcome.kind === 'delivered') await settle(row, { ...through, sentAt: at })
    else if (outcome.kind === 'later') await later(row, outcome.afterMs)
    else await forget(row)
  }

  /** Returns the end of quiet hours; null when a notification may ring now. */
  function quietEnd({ quiet, timeZone, allOff }: Switches, at: number): number | null {
    return allOff ? null : quietUntil(quiet, timeZone ?? communityTimeZone(), at)
  }

  /** Postpones a delivery by the current settings: after quiet hours were switched off meanwhile, it does not wait. */
  async function rest(row: SubscriptionRow): Promise<void> {
    await transact(async ({ database, now: at }) => {
      const switches = switchesOf(await settingsOf(database, row.memberId))
      await deliverWithin(database, row, { dueAt: quietEnd(switches, at) ?? at })
    })
  }

  /** Returns the payload in the form that some browsers show by themselves; in other browsers our worker shows it. */
  function payloadOf(
    { title, body, target }: ReturnType<typeof noticeOf>,
    unread: number,
    memberId: string,
  ): string {
    const navigate = new URL(target, appOrigin()).href
    const notification = {
      title,
      body,
      navigate,
      tag: topic,
      lang: 'en',
      dir: 'ltr',
      app_badge: String(unread),
    }
    return JSON.stringify({ web_push: 8030, notification: notification, app_badge: unread, member: memberId })
  }

  async function settle(row: SubscriptionRow, set: PushResult): Promise<void> {
    await transact(({ database }) => deliverWithin(database, row, set))
  }

  async function deliverWithin(
    database: Kysely<Tables>,
    { sessionHash, endpoint }: SubscriptionRow,
    set: PushResult,
  ): Promise<void> {
    await database
      .updateTable('pushSubscriptions')
      .set({ ...set, leasedUntil: null })
      .where('sessionHash', '=', sessionHash)
      // Another browser may be in its place by now.
      .where('endpoint', '=', endpoint)
      .execute()
  }

  async function later(row: SubscriptionRow, afterMs: number | undefined): Promise<void> {
    const failures = row.failures + 1
    if (failures > failuresMax) return forget(row)
    const restMs = Math.max(afterMs ?? 0, Math.min(minuteMs * 2 ** (failures - 1), backoffMsMax))
    await settle(row, { failures, dueAt: now() + restMs })
  }

  async function forget({ sessionHash, endpoint }: SubscriptionRow): Promise<void> {
    await transact(({ database }) =>
      database
        .deleteFrom('pushSubscriptions')
        .where('sessionHash', '=', sessionHash)
        .where('endpoint', '=', endpoint)
        .execute(),
    )
  }

  function ringAll(): Promise<void> {
    running ??= (async () => {
      while (await ringDue());
    })().finally(() => {
      running = null
    })
    return running
  }

  return {
    wake: () => {
      if (!isStarted || timer) return
      timer = setTimeout(() => {
        timer = undefined
        ringAll().catch(onFault)
      }, wakeMs).unref()
    },
    start: () => {
      isStarted = true
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
    job: {
      name: 'telling devices what is new',
      schedule: { everyMs: minuteMs },
      run: async () => ({ more: await ringDue() }),
    },
  }
}
