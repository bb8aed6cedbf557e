import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { aPushTarget } from '../../testing/services/push-receiver.factory.ts'
import { notificationsView, settingsView } from './notifications.view.ts'

export const notificationCalls: CallsOf<'notifications'> = {
  'notifications.set': {
    besides: [{ what: 'nothing at all', about: 'their own', args: () => ({ allOff: true }) }],
  },
  'notifications.subscribe': {
    examples: [{ what: 'their browser', about: 'their own', args: () => aPushTarget() }],
  },
  'notifications.list': {
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (response, _fixture, { member }) => {
          const { notifications } = response as { notifications: Notification[] }
          const titles = new Set(notifications.map(({ params }) => params.title))
          expect(titles).toContain(`Of ${member?.id}`)
          expect([...titles].filter((title) => title.startsWith('Of '))).toHaveLength(1)
        },
      },
    ],
  },
}

export const notificationRows: RowsOf<'notifications'> = {
  notificationSettings: {
    view: settingsView,
    ids: ({ notifications }) => notifications.map(({ memberId }) => memberId),
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
  notifications: {
    view: notificationsView,
    ids: ({ notifications }) => notifications.map(({ id }) => id),
    // Notifications since then belong to the visitors; those of another member are never in the view.
    mayHave: ({ id }, viewerId, { notifications }) => {
      const notification = notifications.find((each) => each.id === id)
      return notification === undefined || notification.memberId === viewerId
    },
  },
}
