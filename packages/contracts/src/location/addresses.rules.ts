/** What the community itself knows of addresses, found by what somebody types: the same on the device and on the server. */

import { searchable } from '../values/search.ts'

export const addressQuery = { lengthMin: 2, lengthMax: 200 } as const
/** As many as are looked at on a phone. */
export const addressesMax = 5

export interface Address {
  name: string
  address: string
}

/**
 * Of each word that was typed some word of name or address is the beginning or more. The name's own beginning
 * comes first, then what is in the name, then what is in the address; else the order they came in.
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
