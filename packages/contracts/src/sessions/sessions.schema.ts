/** The schemas of a password and of the token in a mail's link, wherever they are typed or sent. */
import * as v from 'valibot'
import { storable } from '../values/text/text.ts'

export const passwordLengthMin = 8
export const passwordLengthMax = 128

export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(passwordLengthMin, 'Password must be at least 8 characters'),
  v.maxLength(passwordLengthMax, `At most ${passwordLengthMax} characters.`),
  // Half a letter is hashed as any other half: two such passwords would be one.
  storable,
)

/** Accepts a password that was chosen before. `tooLong` is also the message for a wrong password. */
export function currentPasswordSchema(tooLong: string, missing = 'Password is required') {
  return v.pipe(v.string(), v.minLength(1, missing), v.maxLength(passwordLengthMax, tooLong))
}

/** More than the length of any token that the server makes. */
const linkTokenLengthMax = 200

/**
 * Returns the schema of a token from a mail's link; `notOurs` is the message for a token that is not ours, with what to
 * do then.
 */
export function linkToken(notOurs: string) {
  return v.pipe(v.string(), v.minLength(1, notOurs), v.maxLength(linkTokenLengthMax, notOurs))
}

/** The repeated password of the form. Only one of the two is sent. */
export const sameAgainSchema = v.pipe(
  v.string(),
  v.minLength(passwordLengthMin, 'Please confirm your password'),
  v.maxLength(passwordLengthMax, `At most ${passwordLengthMax} characters.`),
)

export const newPasswordTwiceSchema = v.pipe(
  v.strictObject({ password: newPasswordSchema, confirmPassword: sameAgainSchema }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)
