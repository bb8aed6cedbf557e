import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInBatches } from '../../jobs/job.ts'
import { deleteOldNotifications, notificationOperations } from './notifications.operations.ts'
import { notificationTables } from './notifications.view.ts'
import { subscriptionOperations } from './subscriptions.operations.ts'

interface NotificationServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  config: { communityTimeZone: () => string; smtpUrl: URL | null }
  pushKey: () => Promise<string>
  hashToken: (token: string) => string
  mayBeReached: (endpoint: string, p256dh: string) => boolean
}

export function createNotificationsFeature({
  config,
  ...services
}: NotificationServices): Feature<'notifications'> {
  const { communityTimeZone, smtpUrl } = config
  return {
    handlers: {
      ...notificationOperations({ ...services, communityTimeZone }),
      ...subscriptionOperations({ ...services, communityTimeZone, sendsMail: smtpUrl !== null }),
    },
    tables: notificationTables,
    jobs: [dailyInBatches('forgetting what members were told long ago', deleteOldNotifications)],
  }
}
