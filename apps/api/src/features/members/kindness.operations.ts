/** What kindness makes of somebody: weeks in a row, people helped and with them the garden, and the Rising Flame of gifts. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs } from '@porchlight/contracts/values/time'
import { momentOf, wallTime } from '@porchlight/contracts/values/wall-time'
import type { Row } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { membersById } from './members.queries.ts'

const weekMs = 7 * dayMs
/** The first Monday of the epoch began four days after it. */
const mondayMs = 4 * dayMs

/** When the week after the one of `time` ends, of weeks from Monday on as the walls of the community show them. */
export function endOfNextWeek(time: number, timeZone: string): number {
  const week = Math.floor((wallTime(time, timeZone) - mondayMs) / weekMs)
  return momentOf((week + 2) * weekMs + mondayMs, timeZone)
}

type Kindness = Pick<Row<'members'>, 'kindnessWeeks' | 'kindnessUntil'>

/** Once a week it counts; a week without ends the row. */
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

export function countHelp(transaction: Transaction, memberId: string, timeZone: string): Promise<void> {
  return count(transaction, memberId, timeZone, ({ peopleHelped }) => ({ peopleHelped: peopleHelped + 1 }))
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
