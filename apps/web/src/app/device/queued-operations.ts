/**
 * Every queued operation with its rules, texts and editor, as its feature declares it. A missing one is a compile
 * error.
 */
import { caseQueued } from '../../features/cases/cases.queued.ts'
import { conversationQueued } from '../../features/conversations/conversations.queued.ts'
import { creditQueued } from '../../features/credits/credits.queued.ts'
import { explorationQueued } from '../../features/exploration/exploration.queued.ts'
import { helpQueued } from '../../features/help/help.queued.ts'
import { meetupQueued } from '../../features/meetups/meetups.queued.ts'
import { memberQueued } from '../../features/members/members.queued.ts'
import { messageQueued } from '../../features/messages/messages.queued.ts'
import { notificationQueued } from '../../features/notifications/notifications.queued.ts'
import type { QueuedOperations } from '../../features/outbox/queued-operation.ts'
import { placeQueued } from '../../features/places/places.queued.ts'
import { postQueued } from '../../features/posts/posts.queued.ts'
import { safetyQueued } from '../../features/safety/safety.queued.ts'
import { standingQueued } from '../../features/standing/standing.queued.ts'

export const queuedOperations: QueuedOperations = {
  ...postQueued,
  ...memberQueued,
  ...conversationQueued,
  ...messageQueued,
  ...safetyQueued,
  ...helpQueued,
  ...notificationQueued,
  ...meetupQueued,
  ...creditQueued,
  ...placeQueued,
  ...explorationQueued,
  ...caseQueued,
  ...standingQueued,
}
