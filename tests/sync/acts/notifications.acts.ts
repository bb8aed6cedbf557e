import { toIso } from '@porchlight/contracts/values/time'
import type { ActsOf } from './act.ts'

export const notificationActs: ActsOf<'notifications'> = {
  'notifications.read': {
    examples: [
      [
        2,
        async ({ random, phone, now }) => {
          const times = (await phone.database.notifications.toArray()).map(({ createdAt }) => createdAt)
          return { upTo: times.length === 0 ? toIso(now) : random.of(times) }
        },
      ],
    ],
    refusals: [],
  },
}
