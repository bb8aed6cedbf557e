/**
 * All operations, with one line for each feature. The server registers one handler for each operation, for REST and for
 * the round.
 */

import { calendarOperations } from './calendar/calendar.operations.ts'
import { caseOperations } from './cases/cases.operations.ts'
import { backgroundCheckOperations } from './checks/checks.operations.ts'
import { communityOperations } from './community/community.operations.ts'
import { conversationOperations } from './conversations/conversations.operations.ts'
import { creditOperations } from './credits/credits.operations.ts'
import { explorationOperations } from './exploration/exploration.operations.ts'
import { exportOperations } from './exports/exports.operations.ts'
import { fileOperations } from './files/files.operations.ts'
import { helpOperations } from './help/help.operations.ts'
import { invitationOperations } from './invitations/invitations.operations.ts'
import { locationOperations } from './location/location.operations.ts'
import { mapOperations } from './map/map.operations.ts'
import { meetupOperations } from './meetups/meetups.operations.ts'
import { memberOperations } from './members/members.operations.ts'
import { messageOperations } from './messages/messages.operations.ts'
import { notificationOperations } from './notifications/notifications.operations.ts'
import type { ArgsOf, ResponseOf } from './operation.ts'
import { passkeyOperations } from './passkeys/passkeys.operations.ts'
import { phoneOperations } from './phones/phones.operations.ts'
import { placeOperations } from './places/places.operations.ts'
import { planOperations } from './plans/plans.operations.ts'
import { postOperations } from './posts/posts.operations.ts'
import { rewardOperations } from './rewards/rewards.operations.ts'
import { safetyOperations } from './safety/safety.operations.ts'
import { sessionOperations } from './sessions/sessions.operations.ts'
import { standingOperations } from './standing/standing.operations.ts'

/**
 * All operations, in the order of the features. If two had the same name, the table below would hold only the last one.
 */
export const declaredOperations = [
  ...sessionOperations,
  ...passkeyOperations,
  ...memberOperations,
  ...postOperations,
  ...communityOperations,
  ...placeOperations,
  ...conversationOperations,
  ...messageOperations,
  ...safetyOperations,
  ...helpOperations,
  ...notificationOperations,
  ...meetupOperations,
  ...calendarOperations,
  ...fileOperations,
  ...locationOperations,
  ...creditOperations,
  ...rewardOperations,
  ...planOperations,
  ...phoneOperations,
  ...explorationOperations,
  ...mapOperations,
  ...backgroundCheckOperations,
  ...exportOperations,
  ...invitationOperations,
  ...caseOperations,
  ...standingOperations,
] as const

type Declared = (typeof declaredOperations)[number]
export type OperationName = Declared['name']
export type OperationNamed<Name extends OperationName> = Extract<Declared, { name: Name }>
export type FeatureName = OperationName extends `${infer Feature}.${string}` ? Feature : never
/** The operations of one feature. */
export type OperationOf<Feature extends FeatureName> = Extract<OperationName, `${Feature}.${string}`>
export type QueuedName = Extract<Declared, { offline: 'queue' }>['name']
export type ArgsNamed<Name extends OperationName> = ArgsOf<OperationNamed<Name>>
export type ResponseNamed<Name extends OperationName> = ResponseOf<OperationNamed<Name>>

export const operations = Object.fromEntries(declaredOperations.map((each) => [each.name, each])) as {
  readonly [Name in OperationName]: OperationNamed<Name>
}
