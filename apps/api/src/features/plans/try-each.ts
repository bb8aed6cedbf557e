/** Many things to ask a provider about, each on its own: what goes wrong with one keeps no other waiting. */

interface TryEachSettings<Item> {
  items: AsyncIterable<Item>
  work: (item: Item) => Promise<void>
  onDone?: () => void
  onFailed?: ((error: unknown) => void) | undefined
  /**
   * True for an error that means the provider does not respond. After `awayMax` of these in a row, the next run does
   * the rest.
   */
  isAway: (error: unknown) => boolean
  awayMax: number
  stopping?: AbortSignal | undefined
}

/** Contains how many items failed, and no identifiers of them. */
export class NotAllTried extends Error {
  override name = 'NotAllTried'
}

/**
 * Works on each item in turn.
 * @throws NotAllTried after all items had their turn, so that the caller reports a partial failure and runs again
 */
export async function tryEach<Item>(settings: TryEachSettings<Item>): Promise<void> {
  const { items, work, onDone, onFailed, isAway, awayMax, stopping } = settings
  let [triedCount, failedCount, away] = [0, 0, 0]
  let last: unknown
  for await (const item of items) {
    if (stopping?.aborted) return
    triedCount += 1
    try {
      await work(item)
      away = 0
      onDone?.()
    } catch (error) {
      onFailed?.(error)
      failedCount += 1
      last = error
      away = isAway(error) ? away + 1 : 0
      if (away >= awayMax) break
    }
  }
  if (failedCount > 0)
    throw new NotAllTried(`${failedCount} of ${triedCount} could not be done`, { cause: last })
}

/** Yields each item once, one after the other, as the data has them by then. */
export async function* following<Item>(next: (after: Item | null) => Promise<Item | undefined>) {
  for (let after: Item | null = null; ; ) {
    const item: Item | undefined = await next(after)
    if (item === undefined) return
    yield item
    after = item
  }
}

/** Runs the works one after the other. A failed work does not keep the others from running. */
export async function tryAll(works: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) await work().catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}
