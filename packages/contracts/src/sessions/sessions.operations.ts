import * as v from 'valibot'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'
import { emailSchema, requiredText } from '../values/text.ts'

export const passwordLengthMin = 8
export const passwordLengthMax = 128
const nameLengthMax = 50

export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(passwordLengthMin, 'Password must be at least 8 characters'),
  v.maxLength(passwordLengthMax, `At most ${passwordLengthMax} characters.`),
)

export const signUpSchema = v.strictObject({
  firstName: requiredText(nameLengthMax, 'First name is required'),
  lastName: requiredText(nameLengthMax, 'Last name is required'),
  email: emailSchema,
  password: newPasswordSchema,
})
export type SignUp = v.InferOutput<typeof signUpSchema>

export const logInSchema = v.strictObject({
  email: emailSchema,
  password: v.pipe(
    v.string(),
    v.minLength(1, 'Password is required'),
    v.maxLength(passwordLengthMax, 'Invalid email or password'),
  ),
})
export type LogIn = v.InferOutput<typeof logInSchema>

/** Creates the account; signing in is the next step, with the email filled in. */
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
