import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { caseLimits } from './cases.rules.ts'
import { caseActs } from './cases.schema.ts'
import { decideAboutMember, readMembersStanding } from './direct.operations.ts'

const doneSchema = v.object({ ok: v.literal(true) })

/** Reserves a case for an hour, so that no two moderators think about the same one. */
export const claimCase = operation({
  name: 'cases.claim',
  version: 1,
  method: 'PUT',
  path: '/api/cases/:caseId/claim',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ caseId: idSchema }),
  response: doneSchema,
})

export const releaseCase = operation({
  name: 'cases.release',
  version: 1,
  method: 'DELETE',
  path: '/api/cases/:caseId/claim',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ caseId: idSchema }),
  response: doneSchema,
})

/** Decides a case. The first decision counts; a second one is refused with who decided. */
export const decideCase = operation({
  name: 'cases.decide',
  version: 1,
  method: 'POST',
  path: '/api/cases/:caseId/decisions',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    id: v.optional(idSchema),
    caseId: idSchema,
    act: v.picklist(caseActs),
    /** The reason; the member whom it is about reads it. */
    words: v.optional(optionalText(caseLimits.wordsLengthMax), ''),
    /** The end of a sanction. */
    until: v.optional(isoTimeSchema),
  }),
  response: doneSchema,
})

/** Takes a decision back within a day: the case is open again. */
export const undoCase = operation({
  name: 'cases.undo',
  version: 1,
  method: 'DELETE',
  path: '/api/cases/:caseId/decisions/:actId',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ caseId: idSchema, actId: idSchema }),
  response: doneSchema,
})

/** The operations of this feature that may wait in the outbox. */
export const queuedCaseOperations = [claimCase, releaseCase, decideCase, undoCase] as const

export const caseOperations = [...queuedCaseOperations, readMembersStanding, decideAboutMember] as const
