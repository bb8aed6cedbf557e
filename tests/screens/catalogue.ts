/**
 * Every screen there is, in every state it was designed for: `states` are mounted without a server, and their screens'
 * tests and the pictures walk them; `screens` are what a server, a worker or the start of the app has part in.
 */

import { frameStates } from '../../apps/web/src/app/shell/frame.states.ts'
import { accountStates } from '../../apps/web/src/features/account/account.states.ts'
import { leavingStates } from '../../apps/web/src/features/account/leaving/leaving.states.ts'
import { dataStates } from '../../apps/web/src/features/account/my-data/data.states.ts'
import { administrationStates } from '../../apps/web/src/features/administration/administration.states.ts'
import { listStates } from '../../apps/web/src/features/administration/lists/lists.states.ts'
import { calendarStates } from '../../apps/web/src/features/calendar/calendar.states.ts'
import { caseStates } from '../../apps/web/src/features/cases/cases.states.ts'
import { backgroundCheckStates } from '../../apps/web/src/features/checks/checks.states.ts'
import { coordinationStates } from '../../apps/web/src/features/coordination/coordination.states.ts'
import { giftStates } from '../../apps/web/src/features/credits/gift/gift.states.ts'
import { statementStates } from '../../apps/web/src/features/credits/statement/statement.states.ts'
import { explorationStates } from '../../apps/web/src/features/exploration/progress/exploration.states.ts'
import { figureStates } from '../../apps/web/src/features/figures/figures.states.ts'
import { fileStates } from '../../apps/web/src/features/files/files.states.ts'
import { helpStates } from '../../apps/web/src/features/help/help.states.ts'
import { homeStates } from '../../apps/web/src/features/home/home.states.ts'
import { unsentStates } from '../../apps/web/src/features/home/unsent.states.ts'
import { installStates } from '../../apps/web/src/features/install/install.states.ts'
import { invitationStates } from '../../apps/web/src/features/invitations/invitations.states.ts'
import { landingStates } from '../../apps/web/src/features/landing/landing.states.ts'
import { mapStates } from '../../apps/web/src/features/map/map.states.ts'
import { meetupStates } from '../../apps/web/src/features/meetups/meetups.states.ts'
import { photoStates } from '../../apps/web/src/features/members/photos/photos.states.ts'
import { completeProfileStates } from '../../apps/web/src/features/members/profile/complete-profile.states.ts'
import { messageStates } from '../../apps/web/src/features/messages/messages.states.ts'
import {
  bellStates,
  notificationSettingsStates,
} from '../../apps/web/src/features/notifications/notifications.states.ts'
import { outboxStates } from '../../apps/web/src/features/outbox/page/outbox.states.ts'
import { passkeyStates } from '../../apps/web/src/features/passkeys/passkeys.states.ts'
import { phoneStates } from '../../apps/web/src/features/phones/phones.states.ts'
import { placesDeskStates } from '../../apps/web/src/features/places/desk/places-desk.states.ts'
import { placesStates } from '../../apps/web/src/features/places/explore/places.states.ts'
import { addPlaceStates } from '../../apps/web/src/features/places/form/add-place.states.ts'
import { placePageStates } from '../../apps/web/src/features/places/page/place-page.states.ts'
import { checkoutStates } from '../../apps/web/src/features/plans/checkout/checkout.states.ts'
import { manageStates } from '../../apps/web/src/features/plans/manage/manage.states.ts'
import { planStates } from '../../apps/web/src/features/plans/offer/plans.states.ts'
import { planScreenStates } from '../../apps/web/src/features/plans/plan-screens.states.ts'
import { boardStates } from '../../apps/web/src/features/posts/board/board.states.ts'
import { postFormStates } from '../../apps/web/src/features/posts/composer/post-form.states.ts'
import { historyStates } from '../../apps/web/src/features/posts/history/history.states.ts'
import { postPageStates } from '../../apps/web/src/features/posts/page/post-page.states.ts'
import { printStates } from '../../apps/web/src/features/posts/print/print.states.ts'
import { personStates } from '../../apps/web/src/features/profile/person/person.states.ts'
import { profileStates } from '../../apps/web/src/features/profile/profile.states.ts'
import { rewardsDeskStates } from '../../apps/web/src/features/rewards/desk/rewards-desk.states.ts'
import { rewardStates } from '../../apps/web/src/features/rewards/rewards.states.ts'
import { providerStates } from '../../apps/web/src/features/sessions/account/providers.states.ts'
import { authStates } from '../../apps/web/src/features/sessions/auth.states.ts'
import { mailLinkStates } from '../../apps/web/src/features/sessions/links/mail-links.states.ts'
import { setupStates } from '../../apps/web/src/features/setup/setup.states.ts'
import { standingStates } from '../../apps/web/src/features/standing/standing.states.ts'
import { windowStates } from '../../apps/web/src/features/window/window.states.ts'
import { frameScreens } from './frame.screens.ts'
import { mailScreens } from './mails.screens.ts'
import type { Screen } from './screen.ts'
import type { ScreenState } from './screen-state.ts'

export const states: ScreenState[] = [
  ...landingStates,
  ...authStates,
  ...mailLinkStates,
  ...homeStates,
  ...unsentStates,
  ...boardStates,
  ...printStates,
  ...windowStates,
  ...postFormStates,
  ...completeProfileStates,
  ...bellStates,
  ...notificationSettingsStates,
  ...historyStates,
  ...helpStates,
  ...postPageStates,
  ...meetupStates,
  ...calendarStates,
  ...outboxStates,
  ...frameStates,
  ...giftStates,
  ...statementStates,
  ...fileStates,
  ...photoStates,
  ...messageStates,
  ...placesStates,
  ...addPlaceStates,
  ...placePageStates,
  ...explorationStates,
  ...mapStates,
  ...checkoutStates,
  ...manageStates,
  ...planStates,
  ...planScreenStates,
  ...personStates,
  ...profileStates,
  ...phoneStates,
  ...accountStates,
  ...backgroundCheckStates,
  ...leavingStates,
  ...standingStates,
  ...dataStates,
  ...invitationStates,
  ...caseStates,
  ...figureStates,
  ...rewardsDeskStates,
  ...placesDeskStates,
  ...administrationStates,
  ...listStates,
  ...setupStates,
  ...coordinationStates,
  ...installStates,
  ...passkeyStates,
  ...providerStates,
  ...rewardStates,
]

export const screens: Screen[] = [...mailScreens, ...frameScreens]
