import * as v from 'valibot'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'
import { emailSchema, requiredText, storable } from '../values/text.ts'
import { nameLengthMax } from './sessions.rules.ts'

export const passwordLengthMin = 8
export const passwordLengthMax = 128

export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(passwordLengthMin, 'Password must be at least 8 characters'),
  v.maxLength(passwordLengthMax, `At most ${passwordLengthMax} characters.`),
  // Half a letter is hashed as any other half: two such passwords would be one.
  storable,
)

export const signUpSchema = v.strictObject({
  firstName: requiredText(nameLengthMax, 'First name is required'),
  lastName: requiredText(nameLengthMax, 'Last name is required'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUp = v.InferOutput<typeof signUpSchema>

/** One that was chosen before; `tooLong` is what a wrong one is told, too. */
function knownPassword(tooLong: string) {
  return v.pipe(v.string(), v.minLength(1, 'Password is required'), v.maxLength(passwordLengthMax, tooLong))
}

export const logInSchema = v.strictObject({
  email: emailSchema,
  password: knownPassword('Invalid email or password'),
})
export type LogIn = v.InferOutput<typeof logInSchema>

export const forgotPasswordSchema = v.strictObject({ email: emailSchema })
export type ForgotPassword = v.InferOutput<typeof forgotPasswordSchema>

/** Longer than any we make. */
const linkTokenLengthMax = 200

/** Of a link in a mail; `notOurs` says what to do with one that is not ours. */
function linkToken(notOurs: string) {
  return v.pipe(v.string(), v.minLength(1, notOurs), v.maxLength(linkTokenLengthMax, notOurs))
}

export const resetPasswordSchema = v.strictObject({
  token: linkToken('This is not one of our links. Please request a new password reset.'),
  password: newPasswordSchema,
})
export type ResetPassword = v.InferOutput<typeof resetPasswordSchema>

export const confirmSignUpSchema = v.strictObject({
  token: linkToken('This is not one of our links. Please sign up again.'),
  password: knownPassword('This is not the password of this sign-up.'),
})
export type ConfirmSignUp = v.InferOutput<typeof confirmSignUpSchema>

/** The form asks for no more; the token comes with the link. */
export const signUpPasswordSchema = v.pick(confirmSignUpSchema, ['password'])

/** The form asks twice; only one of them leaves the device. */
export const newPasswordTwiceSchema = v.pipe(
  v.strictObject({
    password: newPasswordSchema,
    confirmPassword: v.pipe(
      v.string(),
      v.minLength(passwordLengthMin, 'Please confirm your password'),
      v.maxLength(passwordLengthMax, `At most ${passwordLengthMax} characters.`),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

/**
 * Creates the account; signing in is the next step, with the email filled in. Where mail is set up it is refused as
 * `confirm_by_mail`, for an address with an account as for one without: the mail says what comes next.
 */
export const signUp = operation({
  name: 'sessions.signUp',
  version: 1,
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  offline: 'online',
  args: signUpSchema,
  answer: v.object({ message: v.string() }),
})

/**
 * Makes the account of whoever holds the link of a sign-up and knows the password that was given at that sign-up, and
 * signs in. The link alone proves the address and not whose sign-up it is.
 */
export const confirmSignUp = operation({
  name: 'sessions.confirmSignUp',
  version: 1,
  method: 'POST',
  path: '/api/auth/confirm-signup',
  access: 'anyone',
  offline: 'online',
  args: confirmSignUpSchema,
  answer: memberSchema,
})

export const logIn = operation({
  name: 'sessions.logIn',
  version: 1,
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  offline: 'online',
  args: logInSchema,
  answer: memberSchema,
})

export const currentUser = operation({
  name: 'sessions.currentUser',
  version: 1,
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  answer: memberSchema,
})

/** Sends a link by mail. The answer is the same whether or not the address has an account. */
export const forgotPassword = operation({
  name: 'sessions.forgotPassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  offline: 'online',
  args: forgotPasswordSchema,
  answer: v.object({ message: v.string() }),
})

/** Sets the password of whoever holds the link, and signs them out everywhere. It does not sign in. */
export const resetPassword = operation({
  name: 'sessions.resetPassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  offline: 'online',
  args: resetPasswordSchema,
  answer: v.object({ message: v.string() }),
})

export const sessionOperations = [
  signUp,
  confirmSignUp,
  logIn,
  currentUser,
  forgotPassword,
  resetPassword,
] as const
