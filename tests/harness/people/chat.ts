/** Actions of two neighbors in a chat, and checks of what each of them reads there. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { appTexts } from '../../../apps/web/src/locales/en/app.ts'
import { messageTexts } from '../../../apps/web/src/locales/en/messages.ts'
import { conversationPath } from '../../../apps/web/src/paths.ts'
import type { Phone } from '../phone/phone.ts'
import type { Neighbor } from './neighbors.ts'
import type { Caller } from './people.ts'

const texts = messageTexts

/** The longest wait for a message in its final state, in ms: it may need a round, and the round may need a retry. */
const arrivedMsMax = 70_000

export function conversationOf(neighbor: Neighbor, other: Neighbor): string {
  return conversationIdOf(neighbor.caller.memberId, other.caller.memberId)
}

/** Returns the button on the card that home shows. */
export function connectOn(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${texts.connect.button} .*: ${title}$`) })
}

export async function connect({ phone }: Neighbor, title: string): Promise<void> {
  await connectOn(phone.page, title).click()
  await chatOn(phone.page).waitFor()
}

/** Opens the chat from home, by its row in the list. */
export async function chooseChat({ phone: { page } }: Neighbor, { name }: Neighbor): Promise<void> {
  await tabOn(page).click()
  await rowOn(page, name).click()
  await fieldOn(page).waitFor()
}

/** Returns the chat's row in the list. */
export function rowOn(page: Page, name: string): Locator {
  return page.getByRole('list', { name: texts.list }).getByRole('link').filter({ hasText: name })
}

/**
 * Opens the chat and waits until it is joined. Returns the types of frames that the page sends on its socket from then
 * on.
 */
export async function joinChat(phone: Phone, conversationId: string): Promise<string[]> {
  const socketOpening = phone.page.waitForEvent('websocket')
  await phone.visit(conversationPath(conversationId))
  const sentTypes: string[] = []
  const socket = await socketOpening
  socket.on('framesent', ({ payload }) => sentTypes.push(typeOf(payload)))
  await expect.poll(() => sentTypes).toContain('join_conversation')
  return sentTypes
}

const typeOf = (payload: string | Buffer) => (JSON.parse(String(payload)) as { type: string }).type

/** Expects the number of unread messages for a neighbor who does not look at the chat. */
export async function expectUnread({ phone: { page } }: Neighbor, count: number): Promise<void> {
  const tab = page.getByRole('link', { name: `${texts.title}, ${count}${texts.unread}` })
  await tab.waitFor({ timeout: arrivedMsMax })
}

function tabOn(page: Page): Locator {
  const navigation = page.getByRole('navigation', { name: appTexts.navigation })
  return navigation.getByRole('link', { name: new RegExp(`^${texts.title}`) })
}

/** Types it, and sends it by Enter: it is on the own screen at once. */
export async function write({ phone: { page } }: Neighbor, text: string): Promise<void> {
  const field = fieldOn(page)
  await field.fill(text)
  await field.press('Enter')
  await messageOn(page, text).waitFor()
}

export function fieldOn(page: Page): Locator {
  return page.getByRole('textbox', { name: texts.chat.write })
}

export function messageOn(page: Page, text: string): Locator {
  return messagesOn(page).filter({ has: page.getByText(text, { exact: true }) })
}

/** Expects that the message is stored on this phone, and not sent yet. */
export async function expectWaiting({ phone: { page } }: Neighbor, text: string): Promise<void> {
  await messageOn(page, text).getByText(texts.message.waiting, { exact: true }).waitFor()
}

/** Expects that the message is shown without any state, because it has arrived. */
export async function expectArrived({ phone: { page } }: Neighbor, text: string): Promise<void> {
  const arrived = messageOn(page, text).and(page.locator(':has([data-state="posted"])'))
  await arrived.waitFor({ timeout: arrivedMsMax })
}

/** Returns the server's messages in its order. */
export async function messagesOf(caller: Caller, conversationId: string): Promise<Message[]> {
  const all: Message[] = []
  for (let before = ''; ; before = `?before=${all[0]?.seq}`) {
    const { status, body } = await caller.call(
      'GET',
      `/api/conversations/${conversationId}/messages${before}`,
    )
    if (status !== 200) throw new Error(`messages: ${status} ${JSON.stringify(body)}`)
    const page = body as Message[]
    if (page.length === 0) return all
    all.unshift(...page)
  }
}

/**
 * These and no others, each once, each writer's in the order of writing; the server counts them without a gap, and both
 * phones read them in its order, from the first to the last.
 */
export async function expectSameOnBoth(
  pair: readonly [Neighbor, Neighbor],
  writtenTexts: readonly [readonly string[], readonly string[]],
): Promise<void> {
  const [firstNeighbor, other] = pair
  const id = conversationOf(firstNeighbor, other)
  const expected = writtenTexts.flat().sort()
  const contents = async () =>
    (await messagesOf(firstNeighbor.caller, id)).map(({ content }) => content).sort()
  await expect.poll(contents, { timeout: arrivedMsMax }).toEqual(expected)
  const messages = await messagesOf(firstNeighbor.caller, id)
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
  for (const [index, { caller }] of pair.entries()) {
    const ownMessages = messages.filter(({ senderId }) => senderId === caller.memberId)
    expect(ownMessages.map(({ content }) => content)).toEqual(writtenTexts[index])
  }
  for (const { phone } of pair) {
    await expectRead(
      phone.page,
      messages.map(({ content }) => content),
    )
  }
}

/** Reads so many, or the whole chat, from its end upwards: nothing is missing, twice, or in another order. */
export async function expectRead(
  page: Page,
  contents: readonly string[],
  count = contents.length,
): Promise<void> {
  const last = contents.at(-1) ?? ''
  const unsettled = chatOn(page).locator('[data-state]:not([data-state="posted"])')
  await expect.poll(() => unsettled.count(), { timeout: arrivedMsMax }).toBe(0)
  // A reader who was at the end of the chat must still be there.
  await expect.poll(async () => (await shownOn(page)).at(-1), { timeout: arrivedMsMax }).toBe(last)
  const seenTexts = new Set<string>()
  await expect
    .poll(
      async () => {
        const shownTexts = await shownOn(page)
        const from = contents.indexOf(shownTexts[0] ?? '')
        expect(shownTexts).toEqual(contents.slice(from, from + shownTexts.length))
        for (const each of shownTexts) seenTexts.add(each)
        await scrollUp(page)
        return seenTexts.size
      },
      { timeout: arrivedMsMax, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
  // A reader further up would stay there, and the next message is expected at the end.
  await expect.poll(() => scrollToEnd(page)).toBe(true)
}

/** Scrolls up and waits until that is drawn: two steps at once would skip the messages between them. */
export async function scrollUp(page: Page): Promise<void> {
  await messagesOn(page)
    .first()
    .evaluate((message) => {
      message.closest('ul')?.parentElement?.scrollBy(0, -300)
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
}

/** Returns whether it stood there: what is drawn on the way may turn out to be higher than was thought. */
function scrollToEnd(page: Page): Promise<boolean> {
  return messagesOn(page)
    .last()
    .evaluate((message) => {
      const scroller = message.closest('ul')?.parentElement
      if (!scroller) return false
      const { scrollHeight, clientHeight, scrollTop } = scroller
      scroller.scrollTop = scrollHeight
      return scrollHeight - clientHeight - scrollTop < 2
    })
}

/** Returns the texts from the first drawn message to the last. */
async function shownOn(page: Page): Promise<string[]> {
  const words = await messagesOn(page).locator('p[dir="auto"]').allTextContents()
  return words.map((text) => text.trim())
}

/** Returns the messages that are drawn. */
export function messagesOn(page: Page): Locator {
  return chatOn(page)
    .getByRole('listitem')
    .filter({ hasText: / wrote/ })
}

export function chatOn(page: Page): Locator {
  return page.getByRole('region', { name: new RegExp(`^${texts.chat.messages('')}`) })
}
