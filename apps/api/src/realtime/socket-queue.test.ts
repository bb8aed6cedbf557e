import { expect, test } from 'vitest'
import { createTurns } from './socket-queue.ts'

test('W3 W4 frames are handled one after the other, a fault stops none, and the queue is limited', async () => {
  const startedTurns: string[] = []
  const faults: unknown[] = []
  const turns = createTurns({ waitingMax: 3, onFault: (error, turnName) => faults.push([turnName, error]) })
  const gate = Promise.withResolvers<void>()
  const add = (turnName: string) =>
    turns.add(turnName, async () => {
      startedTurns.push(turnName)
      await gate.promise
      if (turnName === 'second') throw turnName
    })
  expect(['first', 'second', 'third', 'fourth'].map(add)).toEqual([true, true, true, false])
  await new Promise((resolve) => setImmediate(resolve))
  expect(startedTurns).toEqual(['first'])
  gate.resolve()
  await turns.done()
  expect(startedTurns).toEqual(['first', 'second', 'third'])
  expect(faults).toEqual([['second', 'second']])
  expect(add('fifth')).toBe(true)
  await turns.done()
  expect(startedTurns.at(-1)).toBe('fifth')
})
