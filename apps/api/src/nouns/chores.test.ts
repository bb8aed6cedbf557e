import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.factory.ts'
import { choreInTransaction, createMaintain } from './chores.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ now: () => 0 })
})
afterAll(() => database.discard())

test('a chore that cannot be done keeps no other from it, and is named', async () => {
  const done: string[] = []
  const maintain = createMaintain(database, [
    choreInTransaction('breaking', async () => Promise.reject(new Error('broken'))),
    choreInTransaction('forgetting', async ({ now }) => void done.push(`forgot at ${now}`)),
    { name: 'going over all', run: async ({ engine }) => void done.push(`went over ${engine}`) },
  ])
  await expect(maintain()).rejects.toThrow('could not be done: breaking')
  expect(done.toSorted()).toEqual(['forgot at 0', `went over ${database.engine}`])
})
