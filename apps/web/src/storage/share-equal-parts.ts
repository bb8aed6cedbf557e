/**
 * Takes over what did not change between two responses to the same query, so that only what changed is drawn anew: for
 * queries whose rows are drawn by components that are memoized.
 */
import { dequal } from 'dequal'

/** The number of items that may be missing between two that are equal to those before. */
const lookAhead = 8

/** Returns the query of which each response shares with the one before what is equal. */
export function sharing<Value>(read: () => Promise<Value>): (before: Value | undefined) => Promise<Value> {
  return async (before) => shareEqualParts(before, await read())
}

/**
 * Returns the value before when both are equal. Otherwise returns the new value, in which parts of plain objects and items
 * of lists that are equal to those before are replaced by them.
 */
export function shareEqualParts<Value>(before: unknown, value: Value): Value {
  if (dequal(before, value)) return before as Value
  if (Array.isArray(before) && Array.isArray(value)) {
    // Items keep their order mostly: some come, some go. So each is looked for behind the last one that was found.
    let start = 0
    return value.map((item) => {
      const foundIndex = before.slice(start, start + lookAhead).findIndex((each) => dequal(each, item))
      if (foundIndex < 0) return item
      start += foundIndex + 1
      return before[start - 1]
    }) as Value
  }
  if (!isPlainObject(before) || !isPlainObject(value)) return value
  const sharedParts: Record<string, unknown> = { ...value }
  for (const key in sharedParts) sharedParts[key] = shareEqualParts(before[key], sharedParts[key])
  return sharedParts as Value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value?.constructor === Object
}
