/**
 * Tests that everything written to a neighbor, in any form, obeys one rule, and can be reported even when it was
 * changed or deleted.
 */
import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { addCredits, giveTo, markAsHelpers } from '../credits/credits.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from '../meetups/meetups.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
const messagesPerDay = 6
beforeAll(async () => {
  const limits = { postsPerDay: 1000, signUpsPerAddress: 1000, logInsPerAddress: 1000, messagesPerDay }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  await testApp.signUp('Olga')
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await testApp.app.database.transact(async (transaction) => {
    for (const { id } of [rosa, noor]) await introducePerson(transaction, id)
  })
  await addCredits(testApp, rosa.id, 50)
  // A newcomer may not give as much.
  await markAsHelpers(testApp, rosa.id)
})
afterAll(() => testApp.close())

async function offerBy(member: TestMember, title: string): Promise<string> {
  const body = anOffer({ title }, testApp.clock.now())
  expect((await member.call('POST', '/api/posts', { body })).status).toBe(200)
  return String(body.id)
}
const titleTo = (postId: string, title: string) =>
  rosa.call('PATCH', `/api/posts/${postId}`, { body: { title } })
const showTo = (member: TestMember, postId: string, by = rosa) =>
  by.call('POST', '/api/conversations', { body: { userId: member.id, postId } })
const waysToSay = {
  message: (words: string) => writeTo(rosa, noor.id, words),
  card: async (words: string) => showTo(noor, await offerBy(rosa, words)),
  gift: (words: string) => giveTo(rosa, noor.id, { message: words }),
}
const report = (by: TestMember, subject: string, subjectId: string) =>
  by.call('POST', '/api/reports', { body: { subject, subjectId, reason: 'harassment' } })
async function reportBy(by: TestMember): Promise<{ aboutId: string | null; snapshot: string }> {
  const rows = await testApp.app.database.reader
    .selectFrom('reports')
    .where('reporterId', '=', by.id)
    .select(['aboutId', 'snapshot'])
    .execute()
  expect(rows).toHaveLength(1)
  return rows[0] as { aboutId: string | null; snapshot: string }
}

test.each([
  ['message', 'card', 'gift'],
  ['card', 'gift', 'message'],
  ['gift', 'message', 'card'],
] as const)(
  'Q68 a stranger sends three things in all, a %s, a %s and a %s, until somebody replies',
  async (...kinds) => {
    for (const kind of kinds) expect((await waysToSay[kind](`A ${kind}`)).status).toBe(200)
    for (const kind of kinds) {
      const over = await waysToSay[kind]('One more')
      expect([kind, over.status, over.json().code]).toEqual([kind, 409, 'wait_for_answer'])
    }
    // A gift without words does not count as writing, nor does a card of Noor's own post.
    expect((await giveTo(rosa, noor.id, {})).status).toBe(200)
    expect((await showTo(noor, await offerBy(noor, 'I can mow'))).status).toBe(200)
    expect((await showTo(rosa, await offerBy(noor, 'I can dig'), noor)).status).toBe(200)
    expect((await waysToSay[kinds[0]]('Now I may')).status).toBe(200)
  },
)

test('Q68 a changed post counts as another linked post, and the same one again does not', async () => {
  const postId = await offerBy(rosa, 'First words')
  for (const title of ['Second words', 'Third words', 'Fourth words']) {
    for (const _again of [1, 2]) expect((await showTo(noor, postId)).status).toBe(200)
    await titleTo(postId, title)
  }
  expect((await showTo(noor, postId)).json().code).toBe('wait_for_answer')
})

test('Q68 messages, linked posts and messages of gifts count together for the day', async () => {
  await writeTo(noor, rosa.id)
  for (const kind of ['message', 'card', 'gift', 'message', 'card', 'gift'] as const) {
    expect((await waysToSay[kind](`A ${kind}`)).status).toBe(200)
  }
  for (const kind of ['message', 'card', 'gift'] as const) {
    const over = await waysToSay[kind]('One more')
    expect([kind, over.status, over.json().code]).toEqual([kind, 429, 'too_many'])
  }
  expect((await giveTo(rosa, noor.id, {})).status).toBe(200)
  testApp.clock.advance(dayMs + 1)
  await rosa.logIn()
  expect((await waysToSay.card('Another day')).status).toBe(200)
})

test('M-110 a report has the content as the reporter saw it: a post later changed and withdrawn, with its linked copies', async () => {
  const postId = await offerBy(rosa, 'Sentinel of the first words')
  await showTo(noor, postId)
  expect((await titleTo(postId, 'Harmless')).status).toBe(200)
  expect((await rosa.call('DELETE', `/api/posts/${postId}`)).status).toBe(200)
  expect((await report(noor, 'post', postId)).status).toBe(200)
  const { aboutId, snapshot } = await reportBy(noor)
  expect(aboutId).toBe(rosa.id)
  expect(JSON.parse(snapshot)).toMatchObject({
    title: 'Harmless',
    before: [{ title: 'Sentinel of the first words' }],
    cards: [{ title: 'Sentinel of the first words' }],
  })
  // Earlier texts are stored for a month.
  await testApp.app.jobs.runAll()
  testApp.clock.advance(31 * dayMs)
  await testApp.app.jobs.runAll()
  expect(await testApp.app.database.reader.selectFrom('earlierPosts').selectAll().execute()).toEqual([])
})

test('M-110 a deleted message can be reported by its recipient, and a gift’s message together with its giver', async () => {
  const { id } = (await writeTo(rosa, noor.id, 'Sentinel')).json<Message>()
  await rosa.call('DELETE', `/api/messages/${id}`)
  expect((await report(noor, 'message', id)).status).toBe(200)
  const { aboutId, snapshot } = await reportBy(noor)
  expect([aboutId, JSON.parse(snapshot)]).toEqual([
    rosa.id,
    {
      messages: [
        { senderId: rosa.id, content: '', createdAt: expect.any(String), deletedAt: expect.any(String) },
      ],
    },
  ])
  const ana = await testApp.signUp('Ana')
  expect((await report(ana, 'message', id)).status).toBe(404)
  await testApp.app.database.transact((transaction) => introducePerson(transaction, ana.id))
  await giveTo(rosa, ana.id, { message: 'Sentinel of a gift' })
  expect((await report(ana, 'member', rosa.id)).status).toBe(200)
  expect((await reportBy(ana)).snapshot).toContain('Sentinel of a gift')
})

test('M-110 Q65 a member who cancelled an RSVP can still block and report the people met there, and be blocked by them', async () => {
  const [host, early, late] = [
    await testApp.signUp('Hana'),
    await testApp.signUp('Eli'),
    await testApp.signUp('Lea'),
  ]
  const meetup = await addMeetup(testApp, { authorId: host.id })
  for (const member of [early, late]) expect((await rsvp(member, meetup)).status).toBe(200)
  const block = (by: TestMember, other: TestMember, method: 'PUT' | 'DELETE' = 'PUT') =>
    by.call(method, `/api/users/${other.id}/block`).then(({ status }) => status)
  expect((await cancelRsvp(late, meetup)).status).toBe(200)
  expect((await report(late, 'member', host.id)).status).toBe(200)
  expect((await reportBy(late)).aboutId).toBe(host.id)
  for (const other of [host, early]) expect(await block(late, other)).toBe(200)
  expect(await block(late, host, 'DELETE')).toBe(200)
  for (const by of [host, early]) expect(await block(by, late)).toBe(200)
  // A member whose row they never received does not exist for them.
  const ivy = await testApp.signUp('Ivy')
  expect([await block(late, ivy), (await report(late, 'member', ivy.id)).status]).toEqual([404, 404])
  // To be allowed to block a member is not to be allowed to see their page.
  const response = await late.call('GET', `/api/users/${early.id}`)
  expect(response.status).toBe(404)
})

test('Q64 a removed member’s posts disappear from the conversations that link them', async () => {
  const { id } = (await showTo(noor, await offerBy(rosa, 'Sentinel'))).json<ConversationResponse>()
  const { reader, transact } = testApp.app.database
  await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
  const rows = reader.selectFrom('sharedCards').where('conversationId', '=', id).selectAll()
  expect(await rows.execute()).toEqual([])
})
