/** One spelling for one meaning: keys sorted, and lists whose order says nothing. */

/** Lists of JSON Schema in which order says nothing. */
const unordered = new Set(['enum', 'required', 'checks'])

export function canonical(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item))
    return unordered.has(key) ? items.toSorted(byText) : items
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner, name)]),
  )
}

function byText(one: unknown, other: unknown): number {
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)]
  return left < right ? -1 : left > right ? 1 : 0
}
