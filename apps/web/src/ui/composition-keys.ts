/**
 * Returns true when a key is meant for the app, and not for the input method that composes a word of Japanese, Chinese
 * or Korean: there Enter accepts the word, Escape discards it, and arrows choose another.
 */
export function isKeyForApp({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends the word before it tells of the key that did: 229 alone says whose it was.
  return !isComposing && keyCode !== 229
}
