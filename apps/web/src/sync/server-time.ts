/** The server's clock as the device knows it: arrival decides there, and its day is everybody's. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { MemberDatabase } from '../storage/database.ts'
import { readMeta, writeMeta } from './meta.ts'

/** Below this, the difference is the line's, not the clock's. */
const clockToleranceMs = 2000
/** Often enough for what it is for; each note wakes whoever shows the time. */
const heardGapMsMin = minuteMs

export interface ServerTime {
  /** The server's clock minus this device's, in ms. */
  offset: number
  /** The server's time of one of its last answers: it is later than that by now. */
  heardAt: number
}

export async function readServerTime(database: MemberDatabase): Promise<ServerTime> {
  const [offset, heardAt] = [await readMeta(database, 'clockOffset'), await readMeta(database, 'heardAt')]
  return { offset: offset ?? 0, heardAt: heardAt ?? 0 }
}

/** Epoch ms. A clock that was set back since the last answer cannot make it earlier than that answer. */
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
