/** Tests of messages between neighbors: the list and the chat. */
import { readFileSync } from 'node:fs'
import { lastMessageOf } from '@porchlight/contracts/conversations/conversations.rows'
import type { Conversation } from '@porchlight/contracts/conversations/conversations.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf, outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { scrollUp } from '../../../../../tests/harness/people/chat.ts'
import { recordAnnouncements } from '../../../../../tests/harness/phone/announcements.ts'
import { failCopying } from '../../../../../tests/harness/phone/clipboard.ts'
import { composing, expectFocus, press, pressComposing } from '../../../../../tests/harness/phone/keyboard.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { aConversation, sending } from './messages.factory.ts'
import { messageStates } from './messages.states.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const cara = aPerson({ firstName: 'Cara', lastName: 'T.' })
const people = [bea, cara]
/** Another member each time: what one of them wrote stays on the phone. */
let member = aMember()
let withBea = aPair()
let id = ''
let chatPath = ''

function aPair() {
  const messages = [
    [1, 'Do you still have the ladder?'],
    [0, 'Yes. Shall I bring it on Sunday?'],
    [1, 'Please do'],
  ] as const
  return aConversation([member.id, bea.id], messages, { marker: { readUpTo: 2, unreadCount: 1 } })
}

beforeEach(() => {
  member = aMember()
  withBea = aPair()
  id = withBea.conversations[0]?.id ?? ''
  chatPath = `/messages/${id}`
})

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(messageStates, () => phone)

const mount = (path: string, data: Parameters<MountedPhone['mount']>[1] = withBea) =>
  phone.mount(path, { member, people, server: {}, ...data })
const items = () =>
  chat()
    .getByRole('listitem')
    .filter({ hasText: / wrote/ })
const contents = async () =>
  (await items().locator('p[dir="auto"]').allTextContents()).map((text) => text.trim())
const chat = () => page.getByRole('region', { name: 'Messages with Bea S.' })
const field = () => page.getByRole('textbox', { name: 'Write a message' })
const findSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
const isAtEnd = () =>
  items()
    .last()
    .evaluate((last) => {
      const { bottom } = last.getBoundingClientRect()
      const box = last.closest('ul')?.parentElement?.getBoundingClientRect()
      return box !== undefined && bottom <= box.bottom + 1 && bottom > box.top
    })

/** The height of the keyboard on a phone that is 844 px high. */
const keyboardPx = 340

/** Returns true when the element is visible as a whole, with nothing lying over it. */
function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const isWhole = top >= 0 && bottom <= innerHeight
    return [top + 1, bottom - 1].every((y) => {
      const topElement = document.elementFromPoint(left + width / 2, y)
      return isWhole && (element.contains(topElement) || topElement?.contains(element) === true)
    })
  })
}

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

function bring(message: Message): Promise<void> {
  return phone.bring(rowsOf(message))
}

function rowsOf(message: Message) {
  const row = { ...withBea.conversations[0], lastMessage: lastMessageOf(message) }
  return [
    { table: 'messages', id: message.id, row: message },
    { table: 'conversations', id, row },
  ]
}

describe('the chat', () => {
  it('M-110 P-083 a hidden message of one’s own says so, and a withdrawn post says so', async () => {
    const [conversation] = withBea.conversations
    if (!conversation) throw new Error('no conversation')
    const card = { postId: createId(), title: 'A ladder', type: 'request', status: 'cancelled' } as const
    await mount(chatPath, {
      ...withBea,
      conversations: [{ ...conversation, posts: [card] }],
      messages: withBea.messages.map((message) =>
        message.senderId === member.id ? { ...message, hiddenByOperator: true } : message,
      ),
    })
    const reasonText = 'Hidden by the operators. Only you still see it.'
    await items().nth(1).getByText(reasonText, { exact: true }).waitFor()
    await expect.poll(() => chat().getByText(reasonText).count()).toBe(1)
    expect(await contents()).toContain('Yes. Shall I bring it on Sunday?')
    await chat().getByRole('list', { name: 'About' }).getByText('Withdrawn', { exact: true }).waitFor()
  })

  it('D5 without a socket, as on this phone, the other’s message appears within 15 seconds, without a tap', async () => {
    const clocked = await openMountedPhone()
    await clocked.page.clock.install()
    await clocked.mount(chatPath, { member, people, server: {}, ...withBea })
    // The read marker has left, so the rounds of the start are over.
    await expect.poll(() => clocked.server.sentOperations.length).toBe(1)
    clocked.server.bring(rowsOf(aMessage({ content: 'Are you still coming?' })))
    await clocked.page.clock.fastForward(15_000)
    const chatRegion = clocked.page.getByRole('region', { name: 'Messages with Bea S.' })
    await chatRegion.getByText('Are you still coming?', { exact: true }).waitFor()
    await clocked.discard()
  })

  it('MSG-010 MSG-011 the messages are shown in order, under their day, above the field', async () => {
    await mount(chatPath)
    await expect
      .poll(contents)
      .toEqual(['Do you still have the ladder?', 'Yes. Shall I bring it on Sunday?', 'Please do'])
    expect(await page.getByText(/^(Today|Yesterday)$/).count()).toBeGreaterThan(0)
    await field().waitFor()
  })

  it('MSG-011 the keyboard of a phone covers neither the field nor the last message', async () => {
    const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
    expect(html).toMatch(/<meta name="viewport" content="[^"]*interactive-widget=resizes-content"/)
    await mount(chatPath)
    await items().last().waitFor()
    await field().focus()
    // With this declaration, the keyboard reduces the height of the page by this amount.
    await page.setViewportSize({ ...phoneSize, height: phoneSize.height - keyboardPx })
    await expect.poll(() => isInSight(field())).toBe(true)
    await expect.poll(() => isInSight(items().last())).toBe(true)
    await page.setViewportSize(phoneSize)
    await expect.poll(() => isInSight(items().last())).toBe(true)
  })

  it('MSG-010 a text that cannot be copied is reported', async () => {
    await mount(chatPath)
    await page.getByRole('button', { name: 'More about the message “Please do”' }).click()
    await failCopying(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Copy text' }).click()
    await expectToast(page, { title: 'Copying isn’t possible here' })
  })

  it('MSG-012 an empty conversation says so, and how to meet safely', async () => {
    await mount(chatPath, aConversation([member.id, bea.id], []))
    await page.getByText('No messages yet', { exact: true }).waitFor()
    await page.getByText(/not an emergency service/).waitFor()
  })

  it('MSG-012 ways to begin fit the post, go into the field by a tap, and leave with the first message', async () => {
    const empty = aConversation([member.id, bea.id], [])
    const about = (type: 'request' | 'offer', authorId: string) => {
      const post = aPost({ type, authorId })
      const card = { postId: post.id, title: post.title, type, status: 'pending' } as const
      return {
        ...empty,
        posts: [post],
        conversations: [{ ...(empty.conversations[0] as Conversation), posts: [card] }],
      }
    }
    const openers = page.getByRole('list', { name: messageTexts.chat.openers.label })
    const texts = () => openers.getByRole('button').allTextContents()
    await mount(chatPath, about('offer', bea.id))
    await expect.poll(texts).toEqual(messageTexts.chat.openers.offer)
    await mount(chatPath, about('request', member.id))
    await expect.poll(texts).toEqual(messageTexts.chat.openers.other)
    await mount(chatPath, about('request', bea.id))
    await expect.poll(texts).toEqual(messageTexts.chat.openers.request)
    await openers.getByRole('button', { name: 'I can help with this.' }).click()
    expect(await field().inputValue()).toBe('I can help with this.')
    expect(findSentArgs('messages.send')).toEqual([])
    await openers.waitFor({ state: 'detached' })
    await field().press('Enter')
    await expect
      .poll(() => findSentArgs('messages.send'))
      .toMatchObject([{ content: 'I can help with this.' }])
    expect(await openers.count()).toBe(0)
  })

  it('MSG-012 the first message is below the safety advice, and no older ones are fetched', async () => {
    const { promise } = Promise.withResolvers<void>()
    await mount(chatPath, { ...aConversation([member.id, bea.id], []), roundsAfter: promise })
    await field().fill('Hello Bea')
    await field().press('Enter')
    await expect.poll(contents).toEqual(['Hello Bea'])
    await page.getByText(/not an emergency service/).waitFor()
    expect(phone.server.calls.filter(({ name }) => name === 'messages.list')).toEqual([])
  })

  it('MSG-010 MSG-012 the first messages stay visible once numbered, and so do the following', async () => {
    await mount(chatPath, aConversation([member.id, bea.id], []))
    const sentTexts: string[] = []
    for (const content of ['Hello Bea', 'Are you there?', 'It is me']) {
      await field().fill(content)
      await field().press('Enter')
      sentTexts.push(content)
      await expect.poll(() => findSentArgs('messages.send')).toHaveLength(sentTexts.length)
      const { id: messageId } = findSentArgs('messages.send').at(-1) as { id: string }
      await bring(aMessage({ id: messageId, senderId: member.id, seq: sentTexts.length, content }))
      await expect.poll(() => chat().locator('[data-state="posted"]').count()).toBe(sentTexts.length)
      await expect.poll(contents).toEqual(sentTexts)
    }
  })

  it('MSG-019 MSG-010 messages older than the device stores are fetched at once when nothing else is here', async () => {
    const messages = withBea.messages
    await mount(chatPath, { ...withBea, messages: [], server: { 'messages.list': messages } })
    await expect.poll(contents).toHaveLength(3)
    expect(phone.server.calls.filter(({ name }) => name === 'messages.list')).toHaveLength(1)
  })

  it('MSG-019 each fetched page comes above the one fetched before', async () => {
    const [first, second, third] = withBea.messages
    const pages = [second, first]
    const server = { 'messages.list': async () => pages.splice(0, 1).flatMap((message) => message ?? []) }
    await mount(chatPath, { ...withBea, messages: third ? [third] : [], server })
    await expect
      .poll(contents)
      .toEqual(['Do you still have the ladder?', 'Yes. Shall I bring it on Sunday?', 'Please do'])
  })

  it('MSG-019 older messages that could not be fetched can be requested again, and the focus moves to their list', async () => {
    const [first, ...otherMessages] = withBea.messages
    const server = { 'messages.list': new Refused('unavailable') }
    await mount(chatPath, { ...withBea, messages: otherMessages, server })
    const again = page.getByRole('button', { name: 'Load older messages' })
    await again.focus()
    phone.server.change({ 'messages.list': first ? [first] : [] })
    await page.keyboard.press('Enter')
    await expect.poll(contents).toHaveLength(3)
    await expect.poll(() => page.locator(':focus').getByRole('list').count()).toBe(1)
  })

  it('MSG-013 MSG-014 Enter sends, Shift and Enter begin a line, and blanks are not sent', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount(chatPath, { ...withBea, roundsAfter: promise })
    await field().fill('   ')
    await field().press('Enter')
    await field().fill('On Sunday')
    await field().press('Shift+Enter')
    await field().pressSequentially('at ten')
    await field().press('Enter')
    await expect.poll(() => field().inputValue()).toBe('')
    await expect.poll(async () => (await contents()).at(-1)).toBe('On Sunday\nat ten')
    release()
    await expect
      .poll(() => findSentArgs('messages.send'))
      .toMatchObject([{ conversationId: id, content: 'On Sunday\nat ten' }])
  })

  it.each(Object.keys(composing) as (keyof typeof composing)[])(
    'MSG-013 Enter that confirms a word of an input method %s sends nothing',
    async (mode) => {
      await mount(chatPath, { ...withBea, server: {} })
      await field().fill('日本語')
      await pressComposing(field(), 'Enter', mode)
      expect(await field().inputValue()).toBe('日本語')
      await field().press('Enter')
      await expect.poll(() => field().inputValue()).toBe('')
      await expect.poll(() => findSentArgs('messages.send')).toMatchObject([{ content: '日本語' }])
    },
  )

  it('MSG-013 on a phone whose Enter sends, a button begins a line at the caret', async () => {
    await mount(chatPath, withBea)
    const newLine = page.getByRole('button', { name: 'New line' })
    expect(await newLine.count()).toBe(0)
    await field().fill('On Sundayat ten')
    await field().evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9))
    await newLine.tap()
    expect(await field().inputValue()).toBe('On Sunday\nat ten')
    await page.keyboard.type('or ')
    expect(await field().inputValue()).toBe('On Sunday\nor at ten')
    await field().press('Enter')
    await expect.poll(async () => (await contents()).at(-1)).toBe('On Sunday\nor at ten')
  })

  it('MSG-015 without a signal a message is on the screen at once, waits, and goes out once', async () => {
    await mount(chatPath, { ...withBea, server: {} })
    await items().last().waitFor()
    await phone.offline(true)
    await field().fill('I am on the hill')
    await field().press('Enter')
    await items().last().getByText('I am on the hill').waitFor()
    await items().last().getByText('Waiting for signal').waitFor()
    await phone.offline(false)
    await expect.poll(() => findSentArgs('messages.send')).toMatchObject([{ content: 'I am on the hill' }])
    await items().last().getByText('Waiting for signal').waitFor({ state: 'detached' })
  })

  it('MSG-010 MSG-015 the first messages of a conversation stay in place once the server has numbered them', async () => {
    const emptyConversation = aConversation([member.id, bea.id], [])
    await mount(chatPath, emptyConversation)
    for (const text of ['Good morning!', 'Is Sunday free?']) {
      await field().fill(text)
      await field().press('Enter')
    }
    await expect.poll(() => findSentArgs('messages.send').length).toBe(2)
    const sentMessages = findSentArgs('messages.send') as { id: string; content: string }[]
    for (const [index, { id: messageId, content }] of sentMessages.entries()) {
      await bring(aMessage({ id: messageId, content, senderId: member.id, seq: index + 1 }))
    }
    await expect.poll(contents).toEqual(['Good morning!', 'Is Sunday free?'])
  })

  it('MSG-015 a draft is there again, also in the list', async () => {
    await mount(chatPath, { ...withBea, server: {}, roundsAfter: new Promise(() => undefined) })
    await field().fill('Dear Bea, about the ladder')
    await page.getByRole('link', { name: 'Back to all messages' }).click()
    await page.getByRole('link', { name: /Draft: Dear Bea, about the ladder/ }).click()
    await expect.poll(() => field().inputValue()).toBe('Dear Bea, about the ladder')
    await field().press('Enter')
    await items().last().getByText('Dear Bea, about the ladder').waitFor()
    await page.reload()
    await items().last().getByText('Dear Bea, about the ladder').waitFor()
    expect(await field().inputValue()).toBe('')
  })

  it('MSG-010 text stays text: addresses become links, and markup does not become HTML', async () => {
    const content = '<img src=x onerror=alert(1)> see https://example.org/a. Or https://аpple.com '
    await mount(chatPath, aConversation([member.id, bea.id], [[1, `${content}${'x'.repeat(300)}`]]))
    const link = items().last().getByRole('link', { name: 'https://example.org/a' })
    expect(await link.getAttribute('rel')).toContain('noopener')
    await items().last().getByRole('link', { name: 'https://аpple.com (xn--pple-43d.com)' }).waitFor()
    expect((await contents()).at(-1)).toContain('<img src=x onerror=alert(1)>')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wide).toBe(false)
  })
})

describe('a new message', () => {
  it('MSG-010 is appended and announced to a screen reader once, also with the same words, and one of one’s own is not', async () => {
    await mount(chatPath)
    await items().last().waitFor()
    const announcement = page.locator('[aria-live="polite"]').filter({ hasText: 'Bea S.: One more thing' })
    await bring(aMessage({}))
    await announcement.waitFor({ state: 'attached' })
    await expect.poll(async () => (await contents()).at(-1)).toBe('One more thing')
    const readAnnouncements = await recordAnnouncements(announcement)
    await bring(aMessage({ seq: 5, senderId: member.id, content: 'From my other phone' }))
    await items().last().getByText('From my other phone').waitFor()
    await expect.poll(() => announcement.count()).toBe(1)
    expect(await page.locator('[aria-live="polite"]').filter({ hasText: 'other phone' }).count()).toBe(0)
    // The same words again are a message of their own.
    await bring(aMessage({ seq: 6 }))
    await expect.poll(async () => (await contents()).at(-1)).toBe('One more thing')
    await expect.poll(readAnnouncements).toEqual(['Bea S.: One more thing'])
  })
})

describe('a long conversation', () => {
  const messages = Array.from({ length: 10_000 }, (_, index) => [1, `Word ${index + 1}`] as const)
  const long = () => aConversation([member.id, bea.id], messages)

  it('MSG-010 opens at its end, draws few of its 10,000 messages, and loads older ones on scrolling up', async () => {
    await mount(chatPath, long())
    await chat().getByText('Word 10000', { exact: true }).waitFor()
    await expect.poll(isAtEnd).toBe(true)
    expect(await items().count()).toBeLessThan(60)
    for (const word of ['Word 9940', 'Word 9880']) {
      await expect
        .poll(async () => {
          await scrollUp(page)
          return chat().getByText(word, { exact: true }).count()
        })
        .toBe(1)
    }
    expect(await items().count()).toBeLessThan(60)
  })

  it('MSG-010 whoever scrolls up right after a message has come stays there', async () => {
    const conversation = long()
    await mount(chatPath, { ...conversation, messages: conversation.messages.slice(-100) })
    await chat().getByText('Word 10000', { exact: true }).waitFor()
    await expect.poll(isAtEnd).toBe(true)
    await bring(aMessage({ seq: 10_001, content: 'One more thing' }))
    await chat().getByText('One more thing', { exact: true }).waitFor()
    // Five times 300 px are some twenty messages.
    for (let turn = 0; turn < 5; turn += 1) await scrollUp(page)
    const isTapped = await page.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li')),
    )
    expect(isTapped, 'a message is tapped while the list comes to rest').toBe(true)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect(await isInSight(chat().getByText('Word 9975', { exact: true }))).toBe(true)
    expect(await chat().getByText('One more thing', { exact: true }).count()).toBe(0)
  })

  it('MSG-010 messages that are not on the device are fetched when they come into view', async () => {
    const all = long()
    const recentConversation = { ...all, messages: all.messages.slice(-30) }
    const page1 = all.messages.slice(-80, -30)
    let requestCount = 0
    await mount(chatPath, {
      ...recentConversation,
      server: {
        'messages.list': () => {
          requestCount += 1
          return Promise.resolve(requestCount === 1 ? page1 : [])
        },
      },
    })
    await chat().getByText('Word 10000', { exact: true }).waitFor()
    await expect.poll(isAtEnd).toBe(true)
    await expect
      .poll(async () => {
        await scrollUp(page)
        return chat().getByText('Word 9950', { exact: true }).count()
      })
      .toBe(1)
    expect(phone.server.calls.filter(({ name }) => name === 'messages.list').length).toBeGreaterThan(0)
  })
})

describe('the state of a message of one’s own', () => {
  it('MSG-014 is a sign with a word for screen readers: sending, then sent, without a mark of waiting in between', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount(chatPath, { ...withBea, roundsAfter: promise })
    await items().last().waitFor()
    await field().fill('Until Friday')
    await field().press('Enter')
    const ownItem = items().filter({ hasText: 'Until Friday' })
    // One look finds both: a moment later the line counts as slow.
    const quietState = ownItem.locator('[data-state][data-quiet="true"]').filter({ hasText: 'Sending' })
    await quietState.waitFor({ state: 'attached' })
    expect(await items().nth(0).getByText('Sent', { exact: true }).count()).toBe(0)
    await expect.poll(() => items().nth(1).getByText('Sent', { exact: true }).count()).toBe(1)
    // A line that is slow is told from one that is not.
    await expect
      .poll(() => ownItem.locator('[data-state]').getAttribute('data-quiet'), { timeout: 5000 })
      .toBeNull()
    release()
    await ownItem.getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  })
})

describe('a refused message of one’s own', () => {
  it('D9 keeps the focus when it is tried again', async () => {
    await phone.offline(true)
    await mount(chatPath, { ...withBea, waitingEntries: [sending(id, 'Sunday')] })
    phone.server.refusals = { 'messages.send': new Refused('unavailable') }
    await phone.offline(false)
    const again = page.getByRole('button', { name: 'Try again: Sunday' })
    await again.waitFor()
    phone.server.refusals = {}
    await press(page, again)
    await again.waitFor({ state: 'detached' })
    await expectFocus(items().last())
  })
})

describe('the menu of a message', () => {
  const menu = () => page.getByRole('dialog', { name: 'This message' })
  const bubble = () => items().last().locator('p[dir="auto"]')
  /** Sends the events of one finger at once, as a rest between them would count; distances are from the message's top. */
  const touch = (...events: readonly (readonly [type: string, distance: number])[]) =>
    bubble().evaluate((text, types) => {
      const { left, top } = text.getBoundingClientRect()
      for (const [type, distance] of types) {
        const options = {
          pointerType: 'touch',
          isPrimary: true,
          bubbles: true,
          clientX: left,
          clientY: top + distance,
        }
        text.dispatchEvent(new PointerEvent(type, options))
      }
    }, events)

  it('MSG-010 opens by a finger that rests on the message, and not by one that scrolls or taps', async () => {
    await mount(chatPath)
    await bubble().waitFor()
    await touch(['pointerdown', 0], ['pointermove', 40])
    await page.waitForTimeout(700)
    await touch(['pointerup', 40], ['pointerdown', 0], ['pointerup', 0])
    await page.waitForTimeout(700)
    expect(await menu().count()).toBe(0)
    await touch(['pointerdown', 0])
    await menu().waitFor()
  })

  it('MSG-010 its button is shown to the keyboard, and to nobody who only reads', async () => {
    await mount(chatPath)
    const button = page.getByRole('button', { name: 'More about the message “Please do”' })
    const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity)
    await button.waitFor()
    expect(await opacity()).toBe('0')
    await field().focus()
    await page.keyboard.press('Shift+Tab')
    await button.focus()
    await expect.poll(opacity).toBe('1')
    await page.keyboard.press('Enter')
    await menu().waitFor()
  })

  it('MSG-010 offers to delete one’s own message alone, and to report a neighbor’s alone', async () => {
    await mount(chatPath, withBea)
    const { delete: deletion, report } = messageTexts.message
    const listOffers = async (label: RegExp) => {
      await page.getByRole('button', { name: label }).click()
      await menu().waitFor()
      const names = await menu().getByRole('button').allInnerTexts()
      await page.keyboard.press('Escape')
      await menu().waitFor({ state: 'hidden' })
      return [names.includes(deletion), names.includes(report)]
    }
    expect(await listOffers(/^More about the message “Yes\. Shall I/)).toEqual([true, false])
    expect(await listOffers(/^More about the message “Please do/)).toEqual([false, true])
  })
})

describe('deleting and changing a message', () => {
  it('MSG-010 a message of one’s own is deleted after a question, and keeps its place', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mount(chatPath, { ...withBea, roundsAfter: promise })
    const more = page.getByRole('button', { name: /^More about the message “Yes\. Shall I/ })
    await more.focus()
    await page.keyboard.press('Enter')
    const deletion = page.getByRole('button', { name: 'Delete message' })
    await press(page, deletion)
    const question = page.getByRole('dialog', { name: 'Delete this message?' })
    // The question took the place of the menu, and leads back to what opened that.
    await press(page, question.getByRole('button', { name: 'Keep it' }))
    await expectFocus(more)
    await more.click()
    await deletion.click()
    await question.getByRole('button', { name: 'Delete message' }).click()
    await items().nth(1).getByText('Message deleted').waitFor()
    // Nothing can be done with it any more.
    expect(await items().nth(1).getByRole('button').count()).toBe(0)
    release()
    await expect.poll(() => findSentArgs('messages.delete')).toEqual([{ id: withBea.messages[1]?.id }])
  })

  it('MSG-010 MSG-019 a message that only the server stores is shown as deleted, too, unless the deletion is refused', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const pages = [withBea.messages.slice(0, 2)]
    await mount(chatPath, {
      ...withBea,
      messages: withBea.messages.slice(2),
      server: { 'messages.list': async () => pages.pop() ?? [] },
      roundsAfter: promise,
    })
    const deleteFetched = async () => {
      await page.getByRole('button', { name: /^More about the message “Yes\. Shall I/ }).click()
      await page.getByRole('button', { name: 'Delete message' }).click()
      const question = page.getByRole('dialog', { name: 'Delete this message?' })
      await question.getByRole('button', { name: 'Delete message' }).click()
    }
    await deleteFetched()
    await items().nth(1).getByText('Message deleted').waitFor()
    phone.server.refusals = { 'messages.delete': new Refused('not_yours') }
    release()
    await items().nth(1).getByText('Yes. Shall I bring it on Sunday?').waitFor()
    phone.server.refusals = {}
    await deleteFetched()
    await expect
      .poll(async () => (await outboxOf(page, member.id)).map(({ name, state }) => `${name} ${state}`))
      .toContain('messages.delete sent')
    await items().nth(1).getByText('Message deleted').waitFor()
    expect(await contents()).not.toContain('Yes. Shall I bring it on Sunday?')
  })

  it('MSG-015 a waiting message is changed before it is sent', async () => {
    await mount(chatPath)
    await items().last().waitFor()
    await phone.offline(true)
    await field().fill('Sunday')
    await field().press('Enter')
    await page.getByRole('button', { name: 'More about the message “Sunday”' }).click()
    await page.getByRole('button', { name: 'Edit: Sunday' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your message' })
    await dialog.getByRole('textbox').fill('Monday')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await items().last().getByText('Monday').waitFor()
    expect(await chat().getByText('Sunday', { exact: true }).count()).toBe(0)
    await phone.offline(false)
    await expect.poll(() => findSentArgs('messages.send')).toMatchObject([{ content: 'Monday' }])
  })

  it('MSG-015 D1 an edit closed by mistake, or by the end of the app, returns with the next Edit', async () => {
    // Cut off before, because a round would send what is to be edited.
    await phone.offline(true)
    await mount(chatPath, { ...withBea, waitingEntries: [sending(id, 'Sunday')] })
    const dialog = page.getByRole('dialog', { name: 'Edit your message' })
    const edit = async () => {
      await page.getByRole('button', { name: 'More about the message “Sunday”' }).click()
      await page.getByRole('button', { name: 'Edit: Sunday' }).click()
    }
    await edit()
    await dialog.getByRole('textbox').fill('Monday')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await draftsOf(page, member.id)).length).toBe(1)
    await phone.visit(chatPath)
    await edit()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('Monday')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await items().last().getByText('Monday').waitFor()
    expect(await draftsOf(page, member.id)).toEqual([])
    await phone.offline(false)
  })
})
