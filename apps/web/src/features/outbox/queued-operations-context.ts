/** Provides the queued operations to all components that show entries. */
import { assert } from '@porchlight/contracts/errors/assert'
import { createContext, useContext } from 'react'
import type { QueuedOperations } from './queued-operation.ts'

export const QueuedOperationsContext = createContext<QueuedOperations | null>(null)

export function useQueuedOperations(): QueuedOperations {
  const operations = useContext(QueuedOperationsContext)
  assert(operations, 'useQueuedOperations outside a signed-in tree')
  return operations
}
