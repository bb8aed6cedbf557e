/** A queue of work for one socket's frames: one frame at a time, and with a limited number of waiting frames. */

interface FrameQueueSettings {
  /**
   * The maximum number of waiting tasks. Without it, a client that sends faster than the database responds would fill
   * the server's memory.
   */
  waitingMax: number
  onFault: (error: unknown, label: string) => void
}

export interface FrameQueue {
  /** Adds work. Returns whether there was room for it. Failed work does not stop the work after it. */
  add: (label: string, work: () => Promise<void>) => boolean
  /** Resolves when all added work is done. */
  whenIdle: () => Promise<void>
}

export function createFrameQueue({ waitingMax, onFault }: FrameQueueSettings): FrameQueue {
  let last = Promise.resolve()
  let waitingCount = 0
  return {
    add: (label, work) => {
      if (waitingCount >= waitingMax) return false
      waitingCount += 1
      last = last
        .then(work)
        .catch((error: unknown) => onFault(error, label))
        .finally(() => {
          waitingCount -= 1
        })
      return true
    },
    whenIdle: () => last,
  }
}
