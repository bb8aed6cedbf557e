/** The record of what operators did to rewards and places. It is only added to. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'

export const curationLimits = {
  reasonLengthMax: 500,
  /** The newest acts that a page of the desk shows. */
  actsMax: 20,
} as const

/** Why it is done; only operators read it. */
export const curationReasonSchema = v.optional(optionalText(curationLimits.reasonLengthMax), '')

export const curationActSchema = v.object({
  id: idSchema,
  /** The kind of the act; newer apps may have more. */
  act: v.string(),
  /** The title of the reward, or the name of the place, as it was then. */
  title: v.string(),
  /** The new value, such as a quantity; empty where the act says it all. */
  detail: v.string(),
  reason: v.string(),
  /** The operator's first name; absent for a command on the server, and when the operator has left. */
  by: v.optional(v.string()),
  createdAt: isoTimeSchema,
})
export type CurationAct = v.InferOutput<typeof curationActSchema>
