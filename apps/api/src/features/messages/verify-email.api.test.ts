/** Tests that an address must be verified before the first message on a server that sends mail. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { linkIn } from '../../testing/services/mailbox.factory.ts'
import {
  mailReceived,
  startMailServer,
  type TestMailServer,
  textOf,
} from '../../testing/services/smtp-server.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { addNeighbor, openWith, writeTo } from '../conversations/conversations.factory.ts'
import { giveTo } from '../credits/credits.factory.ts'
import { makeResetLink } from '../sessions/email/password-resets.operations.ts'
import { openChat } from './chat.factory.ts'

const publicUrl = 'https://help.example.org'
/** Enough for what the first test writes. */
const messagesPerDay = 2

let mailServer: TestMailServer
let testApp: TestApp
/** The first account needs no mail. */
let rosa: TestMember
let noor: string
beforeEach(async () => {
  mailServer = await startMailServer()
  testApp = await buildTestApp({
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PORCHLIGHT_COMMAND: 'sudo porchlight',
    LIMITS: JSON.stringify({ messagesPerDay }),
  })
  rosa = await testApp.signUp('Rosa')
  noor = await addNeighbor(testApp)
})
afterEach(async () => {
  await testApp.close()
  await mailServer.close()
})

const tokenOf = (link: URL) => link.searchParams.get('token')
const setPassword = (token: string | null) =>
  callSignedOut(testApp, 'POST', '/api/auth/reset-password', { body: { token, password: testPassword } })

test('Q18 the first message requires a verified address; a mailed link verifies it, an operator’s link does not', async () => {
  const refusedResponse = await writeTo(rosa, noor)
  expect([refusedResponse.status, refusedResponse.json().code]).toEqual([403, 'prove_email'])
  const byHand = await testApp.app.database.transact((transaction) =>
    makeResetLink(transaction, rosa.id, publicUrl),
  )
  expect((await setPassword(tokenOf(byHand))).status).toBe(200)
  await rosa.logIn()
  expect((await writeTo(rosa, noor)).json().code).toBe('prove_email')
  // A message in a conversation that waits for the same is refused for that, and not because it is not there yet.
  const body = { content: 'Hello' }
  const unopened = await rosa.call(
    'POST',
    `/api/conversations/${conversationIdOf(rosa.id, await addNeighbor(testApp))}/messages`,
    { body },
  )
  expect(unopened.json().code).toBe('prove_email')
  // A conversation with a card, and a gift with words, wait for the verification, too.
  const offer = anOffer({}, testApp.clock.now())
  expect((await rosa.call('POST', '/api/posts', { body: offer })).status).toBe(200)
  const show = () => rosa.call('POST', '/api/conversations', { body: { userId: noor, postId: offer.id } })
  for (const response of [await show(), await giveTo(rosa, noor, { message: 'For you' })]) {
    expect([response.status, response.json().code]).toEqual([403, 'prove_email'])
  }

  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
  const mail = await mailReceived(mailServer, rosa.email, 2)
  expect((await setPassword(tokenOf(linkIn({ text: textOf(mail) })))).status).toBe(200)
  await rosa.logIn()
  expect((await writeTo(rosa, noor)).status).toBe(200)
  expect((await show()).status).toBe(200)
})

test('R5 Q18 Q68 every entry point returns the stored result for a repeat, and checks a new operation', async () => {
  const { id: conversationId } = await openWith(rosa, noor)
  const prove = (emailProvedAt: number | null) =>
    testApp.app.database.transact(({ database }) =>
      database.updateTable('members').set({ emailProvedAt }).where('id', '=', rosa.id).execute(),
    )
  const createMessage = () => ({ id: createId(), content: 'Hello' })
  const call = async (message: { id: string; content: string }, key = createId()) => {
    const path = `/api/conversations/${conversationId}/messages`
    const response = await rosa.call('POST', path, { body: message, headers: { 'idempotency-key': key } })
    return response.status === 200 ? 'sent' : response.json().code
  }
  const round = async (message: { id: string; content: string }, id = createId()) => {
    const operations = [createOperation(1, 'messages.send', { ...message, conversationId }, { id })]
    const { results } = await rosa.round({ clientId: createId(), operations })
    return results?.[0]?.status === 'applied' ? 'sent' : results?.[0]?.code
  }
  const chat = await openChat(await listen(testApp), rosa, [conversationId], { origin: publicUrl })
  const socket = async (message: { id: string; content: string }, operationId = createId()) => {
    const frameCount = chat.heard().length
    chat.say({ type: 'send_message', ...message, conversationId, operationId })
    await expect.poll(() => chat.heard().length, { timeout: 10_000 }).toBeGreaterThan(frameCount)
    const { type, code } = chat.heard().at(-1) ?? {}
    return type === 'new_message' ? 'sent' : code
  }
  const [message, operationId] = [createMessage(), createId()]
  const outcomesOfBoth = async () => {
    // The same operation, the same message by another operation, and another message.
    const repeatedOutcomes = [await call(message, operationId), await round(message, operationId)]
    repeatedOutcomes.push(await socket(message, operationId), await call(message), await round(message))
    repeatedOutcomes.push(await socket(message))
    const freshOutcomes = [
      await call(createMessage()),
      await round(createMessage()),
      await socket(createMessage()),
    ]
    return { repeatedOutcomes: new Set(repeatedOutcomes), freshOutcomes: new Set(freshOutcomes) }
  }

  await prove(testApp.clock.now())
  expect(await round(message, operationId)).toBe('sent')
  expect(await call(createMessage())).toBe('sent')
  expect(await outcomesOfBoth()).toEqual({
    repeatedOutcomes: new Set(['sent']),
    freshOutcomes: new Set(['too_many']),
  })
  await prove(null)
  expect(await outcomesOfBoth()).toEqual({
    repeatedOutcomes: new Set(['sent']),
    freshOutcomes: new Set(['prove_email']),
  })
})

test('M-110 a report mails the operators without the reported content', async () => {
  const body = { subject: 'member', subjectId: noor, reason: 'scam', words: 'Sentinel words' }
  expect((await rosa.call('POST', '/api/reports', { body })).status).toBe(200)
  const text = textOf(await mailReceived(mailServer, rosa.email))
  expect(text).toMatch(/^sudo porchlight reports$/m)
  expect(text).not.toMatch(/Sentinel|Nina|scam/)
})

test('M-110 many reports of one member in a day mail the operators three times, and every report is stored', async () => {
  const reportOne = async () => {
    const body = { subject: 'member', subjectId: await addNeighbor(testApp), reason: 'spam' }
    expect((await rosa.call('POST', '/api/reports', { body })).status).toBe(200)
  }
  for (let count = 0; count < 6; count += 1) await reportOne()
  testApp.clock.advance(dayMs + 1)
  await rosa.logIn()
  await reportOne()
  await mailReceived(mailServer, rosa.email, 4)
  // Mails leave one after the other: before this one all were sent that were posted.
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email: rosa.email } })
  const last = await mailReceived(mailServer, rosa.email, 5)
  expect(linkIn({ text: textOf(last) }).searchParams.get('token')).not.toBeNull()
  const { reader } = testApp.app.database
  expect(await reader.selectFrom('reports').select('id').execute()).toHaveLength(7)
})

test('signing up agrees to the terms, and the time is stored', async () => {
  const { reader } = testApp.app.database
  const members = await reader.selectFrom('members').select(['id', 'createdAt', 'termsAgreedAt']).execute()
  for (const { createdAt, termsAgreedAt } of members) expect(termsAgreedAt).toBe(createdAt)
})
