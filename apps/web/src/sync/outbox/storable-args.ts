/** Makes a member's texts storable for the server, whichever form they came from. */
import { stripInvalid } from '@porchlight/contracts/values/text/text'

/** Arguments are plain data. A half sign or a NUL in any of their texts would have the server refuse all of them, each time. */
export function storableArgs<Args>(args: Args): Args {
  return storable(args) as Args
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return stripInvalid(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)]))
}
