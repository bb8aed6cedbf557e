/** The conversations, and what is done with one of them. */
import { lastMessageOf } from '@porchlight/contracts/conversations/conversations.rows'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchScreens } from '../../../../../tests/harness/phone/seen-screens.ts'
import { recordTimings } from '../../../../../tests/harness/phone/timings.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation, together } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const cara = aPerson({ firstName: 'Cara', lastName: 'T.' })
const people = [bea, cara]
/** Another member each time: what one of them wrote stays on the phone. */
let member = aMember()
let withBea = aPair()
let id = ''
let chatPath = ''

function aPair() {
  const chatLines = [
    [1, 'Do you still have the ladder?'],
    [0, 'Yes. Shall I bring it on Sunday?'],
    [1, 'Please do'],
  ] as const
  return aConversation([member.id, bea.id], chatLines, { marker: { readUpTo: 2, unreadCount: 1 } })
}

beforeEach(() => {
  member = aMember()
  withBea = aPair()
  id = withBea.conversations[0]?.id ?? ''
  chatPath = `/messages/${id}`
})

/** Milliseconds in which something may still arrive that moves what is there. */
const settlingMs = 600

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const mount = (path: string, data: Parameters<MountedPhone['mount']>[1] = withBea) =>
  phone.mount(path, { member, people, server: {}, ...data })
const chat = () => page.getByRole('region', { name: 'Messages with Bea S.' })
const listSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
/** Returns a message that the other member, or the member's own second device, wrote meanwhile. */
function aMessage(change: Partial<Message>): Message {
  return {
    id: createId(),
    conversationId: id,
    senderId: bea.id,
    seq: 4,
    content: 'One more thing',
    createdAt: new Date().toISOString(),
    ...change,
  }
}

/** Returns the rows of a conversation as a round brings them. */
function rowsOf({ conversations, messages, readMarkers }: ReturnType<typeof aConversation>) {
  return [
    ...conversations.map((row) => ({ table: 'conversations', id: row.id, row })),
    ...messages.map((row) => ({ table: 'messages', id: row.id, row })),
    ...readMarkers.map((row) => ({ table: 'readMarkers', id: row.id, row })),
  ]
}

function bring(message: Message): Promise<void> {
  const row = { ...withBea.conversations[0], lastMessage: lastMessageOf(message) }
  return phone.bring([
    { table: 'messages', id: message.id, row: message },
    { table: 'conversations', id, row },
  ])
}

describe('the list on screen', () => {
  async function mountTwo() {
    const withCara = aConversation([member.id, cara.id], [[0, 'Thank you for the soup']], {
      until: Date.now() - dayMs * 3,
    })
    await mount('/messages', together(withCara, withBea))
    const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    return rows
  }

  it('MSG-001 MSG-003 MSG-004 the list shows the other member of each conversation, the latest first', async () => {
    const rows = await mountTwo()
    await rows.first().getByText('Bea S.', { exact: true }).waitFor()
    await rows.nth(1).getByText('Cara T.', { exact: true }).waitFor()
  })

  it('MSG-005 MSG-006 the list shows the last message, its author, and the number of unread ones', async () => {
    const rows = await mountTwo()
    await rows.first().getByText('Please do', { exact: true }).waitFor()
    await rows.first().getByText('1 unread').waitFor()
    expect(await rows.nth(1).innerText()).toMatch(/You:\s+Thank you for the soup/)
    expect(await rows.nth(1).getByText('unread').count()).toBe(0)
  })

  it('MSG-007 an empty list says so, and where a conversation begins', async () => {
    await mount('/messages', {})
    await page.getByText('No conversations yet.', { exact: true }).waitFor()
    const action = page.getByRole('link', { name: 'See who needs a hand' })
    expect(await action.getAttribute('href')).toBe('/community-help')
  })

  it('MSG-007 an empty list says so only once the first page is here', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount('/messages', { isFilled: false, roundsAfter: promise })
    await page.getByRole('status', { name: 'Loading your messages' }).waitFor()
    expect(await page.getByText('No conversations yet.').count()).toBe(0)
    release()
    await page.getByText('No conversations yet.', { exact: true }).waitFor()
  })

  it.each([
    ['the first page is put into the list', { isFilled: false }],
    ['later pages are on their way', { isPart: true }],
  ])('MSG-007 is not called empty while %s', async (_moment, progress) => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount('/messages', { ...progress, roundsAfter: promise })
    await page.getByRole('status', { name: 'Loading your messages' }).waitFor()
    const readScreens = await watchScreens(page)
    phone.server.bring(rowsOf(withBea))
    release()
    await page.getByRole('link', { name: /Bea S\./ }).waitFor()
    const texts = (await readScreens()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('No conversations yet.'))).toEqual([])
  })

  it('MSG-008 a chat that a notice leads to is not called gone while its rows are on their way', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const path = `/messages/${withBea.conversations[0]?.id}`
    await mount(path, { roundsAfter: promise })
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    const readScreens = await watchScreens(page)
    phone.server.bring(rowsOf(withBea))
    release()
    await chat().waitFor()
    const texts = (await readScreens()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('This conversation isn’t here'))).toEqual([])
    await mount(path, {})
    await page.getByText('This conversation isn’t here').waitFor()
  })

  it('MSG-008 MSG-009 a row leads to the chat, and its button back to the list', async () => {
    await mount('/messages')
    await page.getByRole('link', { name: /Bea S\./ }).click()
    await page.getByRole('heading', { level: 1, name: 'Bea S.' }).waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  })
})

describe('beginning a conversation', () => {
  const post = aPost({ authorId: bea.id, category: 'childcare_school', title: 'Homework on Tuesdays' })

  it('P-083 P-116 from a post on the board, with the post on top of the chat', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount('/community-help', { posts: [post], roundsAfter: promise })
    await page.getByRole('button', { name: 'Connect with Bea S.: Homework on Tuesdays' }).click()
    await chat().getByText('Homework on Tuesdays', { exact: true }).waitFor()
    release()
    await expect
      .poll(() => listSentArgs('conversations.open'))
      .toEqual([{ conversationId: id, userId: bea.id, postId: post.id }])
  })

  it('P-083 from a post on home', async () => {
    const soon = { ...post, dateNeeded: new Date(Date.now() + dayMs).toISOString() }
    const { promise } = Promise.withResolvers<void>()
    await mount('/', { posts: [soon], roundsAfter: promise })
    await page.getByRole('button', { name: 'Connect with Bea S.: Homework on Tuesdays' }).click()
    await chat().getByText('Homework on Tuesdays', { exact: true }).waitFor()
  })
})

describe('an open conversation', () => {
  it('MSG-006 counts as read once its messages were visible, without a message', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount('/messages', { ...withBea, roundsAfter: promise })
    const unread = page.getByRole('link', { name: /^Messages, \d+ unread/, includeHidden: true })
    await unread.waitFor({ state: 'attached' })
    await page.getByRole('link', { name: /Bea S\./ }).click()
    await chat().getByText('Please do', { exact: true }).waitFor()
    await unread.waitFor({ state: 'detached' })
    release()
    await expect.poll(() => listSentArgs('conversations.read')[0]).toEqual({ conversationId: id, upTo: 3 })
    await bring(aMessage({}))
    await expect
      .poll(() => listSentArgs('conversations.read').at(-1))
      .toEqual({ conversationId: id, upTo: 4 })
  })

  it('SH-027 a conversation muted from its menu adds nothing to the number', async () => {
    await mount(chatPath)
    await page.getByRole('button', { name: 'More about Bea S.' }).click()
    await page.getByRole('button', { name: 'Mute this conversation' }).click()
    await expect
      .poll(() => listSentArgs('conversations.mute'))
      .toEqual([{ conversationId: id, isMuted: true }])
  })
})

it('P-083 a chat about an own post opens with the button that chooses the other, and nothing on it moves', async () => {
  const post = aPost({ authorId: member.id, type: 'request', status: 'pending' })
  const card = { postId: post.id, title: post.title, type: post.type, status: post.status }
  await mount('/messages', {
    ...withBea,
    conversations: withBea.conversations.map((each) => ({ ...each, posts: [card] })),
    posts: [post],
  })
  await page.evaluate(recordTimings)
  await page.waitForTimeout(settlingMs)
  // Those of what stood on the page before.
  await page.evaluate(() => window.timings.shifts.splice(0))
  // A quick phone would paint all of it in one frame.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('link', { name: 'Bea S.' }).click()
  await chat().getByText('Please do').waitFor()
  await chat()
    .getByRole('button', { name: /Accept/ })
    .waitFor()
  await page.waitForTimeout(settlingMs)
  await devtools.detach()
  const shifts = await page.evaluate(() => window.timings.shifts)
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts, null, 2),
  ).toBeLessThan(0.02)
})

it('MSG-008 on a wide screen the list stays beside the chat', async () => {
  const desktop = await openMountedDesktop()
  await desktop.mount('/messages', { member, people, server: {}, ...withBea })
  await desktop.page.getByText('Choose a conversation to read it here.').waitFor()
  const inList = desktop.page.getByRole('listitem').getByRole('link', { name: /Bea S\./ })
  await inList.click()
  await desktop.page.getByRole('heading', { level: 1, name: 'Bea S.' }).waitFor()
  await expect.poll(() => inList.isVisible()).toBe(true)
  expect(await desktop.page.getByRole('link', { name: /^Back/ }).isVisible()).toBe(false)
  // Without conversations there is none to choose. An open conversation is listed even before its first message.
  const another = aMember()
  await desktop.mount('/messages', { member: another, people, server: {} })
  await desktop.page.getByText('No conversations yet.').waitFor()
  expect(await desktop.page.getByText('Choose a conversation to read it here.').isVisible()).toBe(false)
  const emptyConversation = aConversation([another.id, cara.id], [])
  const begunPath = `/messages/${emptyConversation.conversations[0]?.id}`
  await desktop.mount(begunPath, { member: another, people, server: {}, ...emptyConversation })
  await desktop.page.getByRole('link', { name: /Cara T\..*Nothing written yet/ }).waitFor()
  await desktop.offline(true)
  const field = desktop.page.getByRole('textbox', { name: 'Write a message' })
  await desktop.page.getByText('No signal').waitFor()
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(await desktop.page.evaluate(() => window.innerHeight))
  await desktop.discard()
})
