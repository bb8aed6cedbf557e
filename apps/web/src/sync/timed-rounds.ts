/** When to ask for news by time alone: while a page is seen, and no socket is proved to bring any. */

/** Of a chat on screen, whose other member waits as well; and of everything else. Each page at a moment of its own. */
const pauseMs = { chat: { min: 12_000, max: 15_000 }, elsewhere: { min: 48_000, max: 60_000 } }

export interface TimedRounds {
  /** Whether they are needed from now on, and in what. The same as before changes nothing. */
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
