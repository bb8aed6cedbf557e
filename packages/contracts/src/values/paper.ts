/** The paper on which people write where the community is. */

export const papers = ['letter', 'a4'] as const
export type Paper = (typeof papers)[number]

/** Countries that write on Letter paper, as two letters; all others use A4. */
const letterCountries = new Set([
  'us',
  'ca',
  'mx',
  'pr',
  'ph',
  'cl',
  'co',
  've',
  'gt',
  'cr',
  'sv',
  'ni',
  'pa',
  'do',
])

export function paperOf(country: string): Paper {
  return letterCountries.has(country.toLowerCase()) ? 'letter' : 'a4'
}
