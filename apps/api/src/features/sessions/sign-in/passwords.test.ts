import { setTimeout as wait } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { expect, test } from 'vitest'
import { createPasswords, type Match } from './passwords.ts'

const passwords = createPasswords()
const right: Match = { isRight: true, isOutdated: false }
const wrong: Match = { isRight: false, isOutdated: false }

test.each([
  ['128 characters', 'x'.repeat(128)],
  ['64 lanterns of two code units each', '🏮'.repeat(64)],
  ['two scripts', 'пароль и лампа'],
  ['right-to-left letters', 'מנורה על כל מרפסת'],
  ['joined letters', '👩‍👩‍👧‍👦👩🏽‍🚒'],
  ['blanks only', '        '],
])('Q11 a password of %s matches itself, and not without its last letter', async (_what, password) => {
  const storedHash = await passwords.hash(password)
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(storedHash).not.toContain(password)
  expect(await passwords.matches(storedHash, password)).toEqual(right)
  expect(await passwords.matches(storedHash, [...password].slice(0, -1).join(''))).toEqual(wrong)
})

test('Q11 the same password is hashed differently each time', async () => {
  expect(await passwords.hash('a lamp')).not.toBe(await passwords.hash('a lamp'))
})

test('Q11 case and blanks around a password count', async () => {
  const storedHash = await passwords.hash('A lamp on every porch')
  for (const other of ['a lamp on every porch', ' A lamp on every porch', 'A lamp on every porch ']) {
    expect(await passwords.matches(storedHash, other)).toEqual(wrong)
  }
})

// Escaped, so that no editor makes them the same.
const composed = 'b\u1eadt \u0111\u00e8n hi\u00ean nh\u00e0'
const decomposed = composed.normalize('NFD')

test('Q11 composed and decomposed letters are the same password', async () => {
  expect(decomposed).not.toBe(composed)
  expect(await passwords.matches(await passwords.hash(composed), decomposed)).toEqual(right)
  expect(await passwords.matches(await passwords.hash(decomposed), composed)).toEqual(right)
  expect(await passwords.matches(await passwords.hash('ｌａｍｐｓ ｏｎ'), 'lamps on')).toEqual(right)
})

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

test('Q11 a hash of letters as typed still matches, and is outdated', async () => {
  const storedHash = await hash(decomposed, parameters)
  expect(await passwords.matches(storedHash, decomposed)).toEqual({ isRight: true, isOutdated: true })
  expect(await passwords.matches(storedHash, `${decomposed}!`)).toEqual(wrong)
})

test.each([
  ['less memory', { ...parameters, memoryCost: 8192 }],
  ['fewer rounds', { ...parameters, timeCost: 1 }],
  ['more lanes', { ...parameters, parallelism: 2 }],
  ['another algorithm', { ...parameters, algorithm: 1 }],
])('Q11 a hash with %s still matches, and is outdated', async (_what, hashOptions) => {
  const storedHash = await hash('a lamp on every porch', hashOptions)
  expect(await passwords.matches(storedHash, 'a lamp on every porch')).toEqual({
    isRight: true,
    isOutdated: true,
  })
  expect(await passwords.matches(storedHash, 'a lamp on no porch')).toEqual(wrong)
})

test('Q14 without a stored hash no password matches, not even an empty one', async () => {
  for (const password of ['', 'a lamp on every porch', 'null']) {
    expect(await passwords.matches(null, password)).toEqual(wrong)
  }
})

test('Q14 without a stored hash one is computed all the same', async () => {
  const storedHash = await passwords.hash('a lamp on every porch')
  const costOf = async (passwordHash: string | null) => {
    const costs: number[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      const before = process.cpuUsage()
      await passwords.matches(passwordHash, 'not this one')
      const { user, system } = process.cpuUsage(before)
      costs.push(user + system)
    }
    return costs.sort((first, other) => first - other)[4] ?? 0
  }
  await costOf(null)
  const [knownCost, unknown] = [await costOf(storedHash), await costOf(null)]
  expect(unknown).toBeGreaterThan(knownCost / 2)
  expect(unknown).toBeLessThan(knownCost * 2)
})

const queueMax = 50

test('Q13 work beyond the queue is refused at once, waiting work is done, and then there is room', async () => {
  const crowded = createPasswords({ active: 2 })
  const hashPromises = Array.from({ length: 2 + queueMax + 8 }, () => crowded.hash('a lamp'))
  const outcomes = await Promise.allSettled(hashPromises)
  const refusedOutcomes = outcomes.filter(({ status }) => status === 'rejected')
  expect(refusedOutcomes).toHaveLength(8)
  expect(outcomes.slice(-8)).toEqual(refusedOutcomes)
  for (const { reason } of refusedOutcomes as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(Refused)
    expect(reason.code).toBe('unavailable')
  }
  expect(await crowded.hash('a lamp')).toMatch(/^\$argon2id/)
})

test('Q13 a queue that is full before a first comparison causes no unhandled rejection', async () => {
  const faults: unknown[] = []
  const note = (fault: unknown) => faults.push(fault)
  process.on('unhandledRejection', note)
  try {
    const crowded = createPasswords({ active: 1 })
    const hashPromises = Array.from({ length: 1 + queueMax }, () => crowded.hash('a lamp'))
    await expect(crowded.matches(null, 'a lamp')).rejects.toThrow(Refused)
    const [storedHash = ''] = await Promise.all(hashPromises)
    expect(await crowded.matches(null, 'a lamp')).toEqual(wrong)
    expect(await crowded.matches(storedHash, 'a lamp')).toEqual(right)
    await wait(0)
    expect(faults).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})
