/**
 * Finds addresses that the community itself has stored, by what somebody types: the same on the device and on the
 * server.
 */

import { searchable } from '../values/text/search.ts'

export const addressQuery = { lengthMin: 2, lengthMax: 200 } as const
/** The number of addresses shown: more would not be read on a phone. */
export const addressesMax = 5

export interface Address {
  name: string
  address: string
}

/**
 * Returns the addresses that match: every typed word is the beginning of a word in the name or the address. Matches at
 * the name's own beginning come first, then those in the name, then those in the address; otherwise the order stays as
 * it was.
 */
export function matchingAddresses<Each extends Address>(
  query: string,
  all: readonly Each[],
  countMax: number = addressesMax,
): Each[] {
  const queryWords = wordsOf(query.slice(0, addressQuery.lengthMax))
  if (queryWords.join('').length < addressQuery.lengthMin) return []
  const ranked: { each: Each; rank: number }[] = []
  for (const each of all) {
    const rank = rankOf(queryWords, each)
    if (rank !== null) ranked.push({ each, rank })
  }
  return ranked
    .sort((first, other) => first.rank - other.rank)
    .slice(0, countMax)
    .map(({ each }) => each)
}

function rankOf(queryWords: readonly string[], { name, address }: Address): number | null {
  const ofName = wordsOf(name)
  const all = [...ofName, ...wordsOf(address)]
  const isIn = (words: readonly string[]) =>
    queryWords.every((each) => words.some((word) => word.startsWith(each)))
  if (!isIn(all)) return null
  if (!isIn(ofName)) return 2
  return ofName[0]?.startsWith(queryWords[0] ?? '') ? 0 : 1
}

/** Accents, case and all that one search forgives; signs between words are no words. */
function wordsOf(text: string): string[] {
  return searchable(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
