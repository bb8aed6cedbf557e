/** Seeded random numbers: the same seed gives the same ones. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  upTo: (limit: number) => number
  chance: (probability: number) => boolean
  of: <Item>(items: readonly Item[]) => Item
  weighted: <Item extends readonly [weight: number, ...rest: unknown[]]>(items: readonly Item[]) => Item
  id: () => string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  const of = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('nothing to choose from')
    return items[upTo(items.length)] as Item
  }
  return {
    upTo,
    of,
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let remainder = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      const chosenItem = items.find(([weight]) => {
        remainder -= weight
        return remainder < 0
      })
      return chosenItem ?? of(items)
    },
    id: () => {
      const hex = Array.from({ length: 32 }, () => upTo(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
