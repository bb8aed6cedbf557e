/** The code of a community: what whoever signs up has to know where the operator wants it so. It hangs on posters. */

/** Without vowels, so that no word comes about, and without signs that are taken for one another. */
export const communityCodeLetters = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const communityCodeLength = 8

/** Longer than any code with all its hyphens and spaces. */
export const communityCodeTextLengthMax = 60

/** As it is kept and compared, from how somebody typed it off a poster. */
export function normalizeCommunityCode(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
}

/** In two halves, which are read aloud more easily. */
export function formatCommunityCode(code: string): string {
  const half = communityCodeLength / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** The part of an address that no browser sends along: so no server on the way has the code in its log. */
export function fragmentOfCommunityCode(code: string): string {
  return `#code=${formatCommunityCode(code)}`
}

/** From such a part; empty without one. */
export function communityCodeIn(fragment: string): string {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('code') ?? ''
  return text.slice(0, communityCodeTextLengthMax)
}
