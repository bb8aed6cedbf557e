/** Handlers that mark notifications as read and return the list of them. */
import { assert } from '@porchlight/contracts/errors/assert'
import { isUnread } from '@porchlight/contracts/notifications/notifications.rules'
import { notificationLimits } from '@porchlight/contracts/notifications/notifications.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { membersById } from '../members/members.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import {
  newestNotifications,
  notificationsBefore,
  notificationsBehindBlocks,
} from './notifications.queries.ts'
import { notificationView } from './notifications.view.ts'
import { setSettings } from './settings.operations.ts'
import { settingsView } from './settings.queries.ts'

interface ListSettings {
  reader: Kysely<Tables>
  now: () => number
  communityTimeZone: () => string
}

type OperationNames = 'notifications.read' | 'notifications.list' | 'notifications.set'

export function notificationOperations({
  reader,
  now,
  communityTimeZone,
}: ListSettings): Pick<HandlersOf<'notifications'>, OperationNames> {
  return {
    'notifications.set': {
      apply: (context, args) => setSettings(context, args, communityTimeZone()),
      response: ({ transaction: { database }, memberId }) => settingsView(database, memberId),
    },
    'notifications.read': {
      apply: readNotifications,
      response: async ({ transaction: { database }, memberId }) => ({
        readUpTo: toIso((await readUpToOf(database, memberId)) ?? 0),
      }),
    },
    'notifications.list': async ({ memberId }) => {
      assert(memberId, 'a list without a viewer')
      const blockedIds = await blockedWith(reader, memberId)
      const rows = await newestNotifications(reader, memberId, now())
      const hiddenIds = await notificationsBehindBlocks(reader, { viewerId: memberId, blockedIds }, rows)
      const notifications = rows.filter(({ id }) => !hiddenIds.has(id)).map(notificationView)
      const readUpTo = await readUpToOf(reader, memberId)
      const readUpToIso = readUpTo === null ? undefined : toIso(readUpTo)
      return {
        notifications,
        unreadCount: notifications.filter((each) => isUnread(each, readUpToIso)).length,
      }
    },
  }
}

async function readUpToOf(database: Kysely<Tables>, memberId: string): Promise<number | null> {
  const [member] = await membersById(database, [memberId])
  return member?.notificationsReadUpTo ?? null
}

/**
 * Stores the later of two times. It is limited to the present, so that future notifications stay unread, whatever time
 * a device sends.
 */
async function readNotifications(
  { transaction, memberId }: WriteContext,
  { upTo }: ArgsNamed<'notifications.read'>,
): Promise<void> {
  const { database, now, touch } = transaction
  const notificationsReadUpTo = Math.min(Date.parse(upTo), now)
  const currentReadUpTo = await readUpToOf(database, memberId)
  if (currentReadUpTo !== null && currentReadUpTo >= notificationsReadUpTo) return
  await database.updateTable('members').set({ notificationsReadUpTo }).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
}

/** Deletes one batch of old notifications. Devices drop them by their age, so no change is sent. */
export async function deleteOldNotifications({ database, now }: Transaction): Promise<boolean> {
  const old = await notificationsBefore(database, now - notificationLimits.keptMs, rowsPerNumberMax)
  if (old.length === 0) return false
  await database.deleteFrom('notifications').where('id', 'in', old).execute()
  return old.length === rowsPerNumberMax
}
