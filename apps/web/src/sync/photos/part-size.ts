/**
 * Chooses how much of a photo one request carries: much on a good connection, and on a bad one so little that it
 * arrives.
 */
const bytesFirst = 16 * 1024
const bytesMin = 4 * 1024
const bytesMax = 256 * 1024
/** A part that is through within this long left the line unfilled. */
const fastMs = 1500
/** The time in ms beyond which a part is too long, because it delays a text that is written meanwhile. */
const slowMs = 6000

export interface PartSize {
  readonly bytes: number
  sent: (ms: number) => void
  failed: () => void
}

export function createPartSize(): PartSize {
  let bytes = bytesFirst
  const scale = (factor: number) => {
    bytes = Math.min(bytesMax, Math.max(bytesMin, Math.floor(bytes * factor)))
  }
  return {
    get bytes() {
      return bytes
    },
    sent: (ms) => {
      if (ms <= fastMs) scale(2)
      else if (ms > slowMs) scale(1 / 2)
    },
    failed: () => scale(1 / 2),
  }
}
