/** Handlers of push subscriptions: one for each session, deleted with it. */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'
import { memberById } from '../members/members.queries.ts'
import { planDeliveries } from './settings.operations.ts'
import { settingsOf, subscriptionsOf } from './settings.queries.ts'

/** The most devices of one member, more than any member has; the oldest one is deleted for a new one. */
const perMemberMax = 10

interface SubscriptionSettings {
  reader: Kysely<Tables>
  transact: Transact
  communityTimeZone: () => string
  /** True when the server sends mail. */
  sendsMail: boolean
  pushKey: () => Promise<string>
  /** Hashes a session's token, by which the session is stored. */
  hashToken: (token: string) => string
  /** Returns true when the endpoint may be a push service's, and the key may be a browser's. */
  mayBeReached: (endpoint: string, p256dh: string) => boolean
}

export function subscriptionOperations({
  reader,
  transact,
  communityTimeZone,
  sendsMail,
  pushKey,
  hashToken,
  mayBeReached,
}: SubscriptionSettings): Pick<
  HandlersOf<'notifications'>,
  'notifications.telling' | 'notifications.subscribe' | 'notifications.unsubscribe'
> {
  return {
    'notifications.telling': async ({ memberId }) => {
      assert(memberId !== null, 'a member asks')
      const member = sendsMail ? await memberById(reader, memberId) : undefined
      const canGetMail = member !== undefined && isAddress(member.email)
      return {
        pushKey: await pushKey(),
        sendsMail: canGetMail,
        wantsProof: canGetMail && member.emailProvedAt === null,
      }
    },
    'notifications.subscribe': async ({ memberId, sessionToken }, { endpoint, keys: { p256dh, auth } }) => {
      assert(memberId !== null && sessionToken !== null, 'a subscription of nobody')
      if (!mayBeReached(endpoint, p256dh)) {
        throw new Refused('invalid', { issues: [{ path: 'endpoint', message: 'This is no push service.' }] })
      }
      const sessionHash = hashToken(sessionToken)
      await transact(async ({ database, now }) => {
        const existing = await database
          .selectFrom('pushSubscriptions')
          .where('sessionHash', '=', sessionHash)
          .select(['endpoint', 'p256dh', 'auth'])
          .executeTakeFirst()
        // The app sends this at every start, so a known subscription is not written again.
        if (existing?.endpoint === endpoint && existing.p256dh === p256dh && existing.auth === auth) return
        await database
          .deleteFrom('pushSubscriptions')
          // When another member was signed in with this browser before, its subscription belongs to this member now.
          .where(({ eb, or }) => or([eb('sessionHash', '=', sessionHash), eb('endpoint', '=', endpoint)]))
          .execute()
        const ownSubscriptions = await subscriptionsOf(database, memberId)
        const beyond = ownSubscriptions.slice(0, Math.max(0, ownSubscriptions.length - perMemberMax + 1))
        for (const { sessionHash: oldest } of beyond) {
          await database.deleteFrom('pushSubscriptions').where('sessionHash', '=', oldest).execute()
        }
        await database
          .insertInto('pushSubscriptions')
          .values({
            sessionHash,
            memberId,
            endpoint,
            p256dh,
            auth,
            createdAt: now,
            toldUpTo: millisecondBefore(now),
            nearbySince: null,
            sentAt: 0,
            dueAt: null,
            leasedUntil: null,
            failures: 0,
          })
          .execute()
        const switches = switchesOf(await settingsOf(database, memberId))
        await planDeliveries(database, memberId, switches, { now, communityTimeZone: communityTimeZone() })
      })
      return { isOn: true }
    },
    'notifications.unsubscribe': async ({ sessionToken }) => {
      assert(sessionToken !== null, 'a subscription of nobody')
      await transact(({ database }) =>
        database.deleteFrom('pushSubscriptions').where('sessionHash', '=', hashToken(sessionToken)).execute(),
      )
      return { isOn: false }
    },
  }
}
