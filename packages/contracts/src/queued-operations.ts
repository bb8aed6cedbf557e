/**
 * The operations that may wait on a device, by name. They are separate from the list of all (`operations.ts`), because
 * the app imports every other operation one by one and so contains only those that it calls.
 */
import { claimCase, decideCase, releaseCase, undoCase } from './cases/cases.operations.ts'
import {
  muteConversation,
  openConversation,
  readConversation,
} from './conversations/conversations.operations.ts'
import { giftCredits } from './credits/credits.operations.ts'
import { recordActivity, setExploration } from './exploration/exploration.operations.ts'
import {
  acceptHelper,
  completeHelp,
  disputeHelp,
  rateHelp,
  releaseHelp,
  startHelp,
} from './help/help.operations.ts'
import {
  cancelRsvp,
  closeList,
  confirmRsvp,
  rsvpToMeetup,
  writeToAttendees,
} from './meetups/meetups.operations.ts'
import {
  completeProfile,
  setAway,
  setLocation,
  setPhoto,
  setPhotos,
  setZipCode,
} from './members/members.operations.ts'
import { deleteMessage, sendMessage } from './messages/messages.operations.ts'
import { readNotifications, setNotificationSettings } from './notifications/notifications.operations.ts'
import type { OperationNamed, QueuedName } from './operations.ts'
import {
  addPlace,
  editPlace,
  markPlace,
  removePlaceReview,
  reviewPlace,
  viewPlace,
} from './places/places.operations.ts'
import { createPost, editPost, withdrawPost } from './posts/posts.operations.ts'
import { blockMember, reportSomething, unblockMember } from './safety/safety.operations.ts'
import { sendAppeal } from './standing/standing.operations.ts'

const queuedList = [
  openConversation,
  readConversation,
  muteConversation,
  giftCredits,
  recordActivity,
  setExploration,
  acceptHelper,
  startHelp,
  completeHelp,
  releaseHelp,
  disputeHelp,
  rateHelp,
  rsvpToMeetup,
  cancelRsvp,
  confirmRsvp,
  closeList,
  writeToAttendees,
  completeProfile,
  setPhoto,
  setPhotos,
  setAway,
  setLocation,
  setZipCode,
  sendMessage,
  deleteMessage,
  readNotifications,
  setNotificationSettings,
  addPlace,
  editPlace,
  reviewPlace,
  removePlaceReview,
  markPlace,
  viewPlace,
  createPost,
  withdrawPost,
  editPost,
  blockMember,
  unblockMember,
  reportSomething,
  claimCase,
  releaseCase,
  decideCase,
  undoCase,
  sendAppeal,
] as const
type Listed = (typeof queuedList)[number]
type ByName = { readonly [Name in Listed['name']]: Extract<Listed, { name: Name }> }

/** One that is missing in the list does not compile. */
export const queuedOperations: { readonly [Name in QueuedName]: OperationNamed<Name> } = Object.fromEntries(
  queuedList.map((each) => [each.name, each]),
) as ByName
