import { expect, test } from 'vitest'
import { createTurns } from './socket-queue.ts'

test('W3 W4 frames are done one after the other, a fault stops none, and beyond so many that wait there is no room', async () => {
  const begun: string[] = []
  const faults: unknown[] = []
  const turns = createTurns({ waitingMax: 3, onFault: (error, what) => faults.push([what, error]) })
  const gate = Promise.withResolvers<void>()
  const add = (what: string) =>
    turns.add(what, async () => {
      begun.push(what)
      await gate.promise
      if (what === 'second') throw what
    })
  expect(['first', 'second', 'third', 'fourth'].map(add)).toEqual([true, true, true, false])
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['first'])
  gate.resolve()
  await turns.done()
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(faults).toEqual([['second', 'second']])
  expect(add('fifth')).toBe(true)
  await turns.done()
  expect(begun.at(-1)).toBe('fifth')
})
