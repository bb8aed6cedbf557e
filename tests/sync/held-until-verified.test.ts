/**
 * Mail that the operator sets up later. Entries that need a verified address stay on the phone until then, and are sent
 * without any action of the member.
 */

import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDataKeys } from '../../apps/api/src/database/folder/data-keys.ts'
import { verificationLink } from '../../apps/api/src/features/sessions/links/email-verification-links.ts'
import { anOffer } from '../../apps/api/src/testing/app.factory.ts'
import { type Fault, fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

const environment: Record<string, string> = {}
let community: Community
let rosa: Phone
let maya: string
let soup: string

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  delete environment.SMTP_URL
  environment.PUBLIC_URL = 'http://127.0.0.1:3000'
  community = await openCommunity({ environment })
  maya = community.members.Maya
  const mayaPhone = await openPhone(community, maya)
  soup = createId()
  const offer = anOffer({ id: soup, title: 'Soup' })
  await mayaPhone.do('posts.create', offer)
  await mayaPhone.syncUntilIdle()
  mayaPhone.close()
  rosa = await openPhone(community, community.members.Rosa)
  await rosa.syncUntilIdle()
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function switchMail(isOn: boolean): Promise<void> {
  if (isOn) environment.SMTP_URL = 'smtp://127.0.0.1:9'
  else delete environment.SMTP_URL
  await community.restart()
}

async function verifyAddress(): Promise<void> {
  assert(community.app, 'the server is up')
  const { id: memberId, emailKey } = await community.app.database.reader
    .selectFrom('members')
    .where('id', '=', rosa.memberId)
    .select(['id', 'emailKey'])
    .executeTakeFirstOrThrow()
  const claim = { memberId, emailKey, until: community.now() + dayMs }
  const link = new URL(verificationLink(openDataKeys(community.dataDir), claim, 'http://127.0.0.1:3000'))
  const response = await community.app.server.inject({
    method: 'POST',
    url: '/api/auth/prove-email',
    headers: { 'sec-fetch-site': 'same-origin', cookie: await community.signIn(rosa.memberId) },
    payload: { token: link.searchParams.get('token') },
  })
  expect(response.statusCode, response.payload).toBe(200)
}

const conversationId = () => conversationIdOf(rosa.memberId, maya)
async function write(...contents: string[]): Promise<void> {
  await rosa.do('conversations.open', { conversationId: conversationId(), userId: maya })
  for (const content of contents) await say(content)
}
async function say(content: string): Promise<void> {
  await rosa.do('messages.send', { id: createId(), conversationId: conversationId(), content })
}
const operationsAsked = (name: string) =>
  rosa.requests
    .flatMap(({ request }) => request.operations ?? [])
    .filter((operation) => operation.name === name).length
const entries = async () =>
  (await rosa.database.outbox.orderBy('order').toArray()).map(({ name, state, heldFor }) =>
    [name, state, ...(heldFor ? ['held'] : [])].join(' '),
  )
const messagesShown = async () =>
  (await rosa.database.messages.toArray()).map(({ content }) => content).toSorted()
async function messagesAtServer(): Promise<string[]> {
  assert(community.app, 'the server is up')
  const rows = await community.app.database.reader
    .selectFrom('messages')
    .select('content')
    .orderBy('seq')
    .execute()
  return rows.map(({ content }) => String(content))
}

it('D9 Q18 messages from before mail was switched on wait visibly, without a notice, and other entries are sent', async () => {
  rosa.isOffline = true
  await write('Hello', 'Is there soup?')
  await rosa.do('posts.create', anOffer({ title: 'Bread' }))
  await switchMail(true)
  rosa.isOffline = false
  await rosa.syncUntilIdle()
  expect(await entries()).toEqual([
    'conversations.open sent',
    'messages.send waiting held',
    'messages.send waiting held',
    'posts.create sent',
  ])
  expect(rosa.entriesWithResult.filter(({ state }) => state === 'refused')).toEqual([])
  expect(await messagesShown()).toEqual(['Hello', 'Is there soup?'])
  expect(await messagesAtServer()).toEqual([])
  // Further rounds contain no operation, because the entries are on hold until the address is verified.
  const requestCount = rosa.requests.length
  await rosa.syncUntilIdle()
  expect(rosa.requests.slice(requestCount).flatMap(({ request }) => request.operations ?? [])).toEqual([])
  await verifyAddress()
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['Hello', 'Is there soup?'])
  expect((await entries()).filter((entry) => !entry.endsWith('sent'))).toEqual([])
})

it('D9 Q18 waiting messages can be changed or discarded', async () => {
  await switchMail(true)
  await write('Hello', 'Never mind')
  await rosa.syncUntilIdle()
  const [, , last] = await rosa.database.outbox.orderBy('order').toArray()
  assert(last, 'it waits')
  expect(await rosa.outbox.discard(last)).toBe(true)
  await verifyAddress()
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['Hello'])
})

it.each<Fault>(['request-lost', 'answer-lost', 'answer-cut', 'phone-dies'])(
  'D9 Q18 %s during the refusal, and again during sending: each message is there once, in order',
  async (fault) => {
    await switchMail(true)
    await write('One', 'Two')
    rosa.faults = [fault]
    await rosa.syncUntilIdle()
    if (!rosa.isAlive) rosa.start()
    await vi.advanceTimersByTimeAsync(60_000)
    await rosa.syncUntilIdle()
    expect((await entries()).slice(1)).toEqual(['messages.send waiting held', 'messages.send waiting held'])
    await verifyAddress()
    rosa.faults = [null, fault]
    await rosa.syncUntilIdle()
    if (!rosa.isAlive) rosa.start()
    await vi.advanceTimersByTimeAsync(60_000)
    await rosa.syncUntilIdle()
    expect(await messagesAtServer()).toEqual(['One', 'Two'])
    expect((await entries()).slice(1)).toEqual(['messages.send sent', 'messages.send sent'])
  },
)

it('D9 Q18 mail switched off again releases the messages', async () => {
  await switchMail(true)
  await write('Hello')
  await rosa.syncUntilIdle()
  await switchMail(false)
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['Hello'])
})

it('D9 Q18 an address verified before the phone learned of it: nothing waits', async () => {
  rosa.isOffline = true
  await write('Hello')
  await switchMail(true)
  await verifyAddress()
  rosa.isOffline = false
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['Hello'])
})

it('D9 Q18 the first message about a post waits together with the operation that opens the conversation', async () => {
  await switchMail(true)
  await rosa.do('conversations.open', { conversationId: conversationId(), userId: maya, postId: soup })
  await say('Is there soup?')
  await rosa.do('conversations.mute', { conversationId: conversationId(), isMuted: true })
  await rosa.syncUntilIdle()
  expect(await entries()).toEqual([
    'conversations.open waiting held',
    'messages.send waiting held',
    'conversations.mute waiting held',
  ])
  expect(rosa.entriesWithResult).toEqual([])
  await verifyAddress()
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['Is there soup?'])
  expect((await entries()).filter((entry) => !entry.endsWith('sent'))).toEqual([])
})

it('D9 Q18 an address verified elsewhere during a lost response: the message is sent, whether or not the phone expected it', async () => {
  rosa.isOffline = true
  await write('One')
  await switchMail(true)
  rosa.isOffline = false
  rosa.faults = ['answer-lost']
  await rosa.syncUntilIdle()
  await verifyAddress()
  await vi.advanceTimersByTimeAsync(60_000)
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['One'])
  expect(rosa.entriesWithResult.filter(({ state }) => state === 'refused')).toEqual([])
})

it('D9 Q18 an address verified elsewhere: later and changed messages do not overtake waiting ones', async () => {
  await switchMail(true)
  await write('One', 'Two')
  await rosa.syncUntilIdle()
  rosa.isOffline = true
  await verifyAddress()
  const two = (await rosa.database.outbox.orderBy('order').toArray())[2]
  assert(two, 'it waits')
  await rosa.do(
    'messages.send',
    { ...(two.args as { id: string }), conversationId: conversationId(), content: 'Second' },
    two,
  )
  await say('Three')
  rosa.isOffline = false
  await rosa.syncUntilIdle()
  expect(await messagesAtServer()).toEqual(['One', 'Second', 'Three'])
})

it('D9 Q18 unnumbered messages behind a refused one wait with it, and other entries are sent', async () => {
  await switchMail(true)
  await write('One')
  const response = rosa.holdAnswer()
  const settling = rosa.syncUntilIdle()
  await response.arrived
  await say('Two')
  await rosa.do('posts.create', anOffer({ title: 'Bread' }))
  response.release()
  await settling
  expect(await entries()).toEqual([
    'conversations.open sent',
    'messages.send waiting held',
    'messages.send waiting held',
    'posts.create sent',
  ])
  expect(operationsAsked('messages.send')).toBe(1)
})
