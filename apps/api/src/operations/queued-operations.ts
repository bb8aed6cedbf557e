/** The queued operations that these handlers are for. */
import type { Operation } from '@porchlight/contracts/operation'
import { operations, type QueuedName } from '@porchlight/contracts/operations'
import type { Handlers } from '../nouns/handlers.ts'
import type { QueuedOperations } from './apply-once.ts'

export function queuedOperations(handlers: Partial<Handlers>): QueuedOperations {
  const queued = (Object.values(operations) as Operation[]).filter(({ offline }) => offline === 'queue')
  const handled = queued.flatMap((declared) => {
    const handler = handlers[declared.name as QueuedName]
    return handler ? [[declared.name, { declared, ...handler }] as const] : []
  })
  return Object.fromEntries(handled) as QueuedOperations
}
