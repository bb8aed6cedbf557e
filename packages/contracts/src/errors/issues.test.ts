import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newPostSchema } from '../posts/posts.schema.ts'
import { logInSchema, signUpSchema } from '../sessions/sessions.operations.ts'
import { issuesBytesMax, issuesOf, readableIssues } from './issues.ts'

function issuesFrom(schema: v.GenericSchema, input: unknown) {
  return issuesOf(v.safeParse(schema, input).issues ?? [])
}

const post = { type: 'offer', title: 'Soup', description: 'A pot.', dateNeeded: '2026-11-02T10:00:00Z' }

test('P-053 a missing field is "Required"', () => {
  const { title: _missing, ...rest } = post
  expect(issuesFrom(newPostSchema, rest)).toEqual([{ path: 'title', message: 'Required' }])
})

test('P-053 a wrong type is "Expected X received Y"', () => {
  const [issue] = issuesFrom(newPostSchema, { ...post, title: 5 })
  expect(issue?.path).toBe('title')
  expect(issue?.message).toBe('Expected string received number')
  expect(issuesFrom(newPostSchema, { ...post, hasTipJar: 'yes' })[0]?.message).toBe(
    'Expected boolean received string',
  )
  expect(issuesFrom(newPostSchema, { ...post, title: null })[0]?.message).toBe(
    'Expected string received null',
  )
  expect(issuesFrom(newPostSchema, { ...post, title: ['Soup'] })[0]?.message).toBe(
    'Expected string received array',
  )
  expect(issuesFrom(newPostSchema, { ...post, title: {} })[0]?.message).toBe(
    'Expected string received object',
  )
  expect(issuesFrom(newPostSchema, { ...post, type: 'party' })[0]?.message).toMatch(
    /^Expected .* received string$/,
  )
})

test('P-053 limits and whole numbers are reported in the same words', () => {
  expect(issuesFrom(newPostSchema, { ...post, categoryId: 0 })[0]?.message).toBe('Expected >=1 received 0')
  expect(issuesFrom(newPostSchema, { ...post, maxAttendees: 2.5 })[0]?.message).toBe(
    'Expected integer received 2.5',
  )
})

test('P-053 a text of our own stays as it is, also when it begins with "Invalid"', () => {
  const input = { email: 'rosa@example.org', password: 'x'.repeat(129) }
  expect(issuesFrom(logInSchema, input)).toEqual([{ path: 'password', message: 'Invalid email or password' }])
  expect(issuesFrom(logInSchema, { ...input, email: 'rosa' })[0]?.message).toBe('Invalid email address')
})

test('Q72 an extra field is named by its path', () => {
  const [issue] = issuesFrom(newPostSchema, { ...post, credits: 999 })
  expect(issue?.path).toBe('credits')
  expect(issue?.message).toBe('This field is not known here.')
})

test('no issue repeats the caller’s input', () => {
  const sentFields = {
    firstName: 31337001,
    lastName: ['s3cret-a'],
    email: 31337002,
    password: 31337003,
    's3cret-b': 1,
  }
  const messages = issuesFrom(signUpSchema, sentFields).map(({ message }) => message)
  expect(messages.join()).not.toMatch(/31337|s3cret/)
  expect(messages.length).toBeGreaterThanOrEqual(4)
})

test('Q72 ten issues are named, and no more', () => {
  const fields = Array.from({ length: 40 }, (_, index) => [`field${index}`, v.string()] as const)
  expect(issuesFrom(v.object(Object.fromEntries(fields)), {})).toHaveLength(10)
})

test('Q72 an issue about a field with an endless name is short', () => {
  const [issue] = readableIssues(issuesFrom(newPostSchema, { ...post, ['x'.repeat(200_000)]: 1 }))
  expect(issue).toEqual({ path: `${'x'.repeat(100)}…`, message: 'This field is not known here.' })
})

test.each(['x', '\0', '\ud800', '🏮', '\\'])(
  'Q72 issues about names of %j fit in the stored refusal',
  (sign) => {
    const issues = Array.from({ length: 30 }, () => ({ path: sign.repeat(5000), message: 'Required' }))
    const few = readableIssues(issues)
    expect(few.length).toBeGreaterThanOrEqual(5)
    expect(few.length).toBeLessThanOrEqual(10)
    expect(Buffer.byteLength(JSON.stringify(few))).toBeLessThanOrEqual(issuesBytesMax + 1)
    expect(readableIssues(few)).toEqual(few)
  },
)
