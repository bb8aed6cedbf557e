/**
 * Pokes for members with a block between them and a neighbor. A poke whose round brings nothing would reveal that the
 * neighbor did something. So the server first looks up whether there is news for them; for all other members it looks
 * up nothing.
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
      // When the look-up fails, the poke is sent all the same, and the round that follows reports the database's fault.
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
