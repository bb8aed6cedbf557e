/** Pokes to one socket are merged to one in this long. */
const pokeEveryMs = 500

/** The first poke leaves at once; those that follow within the pause become one. */
export function mergePokes(send: () => void): () => void {
  // Of a clock that nobody sets: a step back must not silence a socket.
  let pausedUntil = 0
  let pending: NodeJS.Timeout | undefined
  const poke = () => {
    pending = undefined
    pausedUntil = performance.now() + pokeEveryMs
    send()
  }
  return () => {
    if (pending) return
    const waitMs = pausedUntil - performance.now()
    if (waitMs <= 0) poke()
    else pending = setTimeout(poke, waitMs)
  }
}
