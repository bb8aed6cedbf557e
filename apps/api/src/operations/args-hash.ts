/** The hash that distinguishes a repeated operation from another one under its id, without storing the arguments. */
import { createHash } from 'node:crypto'

/** Returns the hash of the arguments and the name: a key stands for one call. */
export function argsHash(name: string, args: unknown): string {
  return createHash('sha256')
    .update(`${name} ${canonical(args)}`)
    .digest('base64url')
}

/**
 * The maximum depth, greater than that of any declared operation. Deeper input is never accepted, so differences in it
 * do not matter.
 */
const depthMax = 16

/** Returns the same text for the same arguments, with their keys in any order. */
function canonical(value: unknown, depth = 0): string {
  if (depth > depthMax) return '…'
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, depth + 1)}`)
    .join(',')}}`
}
