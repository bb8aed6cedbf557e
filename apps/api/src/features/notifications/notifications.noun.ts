import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { dailyInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import { forgetNotifications, notificationOperations } from './notifications.operations.ts'
import { notificationTexts } from './notifications.texts.ts'
import { notificationTables } from './notifications.view.ts'

interface NotificationServices {
  reader: Kysely<Tables>
  now: () => number
}

export function notifications(services: NotificationServices): Noun<'notifications'> {
  return {
    texts: notificationTexts,
    handlers: notificationOperations(services),
    tables: notificationTables,
    jobs: [dailyInPieces('forgetting what members were told long ago', forgetNotifications)],
  }
}
