import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import { createAuthLimits } from './auth-limits.ts'
import { createBoundedMemory } from './bounded-map.ts'
import { defaultLimits } from './limits.ts'
import { createLimiter } from './rate-limit.ts'

let at = 0
const now = () => at

test('Q70 the number of remembered callers is limited', () => {
  const memory = createBoundedMemory<number>({ lifeMs: minuteMs, now, whenFull: 'share' })
  for (let index = 0; index < 200_000; index += 1) memory.set(`caller ${index}`, index)
  expect(memory.size).toBe(50_000)
})

test('Q70 an expired entry makes room, and no other', () => {
  const memory = createBoundedMemory<string>({ lifeMs: 100, now, whenFull: 'forget', keysMax: 2 })
  memory.set('first', 'a')
  at += 60
  memory.set('second', 'b')
  memory.set('third', 'c')
  expect([memory.get('first'), memory.get('second'), memory.get('third')]).toEqual(['a', 'b', undefined])
  at += 60
  memory.set('third', 'c')
  expect([memory.get('first'), memory.get('second'), memory.get('third')]).toEqual([undefined, 'b', 'c'])
  expect(memory.size).toBe(2)
})

test('Q70 an entry that is set again stays, and is deleted last', () => {
  const memory = createBoundedMemory<string>({ lifeMs: 100, now, whenFull: 'forget', keysMax: 2 })
  memory.set('first', 'a')
  memory.set('second', 'b')
  at += 60
  memory.set('first', 'again')
  at += 60
  expect([memory.get('first'), memory.get('second')]).toEqual(['again', undefined])
  memory.set('third', 'c')
  expect([memory.get('first'), memory.get('third')]).toEqual(['again', 'c'])
})

test('Q70 without room new callers share one entry, and known callers keep their own', () => {
  const memory = createBoundedMemory<string>({ lifeMs: 100, now, whenFull: 'share', keysMax: 1 })
  memory.set('known', 'own')
  memory.set('one', 'theirs')
  expect([memory.get('known'), memory.get('one'), memory.get('another')]).toEqual(['own', 'theirs', 'theirs'])
  memory.delete('another')
  expect(memory.get('another')).toBe('theirs')
  at += 101
  expect([memory.get('known'), memory.get('one'), memory.get('another')]).toEqual(Array(3).fill(undefined))
})

/** Returns how many of the calls were not refused. */
function countPassed(calls: number, act: (index: number) => void): number {
  let passedCount = 0
  for (let index = 0; index < calls; index += 1) {
    try {
      act(index)
      passedCount += 1
    } catch {}
  }
  return passedCount
}

const newcomer = (index: number) => `198.51.${index >> 8}.${index & 255}`
const crowded = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** Wrong passwords that were looked at. */
async function countWrong(tries: number, whose: (index: number) => [address: string, account: string]) {
  let passedCount = 0
  for (let index = 0; index < tries; index += 1) {
    await authLimits
      .logIn(...whose(index), async () => {
        passedCount += 1
        throw new Refused('wrong_credentials')
      })
      .catch(() => undefined)
  }
  return passedCount
}

let authLimits: ReturnType<typeof createAuthLimits>

test('Q70 in a storm callers beyond the limit are counted together', async () => {
  authLimits = createAuthLimits(defaultLimits, now)
  const rosa = () => ['203.0.113.1', 'rosa@example.org'] as [string, string]
  expect(await countWrong(1, rosa)).toBe(1)
  expect(await countWrong(49_999, (index) => [crowded(index), `${index}@example.org`])).toBe(49_999)
  expect(await countWrong(100, (index) => [newcomer(index), `new.${index}@example.org`])).toBe(10)
  expect(await countWrong(3, rosa)).toBe(3)
  at += 15 * minuteMs + 1
  expect(await countWrong(100, (index) => [newcomer(index), `late.${index}@example.org`])).toBe(100)
})

test('Q70 in a storm new sign-ins by provider are counted together, too', () => {
  const { begin } = createAuthLimits(defaultLimits, now).signInWithProvider
  expect(countPassed(50_000, (index) => begin(crowded(index)))).toBe(50_000)
  expect(countPassed(100, (index) => begin(newcomer(index)))).toBe(60)
})

test('Q70 in a storm reading stays open: callers beyond the limit are let through', () => {
  const limiter = createLimiter({ countMax: 1, windowMs: minuteMs, now, whenFull: 'forget', keysMax: 1 })
  limiter.count('known')
  expect(countPassed(1, () => limiter.count('known'))).toBe(0)
  expect(countPassed(5, () => limiter.count('new'))).toBe(5)
})

test('Q68 a clock set back a day locks nobody out', () => {
  at = 10 * 86_400_000
  const limiter = createLimiter({ countMax: 1, windowMs: minuteMs, now, whenFull: 'share' })
  limiter.count('caller')
  at -= 86_400_000
  limiter.count('caller')
  expect(() => limiter.count('caller')).toThrow()
  at += 2 * minuteMs
  limiter.count('caller')
})

test('Q70 a clock set back leaves room for new callers', () => {
  at = 10 * 86_400_000
  const memory = createBoundedMemory<string>({ lifeMs: 100, now, whenFull: 'forget', keysMax: 1 })
  memory.set('before', 'a')
  at -= 86_400_000
  memory.set('after', 'b')
  expect([memory.get('before'), memory.get('after')]).toEqual([undefined, 'b'])
})
