/** What is known of the queued operations, for whoever shows entries. */
import { assert } from '@porchlight/contracts/errors/assert'
import { createContext, useContext } from 'react'
import type { QueuedOperations } from './queued-operation.ts'

export const OperationsContext = createContext<QueuedOperations | null>(null)

export function useOperations(): QueuedOperations {
  const operations = useContext(OperationsContext)
  assert(operations, 'useOperations outside a signed-in tree')
  return operations
}
