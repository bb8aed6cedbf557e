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

const turns = 41

/**
 * How much longer the large one takes, as a ratio of medians. In turn, so that both meet the same moments of a busy machine.
 *
 * @param words what is said of them, such as '1,000 places'
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
