/** Every queued operation, as its noun describes it. One that is missing does not compile. */
import { memberQueued } from '../features/members/members.queued.ts'
import type { QueuedOperations } from '../features/outbox/queued-operation.ts'
import { postQueued } from '../features/posts/posts.queued.ts'

export const queuedOperations: QueuedOperations = { ...postQueued, ...memberQueued }
