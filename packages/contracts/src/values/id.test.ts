import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createId, createRandomId, hasTime, idSchema } from './id.ts'

test('O3 a later id sorts after an earlier one, from any process', () => {
  const ids = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 2 ** 47].map((at) => createId(at))
  expect([...ids].sort()).toEqual(ids)
})

test('O3 ids are UUIDs of version 7 and pass the schema', () => {
  for (let index = 0; index < 200; index += 1) {
    const id = createId()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(v.is(idSchema, id)).toBe(true)
  }
})

test('O3 an id without its time is of version 4, and passes the schema', () => {
  const ids = Array.from({ length: 200 }, () => createRandomId())
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(v.is(idSchema, id)).toBe(true)
  }
  expect(ids).not.toEqual(ids.toSorted())
  expect([createRandomId(), createId()].map(hasTime)).toEqual([false, true])
})

test('O3 a thousand ids of one millisecond are all different', () => {
  expect(new Set(Array.from({ length: 1000 }, () => createId(1_700_000_000_000))).size).toBe(1000)
})

test.each(['', 'post-1', '0190a8c0-0000-7000-8000-00000000000', '0190A8C0-0000-7000-8000-000000000000'])(
  'O3 %j is refused as an id',
  (text) => {
    expect(v.is(idSchema, text)).toBe(false)
  },
)
