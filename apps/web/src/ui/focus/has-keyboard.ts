/** Whether there is a keyboard that shows nothing of its own: on a phone, a field that gets the focus covers half the screen. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
