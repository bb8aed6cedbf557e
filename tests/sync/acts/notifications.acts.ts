import { nearbyChoices, notificationTopics } from '@porchlight/contracts/notifications/notifications.topics'
import { toIso } from '@porchlight/contracts/values/time'
import type { ActsOf } from './act.ts'

/** The example's settings are left out, because each act changes some alone. */
const noSettings = {
  push: undefined,
  nearby: undefined,
  digest: undefined,
  quiet: undefined,
  timeZone: undefined,
} as const

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
  'notifications.set': {
    examples: [
      [
        1,
        async ({ random }) => ({
          ...noSettings,
          push: { [random.of(notificationTopics)]: random.chance(0.5) },
        }),
      ],
      [
        1,
        async ({ random }) => ({
          ...noSettings,
          allOff: random.chance(0.3),
          nearby: random.of(nearbyChoices),
          quiet: random.chance(0.5) ? { from: '22:00', until: '07:00' } : null,
        }),
      ],
    ],
    refusals: [],
  },
}
