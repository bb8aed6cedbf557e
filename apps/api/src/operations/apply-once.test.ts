import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect, test } from 'vitest'
import { completeProfile } from '../features/members/members.operations.ts'
import { checkNothing } from '../testing/apply-freely.factory.ts'
import { createApplyOnce } from './apply-once.ts'

const name = 'members.completeProfile'
const { prepare } = createApplyOnce(
  {
    [name]: { declared: operations[name], apply: completeProfile, response: async () => ({ message: '' }) },
  },
  checkNothing,
)
const createOperation = (args: unknown) => ({ id: createId(), name, version: 1, createdAt: 0, args })

/** Everything that can be reached from a value, functions aside. */
const sizeOf = (value: object) => JSON.stringify(value).length

test('R4 an invalid operation waits for the database without its content', async () => {
  const prepared = prepare(createOperation({ interests: Array.from({ length: 50_000 }, () => 0) }))
  expect(sizeOf(prepared)).toBeLessThan(300)
  const refusal: unknown = await Promise.resolve()
    .then(prepared.read)
    .catch((error: unknown) => error)
  expect(sizeOf(refusal as object)).toBeLessThan(300)
  expect(refusal).toMatchObject({ code: 'invalid' })
})

test('O4 equal arguments have the same hash, valid or not', () => {
  const endless = (last: number) =>
    createOperation({ interests: [...Array.from({ length: 500 }, () => 'x'), last] })
  expect(prepare(endless(1)).argsHash).toBe(prepare(endless(1)).argsHash)
  expect(prepare(endless(1)).argsHash).not.toBe(prepare(endless(2)).argsHash)
})
