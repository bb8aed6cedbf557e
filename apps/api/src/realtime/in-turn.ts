/** Work on one socket's frames: each after the one before, and no more of it than is kept. */

interface TurnSettings {
  /** Besides, whoever sends faster than the database answers would fill the server's memory. */
  waitingMax: number
  onFault: (error: unknown, what: string) => void
}

export interface Turns {
  /** Gives whether there was room for it. What fails does not stop what comes after it. */
  add: (what: string, work: () => Promise<void>) => boolean
  /** Until all that was added is done. */
  done: () => Promise<void>
}

export function createTurns({ waitingMax, onFault }: TurnSettings): Turns {
  let last = Promise.resolve()
  let waiting = 0
  return {
    add: (what, work) => {
      if (waiting >= waitingMax) return false
      waiting += 1
      last = last
        .then(work)
        .catch((error: unknown) => onFault(error, what))
        .finally(() => {
          waiting -= 1
        })
      return true
    },
    done: () => last,
  }
}
