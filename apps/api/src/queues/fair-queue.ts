/**
 * The limit on simultaneous work, by weight: a body that unpacks to much leaves little room for others. Each caller has
 * one work at a time, and their next one waits until others had a turn.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'

export interface FairQueue {
  /**
   * @param callerKey names the caller whose work it is
   * @throws Refused `unavailable` when too many wait already, of theirs or of all.
   */
  take: <Result>(callerKey: string, weight: number, work: () => Promise<Result>) => Promise<Result>
}

interface FairQueueSettings {
  /** The maximum weight of all running work together. A heavier work runs alone. */
  weightMax: number
  /** Works under way together, however light. */
  atOnceMax: number
  waitingMax: number
  waitingOfOneMax: number
}

interface WaitingWork {
  weight: number
  begin: () => void
}

export function createFairQueue(settings: FairQueueSettings): FairQueue {
  const { weightMax, atOnceMax, waitingMax, waitingOfOneMax } = settings
  /** Waiting work by caller, in the order of turns: a served caller moves to the end. */
  const queues = new Map<string, WaitingWork[]>()
  const underWay = new Set<string>()
  let waitingCount = 0
  let weightNow = 0

  const fits = (weight: number) =>
    underWay.size < atOnceMax && (underWay.size === 0 || weightNow + weight <= weightMax)

  /** A heavy one whose turn it is is not passed by for ever. */
  function next(): void {
    const turn = [...queues].find(([callerKey]) => !underWay.has(callerKey))
    const [callerKey, queue] = turn ?? []
    const first = queue?.[0]
    if (callerKey === undefined || !first || !fits(first.weight)) return
    queue.shift()
    waitingCount -= 1
    if (queue.length === 0) queues.delete(callerKey)
    underWay.add(callerKey)
    weightNow += first.weight
    first.begin()
    next()
  }

  function end(callerKey: string, weight: number): void {
    underWay.delete(callerKey)
    weightNow -= weight
    const queue = queues.get(callerKey)
    if (queue && queues.delete(callerKey)) queues.set(callerKey, queue)
    next()
  }

  return {
    take: async (callerKey, weight, work) => {
      const queue = queues.get(callerKey) ?? []
      if (queue.length >= waitingOfOneMax || waitingCount >= waitingMax) throw new Refused('unavailable')
      await new Promise<void>((begin) => {
        queue.push({ weight, begin })
        queues.set(callerKey, queue)
        waitingCount += 1
        next()
      })
      try {
        return await work()
      } finally {
        end(callerKey, weight)
      }
    },
  }
}
