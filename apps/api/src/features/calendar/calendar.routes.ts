/** Routes that serve a member's calendar. They need no session: the private path is enough to read it. */
import { createHash } from 'node:crypto'
import { calendarText } from '@porchlight/contracts/calendar/calendar.text'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import { hashOf } from './calendar.operations.ts'
import { calendarAt, itemsOf, readHour } from './calendar.queries.ts'
import { eventsFor } from './calendar-items.ts'

interface CalendarRouteSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  appOrigin: () => string
  communityName: () => string | null
  /** Counts a request of this client; refuses by throwing. */
  countCall: (request: FastifyRequest) => void
}

const fileName = /^([A-Za-z0-9_-]{43})\.ics$/

export function registerCalendarRoutes(
  app: FastifyInstance,
  { reader, transact, now, appOrigin, communityName, countCall }: CalendarRouteSettings,
): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      countCall(request)
      const token = fileName.exec(request.params.file)?.[1]
      const calendar = token === undefined ? undefined : await calendarAt(reader, hashOf(token))
      if (calendar === undefined) throw new Refused('not_found')
      await noteReading(transact, calendar, now())
      const { memberId, hasAlarm } = calendar
      const posts = await itemsOf(reader, memberId, now())
      const events = await eventsFor(memberId, posts, { reader, transact, origin: appOrigin(), now: now() })
      const text = calendarText(events, now(), {
        name: communityName() ?? 'Porchlight',
        hasAlarm: hasAlarm === 1,
      })
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      // Only the calendar itself may store the file, and it must check each time whether the file is still valid.
      void reply.headers({ 'cache-control': 'private, no-cache', etag })
      const etags = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim())
      if (etags.includes(etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

/** Records the last reading, so that the member can see whether a foreign program reads the calendar. */
async function noteReading(
  transact: Transact,
  { tokenHash, readAt }: Row<'calendars'>,
  now: number,
): Promise<void> {
  const hour = readHour(now)
  if (readAt !== null && readAt >= hour) return
  await transact(({ database }) =>
    database.updateTable('calendars').set({ readAt: hour }).where('tokenHash', '=', tokenHash).execute(),
  )
}
