/** The product's own operations, through which members of the demo act. */

import { assert } from '@porchlight/contracts/errors/assert'
import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { conversationOperations } from '../../features/conversations/conversations.operations.ts'
import { giftOperations } from '../../features/credits/gifts.operations.ts'
import { helpOperations } from '../../features/help/help.operations.ts'
import { ratingOperations } from '../../features/help/ratings/ratings.operations.ts'
import { meetupOperations } from '../../features/meetups/meetups.operations.ts'
import { messageOperations } from '../../features/messages/messages.operations.ts'
import { notificationOperations } from '../../features/notifications/notifications.operations.ts'
import { placeOperations } from '../../features/places/places.operations.ts'
import { countPlaces } from '../../features/places/places.queries.ts'
import { withdrawPost } from '../../features/posts/changes/withdraw-post.operations.ts'
import type { PostRow } from '../../features/posts/posts.queries.ts'
import { safetyOperations } from '../../features/safety/safety.operations.ts'
import { writings } from '../../features/writing/writing-limits.queries.ts'
import { createPlans } from '../../plans/plans.ts'
import { createConfiguredGeocoding } from '../../providers/geocoding/configured-geocoding.ts'
import type { Step } from './step.ts'

const messages = {
  perDay: { max: () => 100, acts: writings },
  // No socket is connected yet.
  onStored: () => undefined,
}

export function demoHandlers({ database: { reader, transact }, between, postKinds }: App, zone: string) {
  const timeZone = () => zone
  const geocoding = createConfiguredGeocoding({ postalCodes: zipCodes, placeData: null })
  return {
    'posts.withdraw': (context: WriteContext, args: ArgsNamed<'posts.withdraw'>) =>
      withdrawPost(postKinds, context, args),
    ...conversationOperations({ reader }),
    ...messageOperations({ reader, ...messages }),
    ...safetyOperations({
      reader,
      tellByMail: null,
      between,
    }),
    ...helpOperations({ timeZone, tellByMail: null }),
    ...ratingOperations({ reader, timeZone }),
    ...giftOperations({ reader, timeZone }),
    ...meetupOperations(messages),
    ...notificationOperations({ reader, now: Date.now, communityTimeZone: timeZone }),
    ...placeOperations({
      reader,
      transact,
      now: Date.now,
      plans: createPlans(() => true),
      exploring: { timeZone, geocoding, activitiesPerDay: 100, countPlaces },
    }),
  }
}

export type DemoHandlers = ReturnType<typeof demoHandlers>

export function stepBy(memberId: string, at: number, run: (context: WriteContext) => Promise<unknown>): Step {
  return { at, run: (transaction) => run({ transaction, memberId, writtenAt: at }) }
}

export async function postCalled({ database }: Transaction, title: string): Promise<PostRow> {
  const post = await database.selectFrom('posts').where('title', '=', title).selectAll().executeTakeFirst()
  assert(post, `no post of the demo is called ${title}`)
  return post
}
