/**
 * Pokes for members with a block between them and a neighbor. A poke whose round brings nothing would reveal that the
 * neighbor did something. So the server first looks up whether there is news for them; for all other members it looks
 * up nothing.
 */
interface BlockAwarePokeSettings {
  /** Returns whether there is news after the cursor, and the cursor for the next look. */
  look: (cursor: string | null) => Promise<{ isAny: boolean; cursor: string | null }>
  poke: () => void
}

export interface BlockAwarePokes {
  /** Sets the cursor after which there may be news. */
  begin: (cursor: string) => void
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
        const { isAny, cursor } = await look(from)
        from = cursor
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
    begin: (cursor) => {
      from = cursor
    },
    pokeIfSeen: () => {
      isWanted = true
      if (!isLooking) void lookAsLongAsWanted()
    },
  }
}
