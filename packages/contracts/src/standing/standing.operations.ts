import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { appealTextSchema } from './standing.schema.ts'

/** Responds to an operator's decision about oneself, once for each decision. */
export const sendAppeal = operation({
  name: 'standing.appeal',
  version: 1,
  method: 'POST',
  path: '/api/standing/appeals',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ decisionId: idSchema, text: appealTextSchema }),
  response: v.object({ ok: v.literal(true) }),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedStandingOperations = [sendAppeal] as const

export const standingOperations = [...queuedStandingOperations] as const
