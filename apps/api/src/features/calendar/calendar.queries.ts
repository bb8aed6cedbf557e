/** Queries of what a member has agreed to, and of the private path that their calendars read. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { ownHelps } from '../posts/helps.queries.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'

export function calendarOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<Row<'calendars'> | undefined> {
  return database.selectFrom('calendars').where('memberId', '=', memberId).selectAll().executeTakeFirst()
}

export function calendarAt(
  database: Kysely<Tables>,
  tokenHash: string,
): Promise<Row<'calendars'> | undefined> {
  return database.selectFrom('calendars').where('tokenHash', '=', tokenHash).selectAll().executeTakeFirst()
}

/** Ends the address of the member's calendar. Returns whether there was one. */
export async function endCalendar(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const endedCalendars = await database
    .deleteFrom('calendars')
    .where('memberId', '=', memberId)
    .returning('memberId')
    .execute()
  return endedCalendars.length > 0
}

/** Stores whether the calendar reminds of meetups. Returns whether the member has a calendar. */
export async function storeAlarm(
  database: Kysely<Tables>,
  memberId: string,
  hasAlarm: boolean,
): Promise<boolean> {
  const changedCalendars = await database
    .updateTable('calendars')
    .set({ hasAlarm: hasAlarm ? 1 : 0 })
    .where('memberId', '=', memberId)
    .returning('memberId')
    .execute()
  return changedCalendars.length > 0
}

/**
 * Returns the hour of a reading. The member sees no more than the hour: a calendar reads every few minutes, and each
 * exact time would be a write.
 */
export const readHour = (now: number): number => now - (now % hourMs)

/**
 * The most items in a calendar, more than any member has agreed to; a calendar reads every few minutes. With more
 * items, the latest ones count.
 */
const itemsMax = 200
/** Calendars throw away what is not in there any more: what has begun, and where it is, and what was a while ago. */
const windowMs = 365 * dayMs
/**
 * Milliseconds for which a cancelled item is sent: a calendar that reads seldom must receive the cancellation. Later it
 * is of no use.
 */
const calledOffMs = 30 * dayMs

/**
 * Returns items of the last year and of the future: meetups that the member organizes or goes to, and helps that were
 * agreed on. Those cancelled in the last 30 days are included; items with a member from whom a block separates them are
 * left out.
 */
export async function itemsOf(
  database: Kysely<Tables>,
  memberId: string,
  now: number,
): Promise<readonly PostRow[]> {
  const going = database.selectFrom('rsvps').where('memberId', '=', memberId).where('state', '=', 'going')
  const helps = database
    .selectFrom('helps')
    .where(({ eb, or }) => or([eb('authorId', '=', memberId), eb('helperId', '=', memberId)]))
  const rows = await database
    .selectFrom('posts')
    .where('dateNeeded', '>', now - windowMs)
    .where(({ eb, or, fn }) =>
      or([
        eb('status', '!=', 'cancelled'),
        eb(fn.coalesce('closedAt', 'dateNeeded'), '>', now - calledOffMs),
      ]),
    )
    .where(({ eb, or, and }) =>
      or([
        and([eb('type', '=', 'event'), eb('authorId', '=', memberId)]),
        eb('id', 'in', going.select('postId')),
        eb('id', 'in', helps.select('postId')),
      ]),
    )
    .orderBy('dateNeeded', 'desc')
    .orderBy('id', 'desc')
    .limit(itemsMax)
    .selectAll()
    .execute()
  return withoutBlocked(database, memberId, rows.reverse())
}

async function withoutBlocked(
  database: Kysely<Tables>,
  memberId: string,
  rows: readonly PostRow[],
): Promise<readonly PostRow[]> {
  const apart = await blockedWith(database, memberId)
  if (apart.size === 0) return rows
  const ids = rows.map(({ id }) => id)
  const behindBlock = (await ownHelps(database, memberId, ids)).filter(
    ({ authorId, helperId }) => apart.has(authorId) || apart.has(helperId),
  )
  const hiddenIds = new Set(behindBlock.map(({ postId }) => postId))
  return rows.filter(({ id, authorId }) => !hiddenIds.has(id) && !apart.has(authorId))
}
