/** Functions that compute a member's weeks of kindness, their helps and garden, and the Rising Flame of gifts. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { momentOf, wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { membersById } from './members.queries.ts'

const weekMs = 7 * dayMs
/** The first Monday of the epoch began four days after it. */
const mondayMs = 4 * dayMs

/**
 * Returns the end (epoch ms) of the week after the one of `time`. Weeks begin on Monday in the community's time zone.
 */
export function endOfNextWeek(time: number, timeZone: string): number {
  return endOfWeekAfter(weekOf(time, timeZone), timeZone)
}

function weekOf(time: number, timeZone: string): number {
  return Math.floor((wallTime(time, timeZone) - mondayMs) / weekMs)
}

function endOfWeekAfter(week: number, timeZone: string): number {
  return momentOf((week + 2) * weekMs + mondayMs, timeZone)
}

type Kindness = Pick<Row<'members'>, 'kindnessWeeks' | 'kindnessUntil'>

/** Counts a kindness: at most once a week; a week without one ends the row of weeks. */
export function kindnessAfter(
  { kindnessWeeks, kindnessUntil }: Kindness,
  now: number,
  timeZone: string,
): Kindness & { kindnessUntil: number } {
  const until = endOfNextWeek(now, timeZone)
  if (kindnessUntil === null || now >= kindnessUntil) return { kindnessWeeks: 1, kindnessUntil: until }
  // A clock that was put back takes nothing away.
  if (until <= kindnessUntil) return { kindnessWeeks, kindnessUntil }
  return { kindnessWeeks: kindnessWeeks + 1, kindnessUntil: until }
}

/**
 * Returns the counts without weeks that had only `otherHelpers`, which no longer count. The count of a week stays when
 * nothing else is known of it, because the neighbor has left. Times are epoch ms.
 */
export function kindnessWithout(
  { kindnessWeeks, kindnessUntil }: Kindness,
  { counting, others: otherHelpers }: { counting: readonly number[]; others: readonly number[] },
  timeZone: string,
): Kindness {
  if (kindnessUntil === null) return { kindnessWeeks, kindnessUntil }
  const kind = new Set(counting.map((time) => weekOf(time, timeZone)))
  const empty = new Set(otherHelpers.map((time) => weekOf(time, timeZone)).filter((week) => !kind.has(week)))
  let last = weekOf(kindnessUntil - 1, timeZone) - 1
  const first = last - kindnessWeeks + 1
  while (last >= first && empty.has(last)) last -= 1
  let weeks = 0
  while (last - weeks >= first && !empty.has(last - weeks)) weeks += 1
  if (weeks === 0) return { kindnessWeeks: 0, kindnessUntil: null }
  return { kindnessWeeks: weeks, kindnessUntil: endOfWeekAfter(last, timeZone) }
}

/** Counts a help for the garden and the week. */
export function countHelp(transaction: Transaction, memberId: string, timeZone: string): Promise<void> {
  return count(transaction, memberId, timeZone, ({ countedHelps }) => ({ countedHelps: countedHelps + 1 }))
}

export function countGift(transaction: Transaction, memberId: string, timeZone: string): Promise<void> {
  return count(transaction, memberId, timeZone, ({ risingFlame }) => ({ risingFlame: risingFlame + 1 }))
}

async function count(
  { database, now, touch }: Transaction,
  memberId: string,
  timeZone: string,
  more: (member: Row<'members'>) => Partial<Row<'members'>>,
): Promise<void> {
  const [member] = await membersById(database, [memberId])
  if (!member) return
  await database
    .updateTable('members')
    .set({ ...kindnessAfter(member, now, timeZone), ...more(member) })
    .where('id', '=', memberId)
    .execute()
  touch('members', memberId, memberAudience(memberId))
}
