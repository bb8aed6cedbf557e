import { expect, it } from 'vitest'
import { runOneAtATime } from './run-one-at-a-time.ts'

it('an older reading that takes longer is over before a newer one begins', async () => {
  let value = 'old'
  let storedValue = ''
  const delays = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const follow = runOneAtATime(async () => {
    const current = value
    const delay = delays[count]
    count += 1
    await delay?.promise
    storedValue = current
  })
  const first = follow()
  await Promise.resolve()
  value = 'new'
  const second = follow()
  delays[1]?.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  delays[0]?.resolve()
  await Promise.all([first, second])
  expect(storedValue).toBe('new')
})

it('a reading that fails keeps no later one from its turn', async () => {
  let count = 0
  const read = runOneAtATime(async () => {
    count += 1
    if (count === 1) throw new Error('away')
    return count
  })
  const [failure, next] = await Promise.allSettled([read(), read()])
  expect([failure.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 2 }])
})
