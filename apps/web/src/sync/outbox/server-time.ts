/**
 * The server's clock, as the device computes it: the server decides whether an operation arrived in time, and its day
 * counts for all members.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { MemberDatabase } from '../../storage/database.ts'
import { readMeta, writeMeta } from './meta.ts'

/** Below this, the difference is the line's, not the clock's. */
const clockToleranceMs = 2000
/**
 * The shortest time in ms between two stored server times. That is often enough, and each stored time draws every view
 * of the time again.
 */
const heardGapMsMin = minuteMs

export interface ServerTime {
  /** The server's clock minus this device's, in ms. */
  offset: number
  /** The server's time of one of its last responses; the current time is later than that. */
  heardAt: number
}

export async function readServerTime(database: MemberDatabase): Promise<ServerTime> {
  const [offset, heardAt] = [await readMeta(database, 'clockOffset'), await readMeta(database, 'heardAt')]
  return { offset: offset ?? 0, heardAt: heardAt ?? 0 }
}

/**
 * Returns the server's time in epoch ms. A clock that was set back since the last response cannot make it earlier than
 * that response.
 */
export function correctedTime({ offset, heardAt }: ServerTime, now: number): number {
  return Math.max(now + offset, heardAt)
}

export async function noteServerTime(
  database: MemberDatabase,
  serverNow: number,
  receivedAt: number,
): Promise<void> {
  const storedTime = await readServerTime(database)
  const offset = serverNow - receivedAt
  if (Math.abs(offset - storedTime.offset) > clockToleranceMs)
    await writeMeta(database, 'clockOffset', offset)
  if (Math.abs(serverNow - storedTime.heardAt) > heardGapMsMin)
    await writeMeta(database, 'heardAt', serverNow)
}
