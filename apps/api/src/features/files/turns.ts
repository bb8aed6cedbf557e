/** How much work is under way at once, by its weight: what unpacks to much leaves room for little else. */
import { Refused } from '@porchlight/contracts/errors/refusals'

export interface Turns {
  /** @throws Refused `unavailable` when too many wait already. */
  take: <Result>(weight: number, work: () => Promise<Result>) => Promise<Result>
}

interface TurnSettings {
  /** Of all that is under way together. What is heavier than that by itself goes alone. */
  weightMax: number
  /** Works under way together, however light. */
  atOnceMax: number
  waitingMax: number
}

export function createTurns({ weightMax, atOnceMax, waitingMax }: TurnSettings): Turns {
  const waiting: { weight: number; begin: () => void }[] = []
  let weightNow = 0
  let atOnce = 0

  const fits = (weight: number) => atOnce < atOnceMax && (atOnce === 0 || weightNow + weight <= weightMax)
  const begin = (weight: number) => {
    atOnce += 1
    weightNow += weight
  }
  /** In the order of their coming: a heavy one is not passed by for ever. */
  const next = () => {
    const [first] = waiting
    if (!first || !fits(first.weight)) return
    waiting.shift()
    begin(first.weight)
    first.begin()
    next()
  }

  return {
    take: async (weight, work) => {
      if (waiting.length === 0 && fits(weight)) begin(weight)
      else {
        if (waiting.length >= waitingMax) throw new Refused('unavailable')
        await new Promise<void>((resolve) => waiting.push({ weight, begin: resolve }))
      }
      try {
        return await work()
      } finally {
        atOnce -= 1
        weightNow -= weight
        next()
      }
    },
  }
}
