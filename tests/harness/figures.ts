/** Calculates and prints the figures of tests that measure. */

export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** The figures are worth knowing also when they are good enough. */
export function report(text: string): void {
  process.stdout.write(`${text}\n`)
}

const turns = 41

/**
 * Returns how much longer the large community takes, as a ratio of medians. Both are measured in turn, so that they
 * meet the same moments of a busy machine.
 * @param words names for the two in the report, such as '1,000 places'
 */
export async function growthOf<Each>(
  name: string,
  communities: { small: Each; large: Each },
  words: { small: string; large: string },
  ask: (each: Each) => Promise<unknown>,
): Promise<number> {
  const took: Record<'small' | 'large', number[]> = { small: [], large: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const size of ['small', 'large'] as const) {
      const startedAt = performance.now()
      await ask(communities[size])
      took[size].push(performance.now() - startedAt)
    }
  }
  const [before, after] = [median(took.small), median(took.large)]
  report(`${name}: ${before.toFixed(2)} ms of ${words.small}, ${after.toFixed(2)} ms of ${words.large}`)
  return after / before
}
