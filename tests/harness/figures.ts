/** What tests that measure say of it. */

export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** The figures are worth knowing also when they are good enough. */
export function report(text: string): void {
  process.stdout.write(`${text}\n`)
}
