/** Notifications for tests. */
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { createId } from '@porchlight/contracts/values/id'

export function aNotification(change: Partial<Notification> = {}): Notification {
  return {
    id: createId(),
    kind: 'help_accepted',
    params: { title: 'Groceries for two', name: 'Rosa' },
    target: `/posts/${createId()}`,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  }
}
