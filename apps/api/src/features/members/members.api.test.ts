import type { Member } from '@porchlight/contracts/members/members.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp()
})
afterAll(() => testApp.close())

const complete = (body: unknown) => rosa.call('PATCH', '/api/profile/complete', { body })
const profile = async () => {
  const { bio, interests } = (await rosa.call('GET', '/api/auth/user')).json<Member>()
  return { bio, interests }
}

test('M-041 each field is saved by itself, tidied, and the other one stays', async () => {
  const response = await complete({ bio: '  I bake on Sundays.  ' })
  expect(response.status).toBe(200)
  expect(response.json()).toEqual({ message: 'Your profile has been completed successfully!' })
  expectNoSecrets(response.text)
  expect(await profile()).toEqual({ bio: 'I bake on Sundays.', interests: [] })
  await complete({ interests: [' Cooking ', 'cooking', 'Jazz on vinyl'] })
  expect(await profile()).toEqual({ bio: 'I bake on Sundays.', interests: ['Cooking', 'Jazz on vinyl'] })
  await complete({})
  expect(await profile()).toEqual({ bio: 'I bake on Sundays.', interests: ['Cooking', 'Jazz on vinyl'] })
})

test.each([
  ['too short a bio', { bio: '123456789 ' }, 'bio'],
  ['too long a bio', { bio: 'x'.repeat(501) }, 'bio'],
  ['a bio of another type', { bio: null }, 'bio'],
  ['a bio with NUL', { bio: 'I bake\0 on Sundays.' }, 'bio'],
  ['no interests', { interests: [] }, 'interests'],
  ['empty interests', { interests: ['', ' '] }, 'interests'],
  [
    'eleven interests',
    { interests: Array.from({ length: 11 }, (_, index) => `Interest ${index}`) },
    'interests',
  ],
  ['an interest of 31 characters', { interests: ['x'.repeat(31)] }, 'interests.0'],
  ['another member’s credits', { bio: 'I bake on Sundays.', credits: 999 }, 'credits'],
  ['an operator’s rights', { isOperator: true }, 'isOperator'],
])('Q72 a profile with %s is refused and nothing changes', async (_what, body, path) => {
  const before = await profile()
  const response = await complete(body)
  expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, path])
  expect(await profile()).toEqual(before)
})

test('O2 a queued profile is completed by the same rules', async () => {
  const { results } = await rosa.round({
    operations: [
      createOperation(1, 'members.completeProfile', { bio: 'short' }),
      createOperation(2, 'members.completeProfile', { bio: 'I also fix bicycles.' }),
      createOperation(3, 'members.completeProfile', { credits: 999 }),
    ],
  })
  expect(results?.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'invalid'],
    ['applied', undefined],
    ['refused', 'invalid'],
  ])
  expect((await profile()).bio).toBe('I also fix bicycles.')
})

test('S-010 without a session no profile is changed', async () => {
  const response = await callSignedOut(testApp, 'PATCH', '/api/profile/complete', {
    body: { bio: 'Not me at all.' },
  })
  expect(response.status).toBe(401)
})

test('S-008 product 6 the first account is an operator and sees it; the second is none', async () => {
  const noor = await testApp.signUp('Noor')
  const rows = await testApp.app.database.reader.selectFrom('members').select(['id', 'isOperator']).execute()
  expect(Object.fromEntries(rows.map(({ id, isOperator }) => [id, isOperator]))).toEqual({
    [rosa.id]: 1,
    [noor.id]: 0,
  })
  expect((await rosa.call('GET', '/api/auth/user')).json()).toMatchObject({ isOperator: true })
  expect((await noor.call('GET', '/api/auth/user')).text).not.toContain('isOperator')
})
