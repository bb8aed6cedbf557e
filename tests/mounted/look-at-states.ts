/** Tests that bring a screen's states about where it is mounted, and look at them. */
import { lookAtEach } from '../screens/look-at-each.ts'
import { type ScreenState, showStates } from '../screens/screen-state.ts'
import type { MountedPhone } from './mounted-phone.ts'

/** @param openedPhone gives the phone that the file's tests share */
export function lookAtStates(states: readonly ScreenState[], openedPhone: () => MountedPhone): void {
  lookAtEach(states, (state) => showStates(openedPhone(), state))
}
