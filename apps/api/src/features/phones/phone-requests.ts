/**
 * The limits of adding numbers and sending codes. They are counted in the database, one by one even when requests
 * arrive at once, and a restart loses nothing. A message that was not sent counts as well: it may have left.
 */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'

export interface PhoneLimits {
  /** The most codes to one member within 24 hours; the limits below use the same period. */
  phoneCodesPerMember: number
  phoneCodesPerNumber: number
  phoneCodesPerAddress: number
  phoneCodesPerDay: number
}

export interface PhoneRequest {
  memberId: string
  numberHash: string
  addressHash: string
}

/** The least time between two codes. */
const pauseMs = minuteMs

export interface TooManyRequests {
  retryAt: string
  isOfPlace?: true
}

/**
 * Counts a request, unless there were too many already.
 * @param isSent true when a text message is sent; otherwise the member only enters a number, which costs nothing
 */
export async function countPhoneRequest(
  { database, now }: Transaction,
  request: PhoneRequest,
  limits: PhoneLimits,
  isSent: boolean,
): Promise<TooManyRequests | null> {
  for (const { countMax, spanMs, isPerAddress, ...by } of boundsOf(request, limits, isSent)) {
    const first = await requestBefore(database, { ...by, countMax, since: now - spanMs })
    if (first !== undefined)
      return { retryAt: toIso(first + spanMs), ...(isPerAddress && { isOfPlace: true }) }
  }
  await database
    .insertInto('phoneRequests')
    .values({ id: createId(now), ...request, requestedAt: now })
    .execute()
  return null
}

export async function deleteOldPhoneRequests({ database, now }: Transaction): Promise<void> {
  await database
    .deleteFrom('phoneRequests')
    .where('requestedAt', '<=', now - dayMs)
    .execute()
}

type CountedBy = 'memberId' | 'numberHash' | 'addressHash'

interface Bound {
  by: CountedBy | null
  value: string
  countMax: number
  spanMs: number
  isPerAddress?: true
}

function boundsOf(
  { memberId, numberHash, addressHash }: PhoneRequest,
  limits: PhoneLimits,
  isSent: boolean,
): Bound[] {
  const ofMember = { by: 'memberId', value: memberId } as const
  const ofNumber = { by: 'numberHash', value: numberHash } as const
  const perDay = { ...ofMember, countMax: limits.phoneCodesPerMember, spanMs: dayMs }
  if (!isSent) return [perDay]
  return [
    { ...ofMember, countMax: 1, spanMs: pauseMs },
    { ...ofNumber, countMax: 1, spanMs: pauseMs },
    perDay,
    { ...ofNumber, countMax: limits.phoneCodesPerNumber, spanMs: dayMs },
    {
      ...{ by: 'addressHash', value: addressHash, isPerAddress: true },
      ...{ countMax: limits.phoneCodesPerAddress, spanMs: dayMs },
    },
    { by: null, value: '', countMax: limits.phoneCodesPerDay, spanMs: dayMs },
  ]
}

interface RequestLimit {
  by: CountedBy | null
  value: string
  since: number
  countMax: number
}

/**
 * Returns the time of the request that fills the limit: when it is older than the limit's period, one more is allowed.
 */
async function requestBefore(
  database: Kysely<Tables>,
  { by, value, since, countMax }: RequestLimit,
): Promise<number | undefined> {
  const all = database.selectFrom('phoneRequests').where('requestedAt', '>', since)
  const row = await (by === null ? all : all.where(by, '=', value))
    .orderBy('requestedAt', 'desc')
    .offset(countMax - 1)
    .limit(1)
    .select('requestedAt')
    .executeTakeFirst()
  return row?.requestedAt
}
