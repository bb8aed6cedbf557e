/**
 * The operations that may wait on a device, by name; one line for each feature that has some. They are separate from the list of
 * all (`operations.ts`), because the app imports every other operation one by one and so contains only those that it calls.
 */
import { queuedCaseOperations } from './cases/cases.operations.ts'
import { queuedConversationOperations } from './conversations/conversations.operations.ts'
import { queuedCreditOperations } from './credits/credits.operations.ts'
import { queuedExplorationOperations } from './exploration/exploration.operations.ts'
import { queuedHelpOperations } from './help/help.operations.ts'
import { queuedMeetupOperations } from './meetups/meetups.operations.ts'
import { queuedMemberOperations } from './members/members.operations.ts'
import { queuedMessageOperations } from './messages/messages.operations.ts'
import { queuedNotificationOperations } from './notifications/notifications.operations.ts'
import type { OperationNamed, QueuedName } from './operations.ts'
import { queuedPlaceOperations } from './places/places.operations.ts'
import { queuedPostOperations } from './posts/posts.operations.ts'
import { queuedSafetyOperations } from './safety/safety.operations.ts'
import { queuedStandingOperations } from './standing/standing.operations.ts'

const queuedList = [
  ...queuedPostOperations,
  ...queuedMemberOperations,
  ...queuedConversationOperations,
  ...queuedMessageOperations,
  ...queuedSafetyOperations,
  ...queuedHelpOperations,
  ...queuedNotificationOperations,
  ...queuedMeetupOperations,
  ...queuedCreditOperations,
  ...queuedPlaceOperations,
  ...queuedExplorationOperations,
  ...queuedCaseOperations,
  ...queuedStandingOperations,
] as const
type ListedOperation = (typeof queuedList)[number]
type ByName = { readonly [Name in ListedOperation['name']]: Extract<ListedOperation, { name: Name }> }

/** The operations that may wait in the outbox, by name. An operation that is missing in the list does not compile. */
export const queuedOperations: { readonly [Name in QueuedName]: OperationNamed<Name> } = Object.fromEntries(
  queuedList.map((each) => [each.name, each]),
) as ByName
