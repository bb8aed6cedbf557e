/**
 * A background check. The birth date and the digits go to the checking service, and our server stores neither: what is
 * sent here is never queued, and no response contains it.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { storable } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import {
  addressLengthMax,
  checkNamesLengthMax,
  checkOutcomes,
  checkProviders,
  checkStates,
  isDay,
  isFullAddress,
  ssnDigits,
} from './checks.rules.ts'

const noAddress = 'Full address is required'
const noDigits = `Enter last ${ssnDigits} digits of SSN`
const noConsent = 'You must consent to the background check'
/** The text for every problem of the birth date: it repeats nothing that was sent. */
export const noBirthDate = 'Date of birth is required'

/** The address where somebody lives, as it is written on a letter. */
const addressSchema = v.pipe(
  v.string(noAddress),
  v.check(isFullAddress, noAddress),
  v.maxLength(addressLengthMax, `At most ${addressLengthMax} characters.`),
  storable,
)

const ssnSchema = v.pipe(
  v.string(noDigits),
  v.maxLength(ssnDigits, noDigits),
  v.minLength(ssnDigits, noDigits),
  v.regex(/^\d*$/, `Must be ${ssnDigits} digits`),
)

/** The fields of the form. */
export const checkFormSchema = v.strictObject({
  dateOfBirth: v.pipe(v.string(noBirthDate), v.check(isDay, noBirthDate)),
  address: addressSchema,
  ssnLast4: ssnSchema,
  consent: v.literal(true, noConsent),
})
export type CheckForm = v.InferOutput<typeof checkFormSchema>

/** A name that the spec's call sends, and that is not relied on: the check is for the member of the account. */
const ownName = v.optional(v.pipe(v.string(), v.maxLength(checkNamesLengthMax), storable))

/**
 * Applies for a background check; one at a time. Only the checking service can decide that it is passed: nothing that a
 * member sends does it.
 */
export const applyForCheck = operation({
  name: 'checks.apply',
  version: 1,
  method: 'POST',
  path: '/api/auth/background-check',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    ...checkFormSchema.entries,
    firstName: ownName,
    lastName: ownName,
    email: v.optional(v.pipe(v.string(), v.maxLength(checkNamesLengthMax * 2), storable)),
  }),
  response: v.object({ message: v.string(), state: v.picklist(checkOutcomes) }),
})

/** Returns the state of the member's own check, and who decides about checks here. */
export const readCheck = operation({
  name: 'checks.read',
  version: 1,
  method: 'GET',
  path: '/api/auth/background-check',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({
    provider: v.picklist(checkProviders),
    state: v.picklist(checkStates),
    /** The reason for the decision; null when none was given. */
    reason: v.nullable(v.string()),
    decidedAt: v.nullable(isoTimeSchema),
  }),
})
export type CheckStanding = v.InferOutput<typeof readCheck.response>

export const backgroundCheckOperations = [applyForCheck, readCheck] as const
