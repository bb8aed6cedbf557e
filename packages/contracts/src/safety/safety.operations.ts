import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { metPersonSchema, placeReportReasons, reportSubjects, reportWordsSchema } from './safety.schema.ts'

const doneSchema = v.object({ ok: v.literal(true) })

/** Blocks a member: neither exists for the other any more, and nobody is notified. */
export const blockMember = operation({
  name: 'safety.block',
  version: 1,
  method: 'PUT',
  path: '/api/users/:userId/block',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ userId: idSchema }),
  response: doneSchema,
})

export const unblockMember = operation({
  name: 'safety.unblock',
  version: 1,
  method: 'DELETE',
  path: '/api/users/:userId/block',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ userId: idSchema }),
  response: doneSchema,
})

/**
 * Reports something to the operator, who sees it as it was then. While the report is open, another report of the same
 * thing is added to it.
 */
export const reportSomething = operation({
  name: 'safety.report',
  version: 1,
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  offline: 'queue',
  /** The arguments of a report. `isReasonFor` checks that the reasons for places are used for places only. */
  args: v.strictObject({
    id: v.optional(idSchema),
    subject: v.picklist(reportSubjects),
    subjectId: idSchema,
    reason: v.picklist(placeReportReasons),
    words: v.optional(reportWordsSchema, ''),
    /** The other place, when a place is listed twice. */
    sameAsId: v.optional(idSchema),
  }),
  response: doneSchema,
})

/**
 * Lists the members whom a member met at meetups and of whom they have no row any more: each can still be blocked and
 * reported.
 */
export const peopleMet = operation({
  name: 'safety.met',
  version: 1,
  method: 'GET',
  path: '/api/people-met',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(metPersonSchema),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedSafetyOperations = [blockMember, unblockMember, reportSomething] as const

export const safetyOperations = [...queuedSafetyOperations, peopleMet] as const
