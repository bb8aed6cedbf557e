import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { calendarOperations } from './calendar.operations.ts'
import { registerCalendarRoutes } from './calendar.routes.ts'

interface CalendarServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  appOrigin: () => string
  config: { communityName: () => string | null }
  countCall: (request: FastifyRequest) => void
}

export function createCalendarFeature({
  config,
  reader,
  transact,
  now,
  appOrigin,
  countCall,
}: CalendarServices): Feature<'calendar'> {
  return {
    handlers: calendarOperations({ reader, transact }),
    tables: {},
    registerRoutes: async (server) => {
      const { communityName } = config
      registerCalendarRoutes(server, { reader, transact, now, appOrigin, communityName, countCall })
    },
  }
}
