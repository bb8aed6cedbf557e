/** The queued operations that these handlers are for. */
import type { Operation } from '@porchlight/contracts/operation'
import { operations, type QueuedName } from '@porchlight/contracts/operations'
import type { Handlers } from '../feature-parts/handlers.ts'
import type { QueuedOperations } from './apply-once.ts'

export function queuedOperations(handlers: Partial<Handlers>): QueuedOperations {
  const queued = (Object.values(operations) as Operation[]).filter(({ offline }) => offline === 'queue')
  const handled = queued.flatMap((operation) => {
    const handler = handlers[operation.name as QueuedName]
    return handler ? [[operation.name, { declared: operation, ...handler }] as const] : []
  })
  return Object.fromEntries(handled) as QueuedOperations
}
