import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { createId } from './values/id.ts'
import { toIso } from './values/time.ts'

const declared = Object.values(operations) as Operation[]
const queued = declared.filter(({ offline }) => offline === 'queue')

/** Arguments each operation accepts: a new operation without a line here fails the test below. */
const accepted: Record<string, Record<string, unknown>> = {
  'sessions.signUp': {
    firstName: 'Rosa',
    lastName: 'Jimenez',
    email: 'rosa@example.org',
    password: 'a lamp on',
  },
  'sessions.logIn': { email: 'rosa@example.org', password: 'a lamp on' },
  'sessions.currentUser': {},
  'sessions.confirmSignUp': { token: 'as-it-came-in-the-mail' },
  'sessions.forgotPassword': { email: 'rosa@example.org' },
  'sessions.resetPassword': { token: 'as-it-came-in-the-mail', password: 'a lamp on' },
  'members.completeProfile': { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  'posts.create': {
    type: 'offer',
    title: 'Soup',
    description: 'A pot too many.',
    dateNeeded: toIso(1_800_000_000_000),
  },
  'posts.withdraw': { id: createId() },
  'posts.list': { type: 'offer' },
  'posts.categories': {},
  'community.about': {},
  'community.activity': {},
  'community.page': { page: 'terms' },
  'places.featured': {},
  'places.list': {},
}

test('O1 every operation has a name of its own, the noun of its folder first', () => {
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
  for (const [name, { name: own }] of Object.entries(operations)) {
    expect(own).toBe(name)
    expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z]*$/)
  }
})

test('O1 every operation has an HTTP form of its own', () => {
  const forms = declared.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(forms).size).toBe(forms.length)
  for (const { path } of declared) expect(path).toMatch(/^\/api\/[a-z:/-]+$/)
})

test('O1 what waits on the device is a write by a member', () => {
  expect(queued.map(({ name }) => name)).toEqual([
    'members.completeProfile',
    'posts.create',
    'posts.withdraw',
  ])
  for (const { access, method } of queued) {
    expect(access).toBe('member')
    expect(method).not.toBe('GET')
  }
})

test('O1 passwords never wait on the device', () => {
  for (const { name, args } of queued) {
    expect(Object.keys((args as unknown as { entries: object }).entries), name).not.toContain('password')
  }
})

test.each(declared)('O1 $name accepts the arguments it declares', ({ name, args }) => {
  expect(v.safeParse(args, accepted[name]).issues).toBeUndefined()
})

test.each(declared)('Q72 $name refuses a field it does not know', ({ name, args }) => {
  for (const extra of ['credits', 'memberId', 'authorId', '__extra']) {
    expect(v.is(args, { ...accepted[name], [extra]: 999 })).toBe(false)
  }
})

test.each(declared)('Q72 $name refuses what is not an object', ({ args }) => {
  for (const given of [null, undefined, 'text', 1]) expect(v.is(args, given)).toBe(false)
})

test.each(declared)('S-001 the answer of $name holds no hash and no full name of others', ({ answer }) => {
  const shape = JSON.stringify(answer)
  if (answer !== operations['sessions.currentUser'].answer) expect(shape).not.toContain('"passwordHash"')
  expect(shape).not.toContain('"emailKey"')
})
