/** Work that has to wait, and for whom. */
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const bounds = { weightMax: 10, atOnceMax: 2, waitingMax: 50, waitingOfOneMax: 8 }

/** Creates works that end when the test ends them, and records the order in which they began. */
function works(settings: Partial<typeof bounds> = {}) {
  const { take } = createFairQueue({ ...bounds, ...settings })
  const begunNames: string[] = []
  const end = new Map<string, () => void>()
  return {
    begunNames,
    take: (of: string, name: string, weight = 1) =>
      take(of, weight, async () => {
        begunNames.push(name)
        await new Promise<void>((resolve) => end.set(name, resolve))
        return name
      }),
    /** Gives the others time to begin. */
    end: async (name: string) => {
      end.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('Q72 a caller with many works waits as long as a caller with one: callers take turns', async () => {
  const { begunNames, take, end } = works({ atOnceMax: 1 })
  const all = ['r1', 'r2', 'r3', 'r4'].map((name) => take('rosa', name))
  all.push(take('lena', 'l1'), take('lena', 'l2'), take('ana', 'a1'))
  await end('')
  for (const name of ['r1', 'l1', 'a1', 'r2', 'l2', 'r3', 'r4']) await end(name)
  await Promise.all(all)
  expect(begunNames).toEqual(['r1', 'l1', 'a1', 'r2', 'l2', 'r3', 'r4'])
})

test('Q72 where two works may run one caller has one running; the other place is for another caller', async () => {
  const { begunNames, take, end } = works()
  const all = [take('rosa', 'r1'), take('rosa', 'r2')]
  await end('')
  expect(begunNames).toEqual(['r1'])
  all.push(take('lena', 'l1'))
  await end('')
  expect(begunNames).toEqual(['r1', 'l1'])
  for (const name of ['l1', 'r1', 'r2']) await end(name)
  await Promise.all(all)
})

test('a heavy work runs alone, and lighter ones that came later do not overtake it', async () => {
  const { begunNames, take, end } = works()
  const all = [take('rosa', 'light', 5), take('lena', 'heavy', 10), take('ana', 'late', 1)]
  await end('')
  expect(begunNames).toEqual(['light'])
  await end('light')
  expect(begunNames).toEqual(['light', 'heavy'])
  await end('heavy')
  expect(begunNames).toEqual(['light', 'heavy', 'late'])
  await end('late')
  await Promise.all(all)
})

test('Q72 each caller and the queue have a limit; a caller below the limit is let in, and a failed work makes room', async () => {
  const { take, end } = works({ waitingMax: 3, waitingOfOneMax: 2, atOnceMax: 1 })
  const { take: takeTurn } = createFairQueue({ ...bounds, atOnceMax: 1 })
  const all = [take('rosa', 'r1'), take('rosa', 'r2'), take('rosa', 'r3')]
  await expect(take('rosa', 'r4')).rejects.toMatchObject({ code: 'unavailable' })
  all.push(take('lena', 'l1'))
  await expect(take('ana', 'a1')).rejects.toMatchObject({ code: 'unavailable' })
  for (const name of ['r1', 'l1', 'r2', 'r3']) await end(name)
  await Promise.all(all)
  await expect(takeTurn('rosa', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await takeTurn('rosa', 1, async () => 'next')).toBe('next')
})
