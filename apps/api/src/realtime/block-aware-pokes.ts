/**
 * Pokes for whom a block keeps apart from a neighbor: one whose round brings nothing would say when that neighbor does
 * something. So it is looked up first whether there is anything for them; for all others nothing is looked up.
 */
interface BlockAwarePokeSettings {
  /** Returns whether there is news after the place, and the place for the next look. */
  look: (place: string | null) => Promise<{ isAny: boolean; place: string | null }>
  poke: () => void
}

export interface BlockAwarePokes {
  /** Sets the place after which there may be news. */
  begin: (place: string) => void
  /** Something changed that they may see, or not. What changes during a look is looked for after it. */
  pokeIfSeen: () => void
}

export function createBlockAwarePokes({ look, poke }: BlockAwarePokeSettings): BlockAwarePokes {
  let from: string | null = null
  let isWanted = false
  let isLooking = false

  async function lookAsLongAsWanted(): Promise<void> {
    isLooking = true
    try {
      while (isWanted) {
        isWanted = false
        const { isAny, place } = await look(from)
        from = place
        if (isAny) poke()
      }
    } catch {
      // The round that follows is told what is wrong with the database.
      poke()
    } finally {
      isLooking = false
    }
  }

  return {
    begin: (place) => {
      from = place
    },
    pokeIfSeen: () => {
      isWanted = true
      if (!isLooking) void lookAsLongAsWanted()
    },
  }
}
