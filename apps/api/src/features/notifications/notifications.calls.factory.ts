import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/tried-calls.factory.ts'
import { notificationsView } from './notifications.view.ts'

export const notificationCalls: CallsOf<'notifications'> = {
  'notifications.read': {
    openTo: 'members',
    examples: [
      {
        what: 'what they were told so far',
        about: 'their own',
        args: ({ porch }) => ({ upTo: toIso(porch.clock.now()) }),
      },
    ],
  },
  'notifications.list': {
    openTo: 'members',
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (answer, _fixture, { member }) => {
          const { notifications } = answer as { notifications: Notification[] }
          const titles = new Set(notifications.map(({ params }) => params.title))
          expect(titles).toContain(`Of ${member?.id}`)
          expect([...titles].filter((title) => title.startsWith('Of '))).toHaveLength(1)
        },
      },
    ],
  },
}

export const notificationRows: RowsOf<'notifications'> = {
  notifications: {
    view: notificationsView,
    ids: ({ told }) => told.map(({ id }) => id),
    // What somebody is told since then is theirs; nobody else's is ever in the view.
    mayHave: ({ id }, viewerId, { told }) => {
      const known = told.find((each) => each.id === id)
      return known === undefined || known.memberId === viewerId
    },
  },
}
