import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { expectNoTraceOf, expectNothingPrivateOf } from '../../../testing/responses.factory.ts'
import { createOperation } from '../../../testing/rounds.factory.ts'
import { ledgerFaults } from '../../credits/credits.queries.ts'
import { showMeetups } from '../../meetups/meetups.factory.ts'

let testApp: TestApp
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp()
  noor = await testApp.signUp('Noor')
})
afterAll(async () => {
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  await testApp.close()
})

async function posted(by: TestMember, body = aRequest()): Promise<string> {
  await by.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status).toBe(200)
  return response.json<PostResponse>().id
}

const withdraw = (by: TestMember, id: string) => by.call('DELETE', `/api/posts/${id}`)
const creditsOf = async (member: TestMember) =>
  (await member.call('GET', '/api/auth/user')).json<Member>().credits

test('P-082 an open request is withdrawn by its author, and its credit returns', async () => {
  const rosa = await testApp.signUp('Rosa')
  const id = await posted(rosa)
  expect(await creditsOf(rosa)).toBe(1)
  const response = await withdraw(rosa, id)
  expect([response.status, response.json<PostResponse>().status]).toEqual([200, 'cancelled'])
  expect(await creditsOf(rosa)).toBe(2)
})

test('C4 a withdrawn post disappears for neighbors in every way, and stays with its author', async () => {
  const rosa = await testApp.signUp('Rosa')
  const { cursor } = await noor.round()
  const id = await posted(rosa, anOffer({ title: 'A promise I cannot keep' }))
  const roundBefore = await noor.round({ cursor })
  expect(JSON.stringify(roundBefore.rows)).toContain('A promise I cannot keep')
  await withdraw(rosa, id)

  const after = await noor.round({ cursor: roundBefore.cursor })
  expect(after.rows?.find((row) => row.table === 'posts' && row.id === id)?.row).toBeNull()
  const newcomer = await testApp.signUp('Ines')
  for (const text of [
    JSON.stringify(await newcomer.round()),
    (await noor.call('GET', '/api/posts')).text,
    (await noor.call('GET', `/api/posts?userId=${rosa.id}`)).text,
  ]) {
    expect(text).not.toContain('A promise I cannot keep')
  }
  expect((await withdraw(noor, id)).status).toBe(404)

  const ownPosts = (await rosa.call('GET', `/api/posts?userId=${rosa.id}`)).json<PostResponse[]>()
  expect(ownPosts.map((post) => [post.title, post.status])).toEqual([
    ['A promise I cannot keep', 'cancelled'],
  ])
  const { rows } = await rosa.round()
  expect(rows?.find((row) => row.table === 'posts' && row.id === id)?.row).toMatchObject({
    status: 'cancelled',
  })
})

test('Q45 a request withdrawn by 50 calls at once and by a round returns its credit exactly once', async () => {
  const rosa = await testApp.signUp('Rosa')
  const id = await posted(rosa)
  const responses = await Promise.all([
    ...Array.from({ length: 50 }, () => withdraw(rosa, id)),
    rosa.call('POST', '/api/sync', {
      body: {
        protocol: 1,
        schema: 1,
        clientId: createId(),
        cursor: null,
        operations: [
          createOperation(1, 'posts.withdraw', { id }),
          createOperation(2, 'posts.withdraw', { id }),
        ],
      },
    }),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await creditsOf(rosa)).toBe(2)
})

test('P-082 offers and meetups can be withdrawn, too, and return no credit', async () => {
  const rosa = await testApp.signUp('Rosa')
  for (const body of [anOffer(), aMeetup()]) {
    const response = await withdraw(rosa, await posted(rosa, body))
    expect(response.json<PostResponse>().status).toBe('cancelled')
  }
  expect(await creditsOf(rosa)).toBe(2)
})

test('Q6 another member’s post cannot be withdrawn, and another member’s meetup is not even found', async () => {
  const rosa = await testApp.signUp('Zenobia')
  for (const [body, status, code] of [
    [aRequest(), 403, 'not_yours'],
    [anOffer(), 403, 'not_yours'],
    [aMeetup(), 404, 'not_found'],
  ] as const) {
    const id = await posted(rosa, body)
    await showMeetups(testApp)
    const response = await withdraw(noor, id)
    expect([response.status, response.json().code]).toEqual([status, code])
    expectNothingPrivateOf(response.text, rosa)
    if (code === 'not_found') {
      expectNoTraceOf(response.text, rosa, 'Zenobia')
      expect(response.text).toBe((await withdraw(noor, createId())).text)
    }
    const [ownPost] = (await rosa.call('GET', '/api/posts'))
      .json<PostResponse[]>()
      .filter((post) => post.id === id)
    expect(ownPost?.status).toBe('pending')
  }
})

test('P-078 a post whose help began or is over cannot be withdrawn', async () => {
  const rosa = await testApp.signUp('Rosa')
  const id = await posted(rosa)
  for (const [status, code] of [
    ['in_progress', 'wrong_step'],
    ['completed', 'not_open'],
    ['expired', 'not_open'],
  ] as const) {
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('posts').set({ status }).where('id', '=', id).execute(),
    )
    const response = await withdraw(rosa, id)
    expect([response.status, response.json().code]).toEqual([409, code])
  }
  expect(await creditsOf(rosa)).toBe(1)
})

test('Q6 withdrawing an invalid id gives 400, an unknown one 404', async () => {
  expect((await withdraw(noor, 'post-1')).status).toBe(400)
  expect((await withdraw(noor, createId())).status).toBe(404)
})
