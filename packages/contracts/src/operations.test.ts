import * as v from 'valibot'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import type { Operation } from './operation.ts'
import { declaredOperations, operations } from './operations.ts'

const allOperations: readonly Operation[] = declaredOperations
const queued = allOperations.filter(({ offline }) => offline === 'queue')

test('O1 every operation has a name of its own, its folder’s noun first', () => {
  expect(new Set(allOperations.map(({ name }) => name)).size).toBe(allOperations.length)
  for (const [name, { name: declaredName }] of Object.entries(operations)) {
    expect(declaredName).toBe(name)
    expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z0-9]*$/)
  }
})

test('O1 every operation has an HTTP form of its own', () => {
  const forms = allOperations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(forms).size).toBe(forms.length)
  for (const { path } of allOperations) expect(path).toMatch(/^\/api(?:\/(?:[a-z-]+|:[a-z][A-Za-z0-9]*))+$/)
})

test('O1 every queued operation is a write by a member', () => {
  expect(queued.length).toBeGreaterThan(0)
  for (const { access, method } of queued) {
    expect(access).toBe('member')
    expect(method).not.toBe('GET')
  }
})

test('O1 passwords are never queued', () => {
  for (const { name, args } of queued) {
    expect(Object.keys((args as unknown as { entries: object }).entries), name).not.toContain('password')
  }
})

test.each(allOperations)('Q72 $name refuses an unknown field', ({ args }) => {
  for (const extra of ['credits', 'memberId', 'authorId', '__extra']) {
    const { issues = [] } = v.safeParse(args, { [extra]: 999 })
    expect(issues.map((issue) => v.getDotPath(issue))).toContain(extra)
  }
})

test.each(allOperations)('Q72 $name refuses a value that is no object', ({ args }) => {
  for (const value of [null, undefined, 'text', 1]) expect(v.is(args, value)).toBe(false)
})

test.each(allOperations)(
  'S-001 the response of $name contains no hash and no full name of others',
  ({ response }) => {
    const shape = JSON.stringify(response)
    if (response !== operations['sessions.currentUser'].response)
      expect(shape).not.toContain('"passwordHash"')
    expect(shape).not.toContain('"emailKey"')
  },
)

test('O1 every operation is in the list of the feature that its name begins with', () => {
  for (const [feature, { operations: ofFeature }] of Object.entries(features)) {
    expect(ofFeature.filter(({ name }) => !name.startsWith(`${feature}.`))).toEqual([])
  }
})
