/**
 * A member's phone number: given by the member, and verified by a code when the community sends text messages. There
 * are two pairs of calls for this, one of the profile and one of the account settings.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { storable } from '../values/text/text.ts'
import { hasPhoneDigits, isCode, phoneLengthMax } from './phones.rules.ts'

/** The profile's and the account's own words for what is none. */
export const unusablePhone = 'Please enter a valid phone number'
export const shortPhone = 'Phone number must be at least 10 digits'

function phoneNumberSchema(message: string) {
  return v.pipe(
    v.string(),
    v.check(hasPhoneDigits, message),
    v.maxLength(phoneLengthMax, unusablePhone),
    storable,
  )
}

export const verificationCodeSchema = v.pipe(
  v.string(),
  v.check(isCode, 'Please enter the 6-digit verification code'),
)

export const profilePhoneSchema = v.strictObject({ phoneNumber: phoneNumberSchema(unusablePhone) })
export const accountPhoneSchema = v.strictObject({ phoneNumber: phoneNumberSchema(shortPhone) })

const codeEntries = { verificationCode: verificationCodeSchema }

/** The result of adding a number. With `isCodeSent`, the number counts only when its code is entered. */
const addedSchema = v.object({ message: v.string(), isCodeSent: v.boolean(), isPhoneVerified: v.boolean() })
const verifiedSchema = v.object({ message: v.string(), isPhoneVerified: v.literal(true) })

/** Sends a code; where the community sends none, keeps the number as the member's own word, which proves nothing. */
export const addPhone = operation({
  name: 'phones.add',
  version: 1,
  method: 'POST',
  path: '/api/auth/add-phone',
  access: 'member',
  offline: 'online',
  args: accountPhoneSchema,
  response: addedSchema,
})

export const verifyPhone = operation({
  name: 'phones.verify',
  version: 1,
  method: 'POST',
  path: '/api/auth/verify-phone',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ ...accountPhoneSchema.entries, ...codeEntries }),
  response: verifiedSchema,
})

/** Adds a number from the profile, as `phones.add` does. */
export const addProfilePhone = operation({
  name: 'phones.addOnProfile',
  version: 1,
  method: 'POST',
  path: '/api/profile/verify-phone-simple',
  access: 'member',
  offline: 'online',
  args: profilePhoneSchema,
  response: addedSchema,
})

/** Verifies a number from the profile, as `phones.verify` does. */
export const verifyProfilePhone = operation({
  name: 'phones.verifyOnProfile',
  version: 1,
  method: 'POST',
  path: '/api/profile/verify-phone',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ ...profilePhoneSchema.entries, ...codeEntries }),
  response: verifiedSchema,
})

export const phoneOperations = [addPhone, verifyPhone, addProfilePhone, verifyProfilePhone] as const
