/**
 * Lists all features, one line for each: its operations, their descriptions with examples, and its tables on a device. The
 * lists of all operations, examples and tables are made from this list.
 */
import { administrationExamples } from './administration/administration.examples.ts'
import { administrationOperations } from './administration/administration.operations.ts'
import { listOperations } from './administration/lists.operations.ts'
import { calendarExamples } from './calendar/calendar.examples.ts'
import { calendarOperations } from './calendar/calendar.operations.ts'
import { caseExamples } from './cases/cases.examples.ts'
import { caseOperations } from './cases/cases.operations.ts'
import { caseTables } from './cases/cases.schema.ts'
import { backgroundCheckExamples } from './checks/checks.examples.ts'
import { backgroundCheckOperations } from './checks/checks.operations.ts'
import { communityExamples } from './community/community.examples.ts'
import { communityOperations } from './community/community.operations.ts'
import { conversationExamples } from './conversations/conversations.examples.ts'
import { conversationOperations } from './conversations/conversations.operations.ts'
import { conversationTables } from './conversations/conversations.schema.ts'
import { coordinationExamples } from './coordination/coordination.examples.ts'
import { coordinationOperations } from './coordination/coordination.operations.ts'
import { creditExamples } from './credits/credits.examples.ts'
import { creditOperations } from './credits/credits.operations.ts'
import { creditTables } from './credits/credits.schema.ts'
import { explorationExamples } from './exploration/exploration.examples.ts'
import { explorationOperations } from './exploration/exploration.operations.ts'
import { explorationTables } from './exploration/exploration-rows.schema.ts'
import { exportExamples } from './exports/exports.examples.ts'
import { exportOperations } from './exports/exports.operations.ts'
import { figureExamples } from './figures/figures.examples.ts'
import { figureOperations } from './figures/figures.operations.ts'
import { fileExamples } from './files/files.examples.ts'
import { fileOperations } from './files/files.operations.ts'
import { helpExamples } from './help/help.examples.ts'
import { helpOperations } from './help/help.operations.ts'
import { helpTables } from './help/help.schema.ts'
import { invitationExamples } from './invitations/invitations.examples.ts'
import { invitationOperations } from './invitations/invitations.operations.ts'
import { locationExamples } from './location/location.examples.ts'
import { locationOperations } from './location/location.operations.ts'
import { mapExamples } from './map/map.examples.ts'
import { mapOperations } from './map/map.operations.ts'
import { meetupExamples } from './meetups/meetups.examples.ts'
import { meetupOperations } from './meetups/meetups.operations.ts'
import { meetupTables } from './meetups/meetups.schema.ts'
import { memberExamples } from './members/members.examples.ts'
import { memberOperations } from './members/members.operations.ts'
import { memberTables } from './members/members.schema.ts'
import { messageExamples } from './messages/messages.examples.ts'
import { messageOperations } from './messages/messages.operations.ts'
import { messageTables } from './messages/messages.schema.ts'
import { notificationExamples } from './notifications/notifications.examples.ts'
import { notificationOperations } from './notifications/notifications.operations.ts'
import { notificationTables } from './notifications/notifications.schema.ts'
import { passkeyExamples } from './passkeys/passkeys.examples.ts'
import { passkeyOperations } from './passkeys/passkeys.operations.ts'
import { phoneExamples } from './phones/phones.examples.ts'
import { phoneOperations } from './phones/phones.operations.ts'
import { placeDeskOperations } from './places/place-desk.operations.ts'
import { placeExamples } from './places/places.examples.ts'
import { placeOperations } from './places/places.operations.ts'
import { placeTables } from './places/places.schema.ts'
import { planExamples } from './plans/plans.examples.ts'
import { planOperations } from './plans/plans.operations.ts'
import { postExamples } from './posts/posts.examples.ts'
import { postOperations } from './posts/posts.operations.ts'
import { postTables } from './posts/posts.schema.ts'
import { rewardDeskOperations } from './rewards/reward-desk.operations.ts'
import { rewardExamples } from './rewards/rewards.examples.ts'
import { rewardOperations } from './rewards/rewards.operations.ts'
import { rewardTables } from './rewards/rewards.schema.ts'
import { safetyExamples } from './safety/safety.examples.ts'
import { safetyOperations } from './safety/safety.operations.ts'
import { safetyTables } from './safety/safety.schema.ts'
import { sessionExamples } from './sessions/sessions.examples.ts'
import { sessionOperations } from './sessions/sessions.operations.ts'
import { setupExamples } from './setup/setup.examples.ts'
import { setupOperations } from './setup/setup.operations.ts'
import { standingExamples } from './standing/standing.examples.ts'
import { standingOperations } from './standing/standing.operations.ts'
import { standingTables } from './standing/standing.schema.ts'
import { windowExamples } from './window/window.examples.ts'
import { windowOperations } from './window/window.operations.ts'

/** The order is that of the API's description. */
export const features = {
  sessions: { operations: sessionOperations, examples: sessionExamples },
  passkeys: { operations: passkeyOperations, examples: passkeyExamples },
  members: { operations: memberOperations, examples: memberExamples, tables: memberTables },
  posts: { operations: postOperations, examples: postExamples, tables: postTables },
  community: { operations: communityOperations, examples: communityExamples },
  places: {
    operations: [...placeOperations, ...placeDeskOperations],
    examples: placeExamples,
    tables: placeTables,
  },
  conversations: {
    operations: conversationOperations,
    examples: conversationExamples,
    tables: conversationTables,
  },
  messages: { operations: messageOperations, examples: messageExamples, tables: messageTables },
  safety: { operations: safetyOperations, examples: safetyExamples, tables: safetyTables },
  help: { operations: helpOperations, examples: helpExamples, tables: helpTables },
  notifications: {
    operations: notificationOperations,
    examples: notificationExamples,
    tables: notificationTables,
  },
  meetups: { operations: meetupOperations, examples: meetupExamples, tables: meetupTables },
  calendar: { operations: calendarOperations, examples: calendarExamples },
  files: { operations: fileOperations, examples: fileExamples },
  location: { operations: locationOperations, examples: locationExamples },
  credits: { operations: creditOperations, examples: creditExamples, tables: creditTables },
  rewards: {
    operations: [...rewardOperations, ...rewardDeskOperations],
    examples: rewardExamples,
    tables: rewardTables,
  },
  plans: { operations: planOperations, examples: planExamples },
  phones: { operations: phoneOperations, examples: phoneExamples },
  exploration: {
    operations: explorationOperations,
    examples: explorationExamples,
    tables: explorationTables,
  },
  map: { operations: mapOperations, examples: mapExamples },
  checks: { operations: backgroundCheckOperations, examples: backgroundCheckExamples },
  exports: { operations: exportOperations, examples: exportExamples },
  invitations: { operations: invitationOperations, examples: invitationExamples },
  coordination: { operations: coordinationOperations, examples: coordinationExamples },
  cases: { operations: caseOperations, examples: caseExamples, tables: caseTables },
  administration: {
    operations: [...administrationOperations, ...listOperations],
    examples: administrationExamples,
  },
  setup: { operations: setupOperations, examples: setupExamples },
  standing: { operations: standingOperations, examples: standingExamples, tables: standingTables },
  figures: { operations: figureOperations, examples: figureExamples },
  window: { operations: windowOperations, examples: windowExamples },
} as const

export type Features = typeof features
export type FeatureName = keyof Features
