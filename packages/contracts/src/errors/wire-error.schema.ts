/** The one shape of a failed call as a schema, for readers that do not have our types. */
import * as v from 'valibot'
import { isoTimeSchema } from '../values/time.ts'
import type { Issue } from './issues.ts'
import { refusalCodes, type WireError } from './refusals.ts'

export const issueSchema = v.object({
  /** The field, with dots; empty for the call as a whole. */
  path: v.string(),
  message: v.string(),
} satisfies Record<keyof Issue, v.GenericSchema>)

export const wireErrorSchema = v.object({
  code: v.picklist(refusalCodes),
  /** A sentence fit to show. */
  message: v.string(),
  params: v.optional(v.record(v.string(), v.unknown())),
  issues: v.optional(v.array(issueSchema)),
  requiresProfile: v.optional(v.literal(true)),
  missing: v.optional(v.picklist(['both', 'interests', 'bio'])),
  retryAt: v.optional(isoTimeSchema),
  requestId: v.optional(v.string()),
} satisfies Record<keyof WireError, v.GenericSchema>) satisfies v.GenericSchema<WireError>
