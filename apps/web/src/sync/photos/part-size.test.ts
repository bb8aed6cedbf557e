import { expect, it } from 'vitest'
import { createPartSize } from './part-size.ts'

it('O5 R2 a part grows while parts are fast, shrinks when they are slow or lost, and keeps a useful minimum', () => {
  const size = createPartSize()
  const first = size.bytes
  size.sent(300)
  expect(size.bytes).toBe(2 * first)
  size.sent(3000)
  expect(size.bytes).toBe(2 * first)
  size.sent(10_000)
  expect(size.bytes).toBe(first)
  for (let turn = 0; turn < 20; turn += 1) size.failed()
  expect(size.bytes).toBe(4 * 1024)
  for (let turn = 0; turn < 20; turn += 1) size.sent(1)
  expect(size.bytes).toBe(256 * 1024)
})
