/** Tests of events from strangers and from the provider at one entry point. */
import { minuteMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import { createEventGate } from './webhook-limit.ts'

const [stranger, provider] = ['203.0.113.9', '198.51.100.7']
const codeOf = (error: { code: string }) => error.code
const forged = async () => null
const real = async () => ({ id: 'WH-1' })

test('Q72 forged events use up their own address’s limit for a minute; the provider’s arrive, and do not count', async () => {
  let at = 0
  const gate = createEventGate(() => at)
  const outcomes: unknown[] = []
  for (let times = 0; times < 300; times += 1) outcomes.push(await gate.take(stranger, forged).catch(codeOf))
  expect(outcomes.filter((each) => each === null).length).toBe(60)
  expect(outcomes.at(-1)).toBe('too_many')
  for (let times = 0; times < 300; times += 1) {
    expect(await gate.take(provider, (inTurn) => inTurn(real))).toEqual({ id: 'WH-1' })
  }
  at += minuteMs
  expect(await gate.take(stranger, forged)).toBeNull()
})

test('Q72 events of one address are verified one at a time, with a limited queue; other addresses do not wait', async () => {
  const gate = createEventGate(() => 0)
  let askCount = 0
  let free: () => void = () => undefined
  const slow = new Promise<null>((resolve) => {
    free = () => resolve(null)
  })
  const ask = () => {
    askCount += 1
    return slow
  }
  const flood = Array.from({ length: 50 }, () => gate.take(stranger, (inTurn) => inTurn(ask)).catch(codeOf))
  expect(await gate.take(provider, (inTurn) => inTurn(real))).toEqual({ id: 'WH-1' })
  expect(askCount).toBe(1)
  free()
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((each) => each === 'unavailable').length).toBe(50 - 1 - 30)
})
