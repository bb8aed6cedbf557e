/**
 * Every screen there is, in every state it was designed for: `states` are mounted without a server, and their screens'
 * tests and the pictures walk them; `screens` are what a server, a worker or the start of the app has part in.
 */

import { frameStates } from '../../apps/web/src/app/frame.states.ts'
import { giftStates } from '../../apps/web/src/features/credits/gift/gift.states.ts'
import { statementStates } from '../../apps/web/src/features/credits/statement/statement.states.ts'
import { fileStates } from '../../apps/web/src/features/files/files.states.ts'
import { landingStates } from '../../apps/web/src/features/landing/landing.states.ts'
import { photoStates } from '../../apps/web/src/features/members/photos/photos.states.ts'
import { messageStates } from '../../apps/web/src/features/messages/messages.states.ts'
import { placesStates } from '../../apps/web/src/features/places/explore/places.states.ts'
import { addPlaceStates } from '../../apps/web/src/features/places/form/add-place.states.ts'
import { placePageStates } from '../../apps/web/src/features/places/page/place-page.states.ts'
import { checkoutStates } from '../../apps/web/src/features/plans/checkout/checkout.states.ts'
import { manageStates } from '../../apps/web/src/features/plans/manage/manage.states.ts'
import { planStates } from '../../apps/web/src/features/plans/offer/plans.states.ts'
import { planScreenStates } from '../../apps/web/src/features/plans/plan-screens.states.ts'
import { boardStates } from '../../apps/web/src/features/posts/board/board.states.ts'
import { personStates } from '../../apps/web/src/features/profile/person/person.states.ts'
import { profileStates } from '../../apps/web/src/features/profile/profile.states.ts'
import { rewardStates } from '../../apps/web/src/features/rewards/rewards.states.ts'
import { authStates } from '../../apps/web/src/features/sessions/auth.states.ts'
import { mailLinkStates } from '../../apps/web/src/features/sessions/mail-links.states.ts'
import { frameScreens } from './frame.screens.ts'
import { helpScreens } from './help.screens.ts'
import { homeScreens } from './home.screens.ts'
import { mailScreens } from './mails.screens.ts'
import { meetupScreens } from './meetups.screens.ts'
import { outboxScreens } from './outbox.screens.ts'
import { postingScreens } from './posting.screens.ts'
import type { Screen } from './screen.ts'
import type { ScreenState } from './screen-state.ts'
import { toldScreens } from './told.screens.ts'

export const states: ScreenState[] = [
  ...frameStates,
  ...giftStates,
  ...statementStates,
  ...fileStates,
  ...landingStates,
  ...photoStates,
  ...messageStates,
  ...placesStates,
  ...addPlaceStates,
  ...placePageStates,
  ...checkoutStates,
  ...manageStates,
  ...planStates,
  ...planScreenStates,
  ...boardStates,
  ...personStates,
  ...profileStates,
  ...rewardStates,
  ...authStates,
  ...mailLinkStates,
]

export const screens: Screen[] = [
  ...homeScreens,
  ...postingScreens,
  ...toldScreens,
  ...mailScreens,
  ...helpScreens,
  ...meetupScreens,
  ...outboxScreens,
  ...frameScreens,
]
