import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { olderThan } from './changes-for.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase({ now: () => 0 })
})
afterEach(() => database.discard())

test('C2 C10 an initial sync in small steps has the same rows as in one, with removed, old and others’ rows between', async () => {
  const [ownAudience, otherAudience] = [memberAudience(createId()), memberAudience(createId())]
  for (let at = 0; at < 60; at += 1) {
    await database.transact(async ({ touch }) => {
      touch('posts', `p${at}`, 'community', at % 3 === 0 ? 'gone' : { until: at % 3 === 1 ? 5 : null })
      touch('postDetails', `d${at}`, at % 7 === 0 ? ownAudience : otherAudience)
      if (at % 10 === 0) touch('posts', `p${at}`, ownAudience)
    })
  }
  const portions = (['community', ownAudience] as const).map((audience) => ({
    audience,
    tables: ['posts', 'postDetails'] as const,
  }))
  const pages = async (steps: { first: number; most: number }) => {
    const foundParts: unknown[] = []
    for (let below = 61, more = true; more; ) {
      const part = await olderThan(database.reader, portions, { below, size: 4, now: 10, steps })
      foundParts.push(part)
      below = part.through
      more = part.more
    }
    return foundParts
  }
  const inOne = await pages({ first: 1000, most: 1000 })
  expect(inOne.length).toBeGreaterThan(5)
  for (const steps of [
    { first: 1, most: 1 },
    { first: 2, most: 8 },
    { first: 7, most: 7 },
  ])
    expect(await pages(steps)).toEqual(inOne)
})
