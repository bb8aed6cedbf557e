/**
 * Operations for the private address of one's own calendar: it is shown once, and stored as a hash from which it cannot
 * be restored.
 */
import { createHash, randomBytes } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import { calendarOf, endCalendar, storeAlarm } from './calendar.queries.ts'

interface CalendarSettings {
  reader: Kysely<Tables>
  transact: Transact
}

export function calendarOperations({ reader, transact }: CalendarSettings): HandlersOf<'calendar'> {
  return {
    'calendar.get': async ({ memberId }) => {
      assert(memberId, 'a calendar of nobody')
      const currentCalendar = await calendarOf(reader, memberId)
      if (!currentCalendar) return { createdAt: null }
      const { createdAt, readAt, hasAlarm } = currentCalendar
      return {
        createdAt: toIso(createdAt),
        ...(readAt === null ? {} : { readAt: toIso(readAt) }),
        ...(hasAlarm === 1 ? { hasAlarm: true } : {}),
      }
    },
    'calendar.renew': async ({ memberId }) => {
      assert(memberId, 'a calendar of nobody')
      return renew(transact, memberId)
    },
    'calendar.setAlarm': async ({ memberId }, { hasAlarm }) => {
      assert(memberId, 'a calendar of nobody')
      const isThere = await transact(({ database }) => storeAlarm(database, memberId, hasAlarm))
      if (!isThere) throw new Refused('not_found')
      return { hasAlarm }
    },
    'calendar.revoke': async ({ memberId }) => {
      assert(memberId, 'a calendar of nobody')
      await transact(({ database }) => endCalendar(database, memberId))
      return { createdAt: null }
    },
  }
}

/** The address before leads nowhere any more. */
async function renew(transact: Transact, memberId: string): Promise<ResponseNamed<'calendar.renew'>> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOf(token)
  const createdAt = await transact(async ({ database, now }) => {
    await database
      .insertInto('calendars')
      .values({ memberId, tokenHash, createdAt: now, readAt: null, hasAlarm: 0 })
      .onConflict((conflict) =>
        conflict.column('memberId').doUpdateSet({ tokenHash, createdAt: now, readAt: null }),
      )
      .execute()
    return now
  })
  return { path: `/calendar/${token}.ics`, createdAt: toIso(createdAt) }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
