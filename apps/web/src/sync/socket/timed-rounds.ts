/** Starts rounds by time alone, while a page is visible and no socket is verified to bring news. */

/**
 * The pauses between two rounds: shorter while something follows the socket, such as an open chat, where the other participant
 * waits too. Each page uses a random moment, so that pages do not send together.
 */
const pauseMs = { chat: { min: 12_000, max: 15_000 }, elsewhere: { min: 48_000, max: 60_000 } }

export interface TimedRounds {
  /** Sets the pace of timed rounds; null stops them. The same pace as before changes nothing. */
  need: (pace: keyof typeof pauseMs | null) => void
}

export function createTimedRounds(onDue: () => void): TimedRounds {
  let neededPace: keyof typeof pauseMs | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): void {
    clearTimeout(timer)
    if (neededPace === null) return
    const { min, max } = pauseMs[neededPace]
    timer = setTimeout(
      () => {
        onDue()
        wait()
      },
      min + Math.random() * (max - min),
    )
  }

  return {
    need: (pace) => {
      if (pace === neededPace) return
      neededPace = pace
      wait()
    },
  }
}
