/** Where a calendar asks for what its owner has said yes to. It has no session: who knows the address may read it. */
import { calendarEventOf, calendarText } from '@porchlight/contracts/calendar/calendar.text'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { hashOf } from './calendar.operations.ts'
import { itemsOf, ownerOfCalendar } from './calendar.queries.ts'

interface CalendarRouteSettings {
  reader: Kysely<Tables>
  now: () => number
  appOrigin: () => string
  communityName: string | null
  /** Counts who asks: refuses by throwing. */
  countCall: (request: FastifyRequest) => void
}

const fileName = /^([A-Za-z0-9_-]{43})\.ics$/

export function registerCalendarRoutes(
  app: FastifyInstance,
  { reader, now, appOrigin, communityName, countCall }: CalendarRouteSettings,
): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      countCall(request)
      const token = fileName.exec(request.params.file)?.[1]
      const ownerId = token === undefined ? undefined : await ownerOfCalendar(reader, hashOf(token))
      if (ownerId === undefined) throw new Refused('not_found')
      const items = await itemsOf(reader, ownerId, now())
      const text = calendarText(
        items.map((post) => calendarEventOf({ ...post, dateNeeded: toIso(post.dateNeeded) }, appOrigin())),
        now(),
        communityName ?? 'Porchlight',
      )
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}
