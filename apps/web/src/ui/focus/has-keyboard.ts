/**
 * Returns true when the pointer suggests a physical keyboard. On a phone a focused field opens a keyboard that covers
 * half the screen.
 */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}
