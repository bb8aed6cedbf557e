/**
 * Whether a key is meant for us, and not for the input method that composes a word of Japanese, Chinese or Korean: there Enter
 * takes the word, Escape drops it, and arrows choose another.
 */
export function isKeyForApp({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends the word before it tells of the key that did: 229 alone says whose it was.
  return !isComposing && keyCode !== 229
}
