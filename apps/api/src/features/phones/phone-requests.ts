/**
 * How often a number may be given and a code sent, counted in the database: a restart forgets nothing, and what is asked for at
 * once is counted one by one. What was not sent after all counts as well: it may have left.
 */
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'

export interface PhoneLimits {
  /** In 24 hours each. */
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

/** Between two codes. */
const pauseMs = minuteMs

export interface TooManyRequests {
  retryAt: string
  isOfPlace?: true
}

/**
 * Counts it, unless there were too many already.
 * @param isSent a message goes out for it; otherwise it is the member's word alone, which costs nobody anything
 */
export async function countPhoneRequest(
  { database, now }: Transaction,
  request: PhoneRequest,
  limits: PhoneLimits,
  isSent: boolean,
): Promise<TooManyRequests | null> {
  for (const { countMax, spanMs, isOfPlace, ...by } of boundsOf(request, limits, isSent)) {
    const first = await requestBefore(database, { ...by, countMax, since: now - spanMs })
    if (first !== undefined) return { retryAt: toIso(first + spanMs), ...(isOfPlace && { isOfPlace }) }
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
  isOfPlace?: true
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
      ...{ by: 'addressHash', value: addressHash, isOfPlace: true },
      ...{ countMax: limits.phoneCodesPerAddress, spanMs: dayMs },
    },
    { by: null, value: '', countMax: limits.phoneCodesPerDay, spanMs: dayMs },
  ]
}

interface Asked {
  by: CountedBy | null
  value: string
  since: number
  countMax: number
}

/** When the first of those was that use the bound up: once it is over there is room for one more. */
async function requestBefore(
  database: Kysely<Tables>,
  { by, value, since, countMax }: Asked,
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
