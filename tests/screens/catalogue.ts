/**
 * Every screen there is, in every state it was designed for: `states` are mounted without a server, and their screens'
 * tests and the pictures walk them; `screens` are what a server, a worker or the start of the app has part in.
 */
import { calendarStates } from '../../apps/web/src/features/calendar/calendar.states.ts'
import { helpStates } from '../../apps/web/src/features/help/help.states.ts'
import { homeStates } from '../../apps/web/src/features/home/home.states.ts'
import { unsentStates } from '../../apps/web/src/features/home/unsent.states.ts'
import { meetupStates } from '../../apps/web/src/features/meetups/meetups.states.ts'
import { completeProfileStates } from '../../apps/web/src/features/members/complete-profile.states.ts'
import {
  bellStates,
  notificationSettingsStates,
} from '../../apps/web/src/features/notifications/notifications.states.ts'
import { outboxStates } from '../../apps/web/src/features/outbox/outbox.states.ts'
import { boardStates } from '../../apps/web/src/features/posts/board/board.states.ts'
import { postFormStates } from '../../apps/web/src/features/posts/composer/post-form.states.ts'
import { historyStates } from '../../apps/web/src/features/posts/history/history.states.ts'
import { postPageStates } from '../../apps/web/src/features/posts/page/post-page.states.ts'
import { creditScreens } from './credits.screens.ts'
import { frameScreens } from './frame.screens.ts'
import { mailScreens } from './mails.screens.ts'
import { messageScreens } from './messages.screens.ts'
import { photoScreens } from './photos.screens.ts'
import { placeScreens } from './places.screens.ts'
import { planScreens } from './plans.screens.ts'
import { profileScreens } from './profile.screens.ts'
import type { Screen } from './screen.ts'
import type { ScreenState } from './screen-state.ts'
import { visitorScreens } from './visitor.screens.ts'

export const states: ScreenState[] = [
  ...homeStates,
  ...unsentStates,
  ...boardStates,
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
]

export const screens: Screen[] = [
  ...visitorScreens,
  ...mailScreens,
  ...placeScreens,
  ...creditScreens,
  ...messageScreens,
  ...photoScreens,
  ...profileScreens,
  ...planScreens,
  ...frameScreens,
]
