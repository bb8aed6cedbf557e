/** Chooses how much one round carries: a good connection is used fully, a bad one always makes progress. */
import type { BatchLimits } from './round.ts'

/** Text of this kind compresses to about a third; the limits of the wire are of compressed bytes. */
const compression = 3
const first: BatchLimits = { operations: 20, bytes: 16_384 * compression }
const largest: BatchLimits = { operations: 200, bytes: 65_536 * compression }
/** A round that is back within this long left the line unfilled. */
const fastMs = 2000

export interface BatchSize {
  readonly limits: BatchLimits
  answered: (roundMs: number) => void
  timedOut: () => void
}

export function createBatchSize(): BatchSize {
  let limits = first
  const scale = (factor: number) => {
    limits = {
      operations: Math.min(largest.operations, Math.max(1, Math.floor(limits.operations * factor))),
      bytes: Math.min(largest.bytes, Math.max(1024, Math.floor(limits.bytes * factor))),
    }
  }
  return {
    get limits() {
      return limits
    },
    answered: (roundMs) => {
      if (roundMs <= fastMs) scale(2)
    },
    timedOut: () => scale(1 / 2),
  }
}
