/**
 * Tests that parts beside each other have the same height, that parts on two screens have the same place, and that
 * controls are large enough.
 */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPost } from '../../../../tests/harness/people/posting.ts'
import { phoneSize } from '../../../../tests/harness/phone/phone.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aConversation } from '../features/messages/messages.factory.ts'
import { aPlace } from '../features/places/places.factory.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { landingTexts } from '../locales/en/landing.ts'
import { messageTexts } from '../locales/en/messages.ts'
import { postTexts } from '../locales/en/posts.ts'
import { conversationPath, paths, postPath } from '../paths.ts'

let phone: MountedPhone
let page: Page
const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const member = aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(() => page.setViewportSize(phoneSize))

async function boxOf(part: Locator) {
  const box = await part.first().boundingBox()
  if (!box) throw new Error('it is not in sight')
  return box
}

it('the search of places is as high as the choice beside it', async () => {
  await page.setViewportSize({ width: 800, height: 900 })
  await phone.mount(paths.places, { member, places: [aPlace()], server: {} })
  const [search, choice] = [await boxOf(page.getByRole('searchbox')), await boxOf(page.getByRole('combobox'))]
  expect(search.height).toBe(choice.height)
})

it('the logo stays in place from the sign-in screen to home', async () => {
  await phone.mount(paths.auth)
  const brand = page.locator('header').getByText('Porchlight').first()
  const { y } = await boxOf(brand)
  await phone.mount(paths.home)
  await page.getByRole('link', { name: landingTexts.toLocation, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: landingTexts.location.title }).waitFor()
  expect((await boxOf(brand)).y).toBe(y)
})

it('a name in the feed is high enough for a finger', async () => {
  const post = aPost({ type: 'offer', authorId: bea.id, createdAt: toIso(Date.now()) })
  await phone.mount(paths.community, { member, people: [bea], posts: [post], server: {} })
  const { height } = await boxOf(page.getByRole('main').getByRole('link', { name: 'Bea S.' }))
  expect(height).toBeGreaterThanOrEqual(36)
})

it('the first message leaves the safety advice beside the field', async () => {
  const chat = aConversation([member.id, bea.id], [])
  const path = conversationPath(chat.conversations[0]?.id ?? '')
  await phone.mount(path, { member, people: [bea], server: {}, ...chat })
  const advice = page.getByRole('complementary', { name: messageTexts.safely.title })
  const before = await boxOf(advice)
  await page.getByRole('textbox', { name: messageTexts.chat.write }).fill('Hello')
  await page.getByRole('button', { name: messageTexts.chat.send }).click()
  await page.getByText('Hello', { exact: true }).filter({ visible: true }).first().waitFor()
  // The advice moves up by the height of the new message, and by no more.
  await expect.poll(async () => before.y - (await boxOf(advice)).y).toBeGreaterThan(0)
  expect(before.y - (await boxOf(advice)).y).toBeLessThan(140)
})

it('a line of facts has no dot at the end of a line or the start of the next', async () => {
  await page.setViewportSize({ width: 320, height: 844 })
  const post = aPost({
    ...{ type: 'event', maxAttendees: 12, location: 'The long bench below the old sycamore' },
    dateNeeded: toIso(Date.now() + dayMs),
  })
  await phone.mount(paths.home, { member, posts: [post], server: {} })
  const line = page.getByText(/going/).locator('..')
  await line.waitFor()
  const facts = await line.evaluate((element) => {
    const { left } = element.getBoundingClientRect()
    const em = Number.parseFloat(getComputedStyle(element).fontSize)
    return [...element.children].map((fact) => {
      const dot = fact.firstElementChild?.getBoundingClientRect()
      const begins = fact.getBoundingClientRect().left - left < 1
      // The first em of the line is cut off.
      return { begins, isSeen: dot !== undefined && dot.width > 0 && dot.right > left + em + 1 }
    })
  })
  expect(facts.length).toBeGreaterThan(1)
  expect(facts.filter(({ begins }) => begins).length).toBeGreaterThan(1)
  for (const { begins, isSeen } of facts) if (begins) expect(isSeen).toBe(false)
})

it('no line of a name begins with its hyphen, at any width', async () => {
  const person = aPerson({ firstName: 'Bartholomew-Montgomery', lastName: 'S.' })
  const chat = aConversation([member.id, person.id], [[1, 'Hello']])
  const path = conversationPath(chat.conversations[0]?.id ?? '')
  await phone.mount(path, { member, people: [person], server: {}, ...chat })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const widths = await heading.locator('bdi').evaluate((name) => {
    const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
    const topsNow = () => {
      const tops: [string, number][] = []
      for (texts.currentNode = name; texts.nextNode(); ) {
        const { currentNode } = texts
        const words = currentNode.textContent ?? ''
        for (let at = 0; at < words.length; at += 1) {
          const range = document.createRange()
          range.setStart(currentNode, at)
          range.setEnd(currentNode, at + 1)
          tops.push([words[at] ?? '', Math.round(range.getBoundingClientRect().top)])
        }
      }
      return tops
    }
    const wrong: number[] = []
    let broken = 0
    for (let width = 40; width < 260; width += 2) {
      Object.assign((name as HTMLElement).style, { display: 'block', width: `${width}px` })
      const tops = topsNow()
      const at = tops.findIndex(([letter]) => letter === '-')
      if (tops[at]?.[1] !== tops[at - 1]?.[1]) wrong.push(width)
      if (tops.at(-1)?.[1] !== tops[0]?.[1]) broken += 1
    }
    return { wrong, broken }
  })
  expect(widths.broken).toBeGreaterThan(20)
  expect(widths.wrong).toEqual([])
})

it('on a wide screen the cursor is in the message field, and in the title of a new post', async () => {
  const desktop = await openMountedDesktop()
  const chat = aConversation([member.id, bea.id], [[1, 'Hello']])
  const path = conversationPath(chat.conversations[0]?.id ?? '')
  await desktop.mount(path, { member, people: [bea], server: {}, ...chat })
  const focused = () => desktop.page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('TEXTAREA')
  await desktop.mount(paths.home, { member, server: {} })
  const dialog = await startPost(desktop.page)
  const title = dialog.getByLabel(postTexts.compose.fields.title)
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await desktop.discard()
})

it('a post without a category shows none', async () => {
  const post = aPost({ authorId: member.id, category: 'other', subcategory: null })
  await phone.mount(postPath(post.id), { member, posts: [post], server: {} })
  await page.getByRole('heading', { name: post.title }).waitFor()
  expect(await page.getByRole('article').getByText('Other', { exact: true }).count()).toBe(0)
})
