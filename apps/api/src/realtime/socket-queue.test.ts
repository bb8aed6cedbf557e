import { expect, test } from 'vitest'
import { createFrameQueue } from './socket-queue.ts'

test('W3 W4 frames are handled one after the other, a fault stops none, and the queue is limited', async () => {
  const startedTurns: string[] = []
  const faults: unknown[] = []
  const frameQueue = createFrameQueue({
    waitingMax: 3,
    onFault: (error, turnName) => faults.push([turnName, error]),
  })
  const gate = Promise.withResolvers<void>()
  const add = (turnName: string) =>
    frameQueue.add(turnName, async () => {
      startedTurns.push(turnName)
      await gate.promise
      if (turnName === 'second') throw turnName
    })
  expect(['first', 'second', 'third', 'fourth'].map(add)).toEqual([true, true, true, false])
  await new Promise((resolve) => setImmediate(resolve))
  expect(startedTurns).toEqual(['first'])
  gate.resolve()
  await frameQueue.whenIdle()
  expect(startedTurns).toEqual(['first', 'second', 'third'])
  expect(faults).toEqual([['second', 'second']])
  expect(add('fifth')).toBe(true)
  await frameQueue.whenIdle()
  expect(startedTurns.at(-1)).toBe('fifth')
})
