/** Where a calendar asks for what its owner has said yes to. It has no session: who knows the address may read it. */
import { calendarEventOf, calendarText } from '@porchlight/contracts/calendar/calendar.text'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import { hashOf } from './calendar.operations.ts'
import { calendarAt, itemsOf, readHour } from './calendar.queries.ts'

interface CalendarRouteSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  appOrigin: () => string
  communityName: string | null
  /** Counts who asks: refuses by throwing. */
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
      const items = await itemsOf(reader, calendar.memberId, now())
      const text = calendarText(
        items.map((post) => ({
          ...calendarEventOf({ ...post, dateNeeded: toIso(post.dateNeeded) }, appOrigin()),
          isCancelled: post.status === 'cancelled',
        })),
        now(),
        communityName ?? 'Porchlight',
      )
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}

/** So that its member can see whether somebody reads it, though no calendar of theirs does. */
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
