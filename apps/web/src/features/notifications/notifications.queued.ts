/**
 * The queued operations of notifications: the time up to which they are read (it is quiet: never listed or reported),
 * and the settings.
 */
import { laterRead } from '@porchlight/contracts/notifications/notifications.rules'
import { changedSettings } from '@porchlight/contracts/notifications/settings.rules'
import { notificationOutboxTexts as texts } from '../../locales/en/notifications.outbox.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const notificationQueued: QueuedOf<'notifications'> = {
  'notifications.read': {
    changes: ({ upTo }, { memberId }) => [
      {
        table: 'members',
        id: memberId,
        // A member row is never invented: it comes from the server.
        change: (before) =>
          before ? { ...before, notificationsReadUpTo: laterRead(before.notificationsReadUpTo, upTo) } : null,
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    // All entries share one place: the later of two waiting ones includes the earlier one.
    quiet: () => 'notifications',
  },
  'notifications.set': {
    changes: (change, { memberId }) => [
      {
        table: 'notificationSettings',
        id: memberId,
        change: (before) => changedSettings(before, memberId, change),
      },
    ],
    makesRowIn: ['notificationSettings'],
    staysWhenRefused: false,
    kind: texts.settings,
    describe: () => ({ label: texts.settings, tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
}
