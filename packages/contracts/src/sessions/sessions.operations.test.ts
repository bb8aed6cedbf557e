import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issuesOf } from '../errors/issues.ts'
import { logInSchema, signUpSchema } from './sessions.operations.ts'

const signUp = { firstName: 'Rosa', lastName: 'Jimenez', email: 'rosa@example.org', password: 'a lamp on' }

const issuesFrom = (schema: v.GenericSchema, given: unknown) =>
  issuesOf(v.safeParse(schema, given).issues ?? [])

test.each([
  ['S-026', 'firstName', '', 'First name is required'],
  ['S-026', 'firstName', '   ', 'First name is required'],
  ['S-027', 'lastName', '', 'Last name is required'],
  ['S-028', 'email', 'rosa', 'Invalid email address'],
  ['S-028', 'email', '', 'Invalid email address'],
  ['S-029', 'password', '1234567', 'Password must be at least 8 characters'],
])('%s signing up with %s %j says %j', (_id, field, value, message) => {
  expect(issuesFrom(signUpSchema, { ...signUp, [field]: value })).toEqual([{ path: field, message }])
})

test.each([
  ['S-033', 'email', 'rosa@', 'Invalid email address'],
  ['S-034', 'password', '', 'Password is required'],
])('%s logging in with %s %j says %j', (_id, field, value, message) => {
  const given = { email: 'rosa@example.org', password: 'x', [field]: value }
  expect(issuesFrom(logInSchema, given)).toEqual([{ path: field, message }])
})

test('Q11 passwords of 8 to 128 characters of any script are accepted', () => {
  for (const password of ['12345678', 'x'.repeat(128), '🏮🏮🏮🏮', 'пароль и лампа', '        ']) {
    expect(issuesFrom(signUpSchema, { ...signUp, password })).toEqual([])
  }
  expect(issuesFrom(signUpSchema, { ...signUp, password: 'x'.repeat(129) })).toHaveLength(1)
})
