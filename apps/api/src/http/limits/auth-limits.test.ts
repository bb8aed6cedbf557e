/** Tests that somebody who guesses an account's password slows down their own log-ins, and not its owner's. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import { createAuthLimits } from './auth-limits.ts'
import { defaultLimits } from './limits.ts'

const account = 'rosa@example.org'
const [home, elsewhere, library] = ['192.0.2.1', '198.51.100.7', '203.0.113.9']

function open() {
  let at = Date.UTC(2026, 10, 29)
  const limits = createAuthLimits({ ...defaultLimits, logInsPerAddress: 1000 }, () => at)
  /** Returns the result of a try from this address. */
  const tryFrom = async (address: string, isRight: boolean) => {
    try {
      await limits.logIn(address, account, async () => {
        if (!isRight) throw new Refused('wrong_credentials')
      })
      return 'in'
    } catch (error) {
      return error instanceof Refused ? error.code : error
    }
  }
  return {
    tryFrom,
    advance: (ms: number) => {
      at += ms
    },
    /** Guesses until the pause is a minute, and again as soon as it is over, so that the account is never free. */
    guess: async () => {
      for (let tries = 0; tries < 30; tries += 1) {
        await tryFrom(elsewhere, false)
        at += tries < 20 ? minuteMs : 0
      }
    },
  }
}

test('Q13 Q68 somebody who never stops guessing does not keep the owner out where they logged in before', async () => {
  const { tryFrom, guess, advance } = open()
  expect(await tryFrom(home, true)).toBe('in')
  advance(10 * dayMs)
  await guess()
  expect(await tryFrom(elsewhere, true)).toBe('too_many')
  // A right password from an unknown address gets the same response as a wrong one.
  expect(await tryFrom(library, true)).toBe('too_many')
  expect(await tryFrom(home, true)).toBe('in')
  expect(await tryFrom(home, false)).toBe('wrong_credentials')
  expect(await tryFrom(elsewhere, false)).toBe('too_many')
})

test('Q13 guesses from an address of the owner are slowed down as well', async () => {
  const { tryFrom } = open()
  expect(await tryFrom(home, true)).toBe('in')
  const outcomes = []
  for (let tries = 0; tries < 12; tries += 1) outcomes.push(await tryFrom(home, false))
  expect(outcomes).toEqual([...Array(10).fill('wrong_credentials'), 'too_many', 'too_many'])
  expect(await tryFrom(home, true)).toBe('too_many')
})

test('Q13 an address where the owner has not logged in for a month is like any other', async () => {
  const { tryFrom, guess, advance } = open()
  expect(await tryFrom(home, true)).toBe('in')
  advance(31 * dayMs)
  await guess()
  expect(await tryFrom(home, true)).toBe('too_many')
})
