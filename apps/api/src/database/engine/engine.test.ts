/** Tests of the parts in which the two engines differ. */
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.factory.ts'

it('J7 work that nobody else does runs each time it is requested, and its error reaches the caller', async () => {
  const database = await openTestDatabase({ now: () => 0 })
  try {
    let doneCount = 0
    const work = async () => {
      doneCount += 1
    }
    const names = ['one', 'two', 'three', 'one more']
    expect(await Promise.all(names.map((name) => database.alone(name, work)))).toEqual(names.map(() => true))
    await expect(database.alone('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect([await database.alone('one', work), doneCount]).toEqual([true, 5])
    // Empty, and yet some tables and indexes.
    expect(await database.sizeBytes()).toBeGreaterThan(50_000)
  } finally {
    await database.discard()
  }
})
