import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'

let database: TestDatabase
let worked: number
beforeEach(async () => {
  worked = 0
  database = await openTestDatabase({
    now: Date.now,
    onWorked: () => {
      worked += 1
    },
  })
})
afterEach(() => database.discard())

test('Q77 work waits for its turn, and is counted once it is committed or undone', async () => {
  const counts: number[] = []
  const note = async () => {
    counts.push(database.waiting().count)
  }
  const fails = async () => {
    await note()
    throw new Error('undone')
  }
  const all = Promise.allSettled([database.transact(note), database.transact(fails), database.transact(note)])
  expect(database.waiting().count).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(counts).toEqual([2, 1, 0])
  expect([worked, database.waiting()]).toEqual([3, { count: 0, oldestMs: 0 }])
})

test('Q77 the age of the queue is that of its oldest work', async () => {
  const first = database.transact(async () => undefined)
  const before = performance.now()
  while (performance.now() < before + 5);
  const second = database.transact(async () => undefined)
  expect(database.waiting().oldestMs).toBeGreaterThanOrEqual(5)
  await Promise.all([first, second])
})
