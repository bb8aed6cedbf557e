import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { metPersonSchema, placeReportReasons, reportSubjects, reportWordsSchema } from './safety.schema.ts'

const doneSchema = v.object({ ok: v.literal(true) })

/** Both ways, everywhere, quietly. */
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

/** Kept for the operator, with what was reported as it was. While it is open, the same thing reported again adds to it. */
export const reportSomething = operation({
  name: 'safety.report',
  version: 1,
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  offline: 'queue',
  /** What only a place can be reported for, `isReasonFor` says. */
  args: v.strictObject({
    id: v.optional(idSchema),
    subject: v.picklist(reportSubjects),
    subjectId: idSchema,
    reason: v.picklist(placeReportReasons),
    words: v.optional(reportWordsSchema, ''),
    /** Of a place that is there twice: the other. */
    sameAsId: v.optional(idSchema),
  }),
  response: doneSchema,
})

/** Whom a member met at meetups and has no row of any more: each can still be blocked, and reported. */
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

export const safetyOperations = [blockMember, unblockMember, reportSomething, peopleMet] as const
