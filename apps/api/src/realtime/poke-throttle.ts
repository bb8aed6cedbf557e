/** Pokes to one socket are merged to one in this long. */
const pokeEveryMs = 500

/** The number of sockets up to which all are poked at once. */
const atOnceMax = 50
/** Milliseconds of delay that each further socket adds: all of 2,000 are poked within 0.3 s. */
const spreadMsEach = 0.15
const crowd = 2_000
/**
 * Milliseconds that each socket beyond the crowd adds: the time to respond to a round, since a round follows each poke.
 */
const spreadMsEachInCrowd = 1

/**
 * Returns the milliseconds over which pokes are spread. If all devices requested at once, all would get late responses.
 */
export function spreadMs(sockets: number): number {
  if (sockets <= atOnceMax) return 0
  return Math.min(sockets, crowd) * spreadMsEach + Math.max(0, sockets - crowd) * spreadMsEachInCrowd
}

/**
 * The first poke leaves after `delayMs`, which in a small community is none; those that follow until then, or within the
 * pause after it, become one.
 */
export function mergePokes(send: () => void, delayMs: () => number = () => 0): () => void {
  // This uses `performance.now()`, which nobody can set: a step back of the clock must not silence a socket.
  let pausedUntil = 0
  let pending: NodeJS.Timeout | undefined
  const poke = () => {
    pending = undefined
    pausedUntil = performance.now() + pokeEveryMs
    send()
  }
  return () => {
    if (pending) return
    const waitMs = Math.max(pausedUntil - performance.now(), delayMs())
    if (waitMs <= 0) poke()
    else pending = setTimeout(poke, waitMs)
  }
}
