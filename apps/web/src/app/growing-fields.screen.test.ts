/** Fields for longer texts in a browser that does not make them grow by itself. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPost } from '../../../../tests/harness/people/posting.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aConversation } from '../features/messages/messages.factory.ts'
import { postTexts } from '../locales/en/posts.ts'

const long = 'Can you bring the ladder on Thursday after six? I am at the clinic until five. '.repeat(3)

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await page.evaluate(() => {
    const { supports } = CSS
    CSS.supports = (...conditions: string[]) =>
      !conditions.join().includes('field-sizing') && Reflect.apply(supports, CSS, conditions)
  })
  await page.addStyleTag({ content: 'textarea { field-sizing: fixed !important }' })
})
afterAll(() => phone?.discard())

/** Returns the number of lines that are visible, and of all lines. */
function linesOf(field: Locator): Promise<{ seenLineCount: number; writtenLineCount: number }> {
  return field.evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area)
    const edges = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom)
    const lines = (height: number) => Math.round((height - edges) / Number.parseFloat(lineHeight))
    return { seenLineCount: lines(area.clientHeight), writtenLineCount: lines(area.scrollHeight) }
  })
}

it('a message field grows with its text up to its limit, and is one line again after sending', async () => {
  const member = aMember()
  const rosa = aPerson()
  const chat = aConversation([member.id, rosa.id], [[1, 'Is it tall enough?']])
  await phone.mount(`/messages/${chat.conversations[0]?.id}`, { member, people: [rosa], ...chat, server: {} })
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('')
  expect((await linesOf(field)).seenLineCount).toBe(1)
  await field.pressSequentially('Can you bring the ladder on Thursday after six, and the rope')
  const { seenLineCount, writtenLineCount } = await linesOf(field)
  expect(seenLineCount).toBeGreaterThan(1)
  expect(seenLineCount).toBe(writtenLineCount)
  await field.fill(long.repeat(3))
  const full = await linesOf(field)
  expect(full.seenLineCount).toBeGreaterThanOrEqual(4)
  expect(full.seenLineCount).toBeLessThan(full.writtenLineCount)
  await field.fill('Yes')
  await expect.poll(async () => (await linesOf(field)).seenLineCount).toBe(1)
  await field.fill(long)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await linesOf(field)).seenLineCount).toBe(1)
})

it('a description field shows its whole text, typed or from a draft', async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  const field = (await startPost(page)).getByLabel(postTexts.compose.fields.description)
  await field.fill(long)
  const { seenLineCount, writtenLineCount } = await linesOf(field)
  expect(seenLineCount).toBeGreaterThan(3)
  expect(seenLineCount).toBe(writtenLineCount)
  await page.keyboard.press('Escape')
  const again = (await startPost(page)).getByLabel(postTexts.compose.fields.description)
  await expect.poll(() => again.inputValue()).toBe(long)
  await expect.poll(() => linesOf(again)).toEqual({ seenLineCount, writtenLineCount })
})
