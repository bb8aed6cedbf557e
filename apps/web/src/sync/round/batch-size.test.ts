import { expect, it } from 'vitest'
import { createBatchSize } from './batch-size.ts'

/** The limits count text; the wire's are of compressed bytes, about a third. */
const wire = (kilobytes: number) => kilobytes * 1024 * 3

it('R2 begins at 20 operations or 16 KB', () => {
  expect(createBatchSize().limits).toEqual({ operations: 20, bytes: wire(16) })
})

it('R2 doubles while rounds are fast, to 200 or 64 KB', () => {
  const batch = createBatchSize()
  const sizes = [500, 500, 500, 500, 500].map((roundMs) => {
    batch.answered(roundMs)
    return batch.limits
  })
  expect(sizes.map(({ operations }) => operations)).toEqual([40, 80, 160, 200, 200])
  expect(sizes.at(-1)?.bytes).toBe(wire(64))
})

it('R2 stays the same while rounds are slow', () => {
  const batch = createBatchSize()
  batch.answered(8000)
  expect(batch.limits.operations).toBe(20)
})

it('R2 is halved after a timeout, down to a single operation', () => {
  const batch = createBatchSize()
  const sizes = Array.from({ length: 7 }, () => {
    batch.timedOut()
    return batch.limits.operations
  })
  expect(sizes).toEqual([10, 5, 2, 1, 1, 1, 1])
  expect(batch.limits.bytes).toBeGreaterThanOrEqual(1024)
})
