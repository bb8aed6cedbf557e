import * as v from 'valibot'
import { invitationCodeSchema } from '../invitations/invitations.schema.ts'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'
import { emailSchema, requiredText } from '../values/text/text.ts'
import { accountOperations } from './account.operations.ts'
import { communityCodeTextLengthMax } from './community-code.rules.ts'
import { currentUser } from './current-user.operations.ts'
import { letterOperations } from './letters.operations.ts'
import { nameLengthMax } from './sessions.rules.ts'
import { currentPasswordSchema, linkToken, newPasswordSchema } from './sessions.schema.ts'

const communityCodeText = v.pipe(
  v.string(),
  v.maxLength(communityCodeTextLengthMax, `At most ${communityCodeTextLengthMax} characters.`),
)

export const signUpSchema = v.strictObject({
  firstName: requiredText(nameLengthMax, 'First name is required'),
  lastName: requiredText(nameLengthMax, 'Last name is required'),
  email: emailSchema,
  password: newPasswordSchema,
  /** The community's code, if the community requires one; compared without case, spaces and hyphens. */
  communityCode: v.optional(communityCodeText),
  /** The code of the invitation whose link opened the page. */
  invitation: v.optional(invitationCodeSchema),
})
export type SignUp = v.InferOutput<typeof signUpSchema>

export const logInSchema = v.strictObject({
  email: emailSchema,
  password: currentPasswordSchema('Invalid email or password'),
})
export type LogIn = v.InferOutput<typeof logInSchema>

export const forgotPasswordSchema = v.strictObject({ email: emailSchema })
export type ForgotPassword = v.InferOutput<typeof forgotPasswordSchema>

export const resetPasswordSchema = v.strictObject({
  token: linkToken('This is not one of our links. Please request a new password reset.'),
  password: newPasswordSchema,
})
export type ResetPassword = v.InferOutput<typeof resetPasswordSchema>

export const confirmSignUpSchema = v.strictObject({
  token: linkToken('This is not one of our links. Please sign up again.'),
  password: currentPasswordSchema('That’s not the password for this sign-up.'),
})
export type ConfirmSignUp = v.InferOutput<typeof confirmSignUpSchema>

/** The rule of the sign-up form in a community that requires its code. */
const requiredCommunityCode = requiredText(communityCodeTextLengthMax, 'The community’s code is required')
export const signUpByCodeSchema = v.strictObject({
  ...signUpSchema.entries,
  communityCode: requiredCommunityCode,
})
/** The form's schema without a required code, because a community that needs no code does not show the field. */
export const signUpFormSchema = v.strictObject({ ...signUpSchema.entries, communityCode: v.string() })
export type SignUpForm = v.InferOutput<typeof signUpFormSchema>

export const showCommunityCodeSchema = v.strictObject({ communityCode: requiredCommunityCode })
export type ShowCommunityCode = v.InferOutput<typeof showCommunityCodeSchema>

/** The schema of the form, which contains only the password. The token is in the link. */
export const signUpPasswordSchema = v.pick(confirmSignUpSchema, ['password'])

/**
 * Creates the account. Signing in is the next step, with the email filled in. When mail is set up, the server refuses
 * with `confirm_by_mail` for every address, with or without an account, and the mail describes the next step.
 */
export const signUp = operation({
  name: 'sessions.signUp',
  version: 1,
  method: 'POST',
  path: '/api/auth/signup',
  access: 'anyone',
  offline: 'online',
  args: signUpSchema,
  response: v.object({ message: v.string() }),
})

/**
 * Creates the account of a sign-up and signs in. It requires the link and the password that was chosen at that sign-up,
 * because the link alone verifies the address but not who signed up.
 */
export const confirmSignUp = operation({
  name: 'sessions.confirmSignUp',
  version: 1,
  method: 'POST',
  path: '/api/auth/confirm-signup',
  access: 'anyone',
  offline: 'online',
  args: confirmSignUpSchema,
  response: memberSchema,
})

/**
 * Checks the community's code before a sign-up with a provider. The response holds a pass that
 * `/api/login?with=…&pass=…` accepts in place of the code for ten minutes, so that the code stays out of addresses and
 * logs.
 */
export const showCommunityCode = operation({
  name: 'sessions.showCommunityCode',
  version: 1,
  method: 'POST',
  path: '/api/auth/community-code',
  access: 'anyone',
  offline: 'online',
  args: showCommunityCodeSchema,
  response: v.object({ pass: v.string() }),
})

export const logIn = operation({
  name: 'sessions.logIn',
  version: 1,
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  offline: 'online',
  args: logInSchema,
  response: memberSchema,
})

/** Sends a link by mail. The response is the same whether or not the address has an account. */
export const forgotPassword = operation({
  name: 'sessions.forgotPassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  offline: 'online',
  args: forgotPasswordSchema,
  response: v.object({ message: v.string() }),
})

/** Sets the password of the account to which the link belongs, and ends all its sessions. It does not sign in. */
export const resetPassword = operation({
  name: 'sessions.resetPassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  offline: 'online',
  args: resetPasswordSchema,
  response: v.object({ message: v.string() }),
})

export const sessionOperations = [
  signUp,
  confirmSignUp,
  showCommunityCode,
  logIn,
  currentUser,
  forgotPassword,
  resetPassword,
  ...letterOperations,
  ...accountOperations,
] as const
