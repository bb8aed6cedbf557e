/**
 * The code of a community. A new member must enter it to sign up when the operator requires it, and it is printed on
 * posters.
 */

/** The letters of a code: no vowels, so that no word can appear, and no characters that are easily confused. */
export const communityCodeLetters = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const communityCodeLength = 8

/** More than the length of any code with all its hyphens and spaces. */
export const communityCodeTextLengthMax = 60

/** Returns a code as it is stored and compared, from the way somebody typed it from a poster. */
export function normalizeCommunityCode(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
}

/** Returns a code in two halves, which are easier to read aloud. */
export function formatCommunityCode(code: string): string {
  const half = communityCodeLength / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** The part of an address that no browser sends along: so no server on the way has the code in its log. */
export function fragmentOfCommunityCode(code: string): string {
  return `#code=${formatCommunityCode(code)}`
}

/** Returns the code in such a fragment; empty when it has none. */
export function communityCodeIn(fragment: string): string {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('code') ?? ''
  return text.slice(0, communityCodeTextLengthMax)
}
