/** Changes of any number in one transaction. */
import type { Transaction } from './transact.ts'

interface Batches<Item> {
  all: readonly Item[]
  /** The items in a batch: all rows that they touch for one audience have to fit into a change number. */
  atOnce: number
}

/**
 * Changes items of which there may be any number, all or none of them. Each batch takes change numbers of its own, because a
 * number has few rows.
 */
export async function changeInBatches<Item>(
  transaction: Transaction,
  { all, atOnce }: Batches<Item>,
  change: (inner: Transaction, item: Item) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < all.length; at += atOnce) {
    await transaction.nested(async (inner) => {
      for (const item of all.slice(at, at + atOnce)) await change(inner, item)
    })
  }
}
