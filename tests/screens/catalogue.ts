/**
 * Every screen there is, in every state it was designed for: `states` are mounted without a server, and their screens'
 * tests and the pictures walk them; `screens` are what a server, a worker or the start of the app has part in.
 */
import { homeStates } from '../../apps/web/src/features/home/home.states.ts'
import { unsentStates } from '../../apps/web/src/features/home/unsent.states.ts'
import { completeProfileStates } from '../../apps/web/src/features/members/complete-profile.states.ts'
import { outboxStates } from '../../apps/web/src/features/outbox/outbox.states.ts'
import { boardStates } from '../../apps/web/src/features/posts/board/board.states.ts'
import { postFormStates } from '../../apps/web/src/features/posts/composer/post-form.states.ts'
import { creditScreens } from './credits.screens.ts'
import { frameScreens } from './frame.screens.ts'
import { helpScreens } from './help.screens.ts'
import { mailScreens } from './mails.screens.ts'
import { meetupScreens } from './meetups.screens.ts'
import { messageScreens } from './messages.screens.ts'
import { photoScreens } from './photos.screens.ts'
import { placeScreens } from './places.screens.ts'
import { planScreens } from './plans.screens.ts'
import { profileScreens } from './profile.screens.ts'
import type { Screen } from './screen.ts'
import type { ScreenState } from './screen-state.ts'
import { toldScreens } from './told.screens.ts'
import { visitorScreens } from './visitor.screens.ts'

export const states: ScreenState[] = [
  ...homeStates,
  ...unsentStates,
  ...boardStates,
  ...postFormStates,
  ...completeProfileStates,
  ...outboxStates,
]

export const screens: Screen[] = [
  ...visitorScreens,
  ...toldScreens,
  ...mailScreens,
  ...helpScreens,
  ...meetupScreens,
  ...placeScreens,
  ...creditScreens,
  ...messageScreens,
  ...photoScreens,
  ...profileScreens,
  ...planScreens,
  ...frameScreens,
]
