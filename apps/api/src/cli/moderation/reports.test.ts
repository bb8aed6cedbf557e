/** Tests of an operator's commands on reports by neighbors. */
import { existsSync } from 'node:fs'
import type { ConversationPost } from '@porchlight/contracts/conversations/conversations.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentPhoto } from '../../features/files/photos.factory.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice, type Device } from '../../testing/device.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
let offer: string
let path: string
beforeEach(async () => {
  testApp = await buildTestApp()
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
  offer = String((await rudy.call('POST', '/api/posts', { body: anOffer() })).json<{ id: string }>().id)
  const openResponse = await noor.call('POST', '/api/conversations', { body: { postId: offer } })
  path = `/api/conversations/${openResponse.json<{ id: string }>().id}/messages`
})
afterEach(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, ['reports', ...words], testApp.clock.now)
const report = async (subject: string, subjectId: string) => {
  const body = { id: createId(), subject, subjectId, reason: 'harassment', words: 'Please look.' }
  expect((await noor.call('POST', '/api/reports', { body })).status).toBe(200)
  return body.id
}
const heldBy = async (member: TestMember) => {
  const device = createDevice(member)
  await device.sync()
  return device
}

test('M-110 a reported message is listed with the messages before it, hidden from all but its author, restored, and its report closed', async () => {
  expect((await command()).output).toBe('There are no reports.')
  await noor.call('POST', path, { body: { content: 'Hello' } })
  const messageResponse = await rudy.call('POST', path, { body: { content: 'Nasty \u001b[2J words' } })
  const messageId = messageResponse.json<Message>().id
  const id = await report('message', messageId)
  expect((await command()).output).toMatch(
    new RegExp(`^${id}  .*harassment: a message, about Rudy Jimenez <${rudy.email}>`),
  )
  const { output } = await command('--show', id)
  expect(output).toMatch(/Please look\.[\s\S]*Noor Jimenez.*: Hello\n.*Rudy Jimenez.*: Nasty ·\[2J words/)

  expect((await command('--hide', id)).code).toBe(0)
  const seenBy = async (member: TestMember) => (await heldBy(member)).held('messages').get(messageId)
  expect(await seenBy(noor)).toMatchObject({ content: '', hidden: true })
  // The author still reads the message, and sees that it is hidden.
  expect(await seenBy(rudy)).toMatchObject({ content: 'Nasty \u001b[2J words', hiddenByOperator: true })
  for (const [member, content] of [
    [noor, ''],
    [rudy, 'Nasty \u001b[2J words'],
  ] as const) {
    expect((await member.call('GET', path)).json<Message[]>().at(-1)?.content).toBe(content)
    expect((await member.call('GET', '/api/conversations')).json()).toMatchObject([
      { lastMessage: { content }, unreadCount: 0 },
    ])
  }
  await command('--restore', id)
  for (const member of [noor, rudy]) {
    const row = await seenBy(member)
    expect(row).toMatchObject({ content: 'Nasty \u001b[2J words' })
    expect(row).not.toHaveProperty('hiddenByOperator')
  }
  expect((await command('--close', id)).output).toBe('Closed.')
  expect((await command()).output).toBe('There are no reports.')
  expect((await command('--all')).output).toContain(', closed')
})

test('P-142 a reported post is gone from lists, news and devices for all but its author, until it is restored', async () => {
  const id = await report('post', offer)
  const seenBy = async (member: TestMember) => {
    const lists = [
      await member.call('GET', '/api/posts'),
      await member.call('GET', '/api/community/activity'),
    ]
    const isHeld = (await heldBy(member)).held('posts').has(offer)
    return [...lists.map(({ text }) => text.includes(offer)), isHeld]
  }
  const cardsOf = (heldDevice: Device) =>
    [...heldDevice.held('conversations').values()].flatMap(
      ({ posts }) => (posts as ConversationPost[]).length,
    )
  const isMarked = async () => (await heldBy(rudy)).held('postDetails').get(offer)?.hiddenByOperator
  const device = await heldBy(noor)
  expect(await seenBy(noor)).toEqual([true, true, true])
  await command('--hide', id)
  expect(await seenBy(noor)).toEqual([false, false, false])
  await device.sync()
  expect(device.held('posts').has(offer)).toBe(false)
  // The card in the conversation no longer shows the post's title either.
  expect(cardsOf(device)).toEqual([0])
  expect((await seenBy(rudy)).at(-1)).toBe(true)
  expect([cardsOf(await heldBy(rudy)), await isMarked()]).toEqual([[1], true])
  expect((await noor.call('POST', '/api/conversations', { body: { postId: offer } })).status).toBe(404)
  await command('--restore', id)
  expect(await seenBy(noor)).toEqual([true, true, true])
  await device.sync()
  expect([cardsOf(device), await isMarked()]).toEqual([[1], undefined])
})

test('hiding a member, or naming a report that does not exist, prints one sentence', async () => {
  const id = await report('member', rudy.id)
  expect((await command('--hide', id)).complaints).toMatch(/^A member cannot be hidden\. .*remove-member/)
  const unknown = await command('--show', 'x')
  expect([unknown.code, unknown.complaints]).toEqual([1, expect.stringMatching(/^There is no report x\./)])
})

test('a reported photo stays for the operators until the report is closed, even when its owner deleted it', async () => {
  const photo = await sentPhoto(rudy, 7)
  const messageResponse = await rudy.call('POST', path, { body: { content: '', photo } })
  const id = await report('message', messageResponse.json<Message>().id)
  await rudy.call('DELETE', `/api/messages/${messageResponse.json<Message>().id}`)
  const week = async () => {
    testApp.clock.advance(8 * dayMs)
    await testApp.app.jobs.runAll()
  }
  await week()
  await week()
  const [, place = ''] = /^Photo: (.*)$/m.exec((await command('--show', id)).output) ?? []
  expect(existsSync(place)).toBe(true)
  await command('--close', id)
  await week()
  await week()
  expect(existsSync(place)).toBe(false)
  expect((await command('--show', id)).output).toContain('Photo: it is not here, or not any more')
})
