import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issuesOf } from '../errors/issues.ts'
import {
  confirmSignUpSchema,
  forgotPasswordSchema,
  logInSchema,
  resetPasswordSchema,
  signUpSchema,
} from './sessions.operations.ts'
import { newPasswordTwiceSchema } from './sessions.schema.ts'

const signUp = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password: 'a lamp on' }

const issuesFrom = (schema: v.GenericSchema, input: unknown) =>
  issuesOf(v.safeParse(schema, input).issues ?? [])

test.each([
  ['S-026', 'firstName', '', 'First name is required'],
  ['S-026', 'firstName', '   ', 'First name is required'],
  ['S-027', 'lastName', '', 'Last name is required'],
  ['S-028', 'email', 'rosa', 'Invalid email address'],
  ['S-028', 'email', '', 'Invalid email address'],
  ['S-029', 'password', '1234567', 'Password must be at least 8 characters'],
])('%s a sign-up with %s %j says %j', (_id, field, value, message) => {
  expect(issuesFrom(signUpSchema, { ...signUp, [field]: value })).toEqual([{ path: field, message }])
})

test.each([
  ['S-033', 'email', 'rosa@', 'Invalid email address'],
  ['S-034', 'password', '', 'Password is required'],
])('%s a log-in with %s %j says %j', (_id, field, value, message) => {
  const input = { email: 'rosa@example.org', password: 'x', [field]: value }
  expect(issuesFrom(logInSchema, input)).toEqual([{ path: field, message }])
})

test('Q11 passwords of 8 to 128 characters of any script are accepted', () => {
  for (const password of ['12345678', 'x'.repeat(128), '🏮🏮🏮🏮', 'пароль и лампа', '        ']) {
    expect(issuesFrom(signUpSchema, { ...signUp, password })).toEqual([])
  }
  expect(issuesFrom(signUpSchema, { ...signUp, password: 'x'.repeat(129) })).toHaveLength(1)
})

test.each(['lamp on\ud83c', '\udfee lamp on', 'lamp\0 on every porch'])(
  'Q11 a new password is valid text: %j is refused',
  (password) => {
    expect(issuesFrom(signUpSchema, { ...signUp, password })).toEqual([
      { path: 'password', message: 'This text has characters that cannot be kept.' },
    ])
  },
)

test.each(['', 'rosa', 'rosa@', 'rosa@example.org, noor@example.org'])(
  'S-037 a reset link is refused for the address %j',
  (email) => {
    expect(issuesFrom(forgotPasswordSchema, { email })).toEqual([
      { path: 'email', message: 'Invalid email address' },
    ])
  },
)

test('S-048 a new password has the limits of the first one, and the token may not be empty', () => {
  const input = { token: 'as-it-came', password: '12345678' }
  expect(issuesFrom(resetPasswordSchema, input)).toEqual([])
  expect(issuesFrom(resetPasswordSchema, { ...input, password: '1234567' })).toEqual([
    { path: 'password', message: 'Password must be at least 8 characters' },
  ])
  expect(issuesFrom(resetPasswordSchema, { ...input, token: '' })).toHaveLength(1)
})

test('Q15 the token of a sign-up link may not be empty or too long', () => {
  const password = 'a lamp on'
  expect(issuesFrom(confirmSignUpSchema, { token: 'as-it-came', password })).toEqual([])
  for (const token of ['', 'x'.repeat(201)]) {
    expect(issuesFrom(confirmSignUpSchema, { token, password })).toEqual([
      { path: 'token', message: 'This is not one of our links. Please sign up again.' },
    ])
  }
})

test('Q15 a sign-up link requires the password of that sign-up', () => {
  expect(issuesFrom(confirmSignUpSchema, { token: 'as-it-came', password: '' })).toEqual([
    { path: 'password', message: 'Password is required' },
  ])
  expect(issuesFrom(confirmSignUpSchema, { token: 'as-it-came', password: 'x'.repeat(129) })).toEqual([
    { path: 'password', message: 'That’s not the password for this sign-up.' },
  ])
  expect(issuesFrom(confirmSignUpSchema, { token: 'as-it-came' })).toHaveLength(1)
})

test.each([
  ['S-045', { password: '1234567', confirmPassword: 'a lamp on' }, 'password'],
  ['S-046', { password: 'a lamp on', confirmPassword: '' }, 'confirmPassword'],
  ['S-046', { password: 'a lamp on', confirmPassword: '1234567' }, 'confirmPassword'],
  ['S-047', { password: 'a lamp on', confirmPassword: 'a lamp off' }, 'confirmPassword'],
])('%s a new password typed as %j is wrong at %s', (id, input, path) => {
  const messages: Record<string, string> = {
    'S-045': 'Password must be at least 8 characters',
    'S-046': 'Please confirm your password',
    'S-047': "Passwords don't match",
  }
  expect(issuesFrom(newPasswordTwiceSchema, input)).toContainEqual({ path, message: messages[id] })
})

test('S-047 the same password twice is accepted', () => {
  const input = { password: 'a lamp on', confirmPassword: 'a lamp on' }
  expect(issuesFrom(newPasswordTwiceSchema, input)).toEqual([])
})
