/**
 * Returns true when a key is meant for the app, and not for the input method that composes a word of Japanese, Chinese
 * or Korean: there Enter accepts the word, Escape discards it, and arrows choose another.
 */
export function isKeyForApp({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends the composition before it reports the key that ended it: only the code 229 shows that the key belonged
  // to the composition.
  return !isComposing && keyCode !== 229
}
