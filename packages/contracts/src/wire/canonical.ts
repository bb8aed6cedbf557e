/** Brings equal content into one form: keys are sorted, and so are lists whose order has no meaning. */

/** Lists of JSON Schema whose order has no meaning. */
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
      .toSorted(([firstKey], [other]) => (firstKey < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner, name)]),
  )
}

function byText(first: unknown, other: unknown): number {
  const [firstText, right] = [JSON.stringify(first), JSON.stringify(other)]
  return firstText < right ? -1 : firstText > right ? 1 : 0
}
