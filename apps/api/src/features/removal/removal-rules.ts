/**
 * Lists the rules of a removal: one line for each feature with members in its tables, unless the database deletes their
 * rows with the member (`OwnerId`). Another table without a rule does not compile.
 */
import type { RemovalRule, RemovalStep, TableOfMembers } from '../../feature-parts/removal.ts'
import { calendarRemoval } from '../calendar/calendar.removal.ts'
import { checkRemoval } from '../checks/checks.removal.ts'
import { conversationRemoval } from '../conversations/conversations.removal.ts'
import { coordinationRemoval } from '../coordination/coordination.removal.ts'
import { creditRemoval } from '../credits/credits.removal.ts'
import { explorationRemoval } from '../exploration/exploration.removal.ts'
import { helpRemoval } from '../help/help.removal.ts'
import { invitationRemoval } from '../invitations/invitations.removal.ts'
import { meetupRemoval } from '../meetups/meetups.removal.ts'
import { memberRemoval } from '../members/members.removal.ts'
import { messageRemoval } from '../messages/messages.removal.ts'
import { moderationRemoval } from '../moderation/moderation.removal.ts'
import { notificationRemoval } from '../notifications/notifications.removal.ts'
import { passkeyRemoval } from '../passkeys/passkeys.removal.ts'
import { placeRemoval } from '../places/places.removal.ts'
import { planRemoval } from '../plans/plans.removal.ts'
import { postRemoval } from '../posts/posts.removal.ts'
import { safetyRemoval } from '../safety/safety.removal.ts'
import { sessionRemoval } from '../sessions/sessions.removal.ts'
import { setupRemoval } from '../setup/setup.removal.ts'
import { standingRemoval } from '../standing/standing.removal.ts'
import { deviceRemoval } from './devices.removal.ts'

/**
 * The steps of a stage run in this order. Blocks are the last, because they hide the other member's texts from the
 * member who leaves.
 */
export const removalRules: { readonly [Table in TableOfMembers]: RemovalRule } = {
  ...helpRemoval,
  ...meetupRemoval,
  ...notificationRemoval,
  ...placeRemoval,
  ...explorationRemoval,
  ...creditRemoval,
  ...planRemoval,
  ...checkRemoval,
  ...standingRemoval,
  ...invitationRemoval,
  ...coordinationRemoval,
  ...passkeyRemoval,
  ...calendarRemoval,
  ...sessionRemoval,
  ...postRemoval,
  ...conversationRemoval,
  ...messageRemoval,
  ...moderationRemoval,
  ...setupRemoval,
  ...safetyRemoval,
  ...deviceRemoval,
  ...memberRemoval,
}

const allRules = Object.values(removalRules)

/** Returns the steps of a stage. A step that serves several tables occurs once. */
function stepsOf(stage: 'before posts' | 'after posts'): readonly RemovalStep[] {
  return [...new Set(allRules.flatMap((rule) => (rule.stage === stage ? [rule.step] : [])))]
}

/** The steps that run before a member's posts are deleted, because their rows belong to posts. */
export const stepsBeforePosts = stepsOf('before posts')
export const stepsAfterPosts = stepsOf('after posts')
/** The deletions of a member's other rows in the last transaction, before the member's own row. */
export const erasures = allRules.flatMap((rule) => (rule.stage === 'erasure' ? [rule.erase] : []))
