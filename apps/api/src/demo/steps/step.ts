import type { Transaction } from '../../database/transactions/transact.ts'

/** A thing that happened, as one transaction. */
export interface Step {
  /** Epoch ms. */
  at: number
  run: (transaction: Transaction) => Promise<unknown>
}
