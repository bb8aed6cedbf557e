/**
 * Identifiers are UUIDs that a device creates without a network. They are of version 7 and ordered by time, unless
 * nobody may read the time from them.
 */
import * as v from 'valibot'

export const idSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Expected an id'),
)
export type Id = v.InferOutput<typeof idSchema>

/** RFC 9562, version 7: 48 bits of epoch milliseconds, then randomness. */
export function createId(now: number = Date.now()): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Math.max(0, Math.floor(now))
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) % 256
  return idFrom(bytes, 7)
}

/** RFC 9562, version 4: nothing but randomness. */
export function createRandomId(): Id {
  return idFrom(crypto.getRandomValues(new Uint8Array(16)), 4)
}

/** Returns true when the identifier contains the time at which it was created. */
export function hasTime(id: Id): boolean {
  return id[14] === '7'
}

function idFrom(bytes: Uint8Array, version: 4 | 7): Id {
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
