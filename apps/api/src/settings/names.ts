/** Names that are nearly those of settings: what is misspelt would be missing without a word, and the default hold. */

/**
 * The minimum length of a name to be compared. A shared machine has other programs' names, and a short one resembles
 * many.
 */
const lengthMin = 6
const longFrom = 8

/** Returns a message for each name that is not a setting but resembles one. */
export function misspeltNames(names: readonly string[], settings: readonly string[]): string[] {
  const knownNames = new Set(settings)
  return names
    .filter((name) => !knownNames.has(name) && name.length >= lengthMin)
    .flatMap((name) => {
      const differencesMax = name.length < longFrom ? 1 : 2
      const nearest = settings.find(
        (setting) =>
          setting.length >= lengthMin && setting[0] === name[0] && isNear(name, setting, differencesMax),
      )
      return nearest ? [`${name}: there is no such setting; did you mean ${nearest}?`] : []
    })
}

/** Returns whether at most this many added, removed or exchanged letters turn one name into the other. */
function isNear(first: string, other: string, differencesMax: number): boolean {
  if (Math.abs(first.length - other.length) > differencesMax) return false
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...first].entries()) {
    const line = [row + 1]
    for (const [column, sign] of [...other].entries()) {
      const exchanged = (before[column] ?? 0) + (letter === sign ? 0 : 1)
      line.push(Math.min(exchanged, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    before = line
  }
  return (before[other.length] ?? Number.POSITIVE_INFINITY) <= differencesMax
}
