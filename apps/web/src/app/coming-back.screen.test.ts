/** The hundredth visit: what was seen a moment ago is there as one comes back, without an outline and without a wrong word. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openHistory, watchScreens } from '../../../../tests/harness/phone/seen-screens.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aConversation } from '../features/messages/messages.factory.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { mapEntryTexts } from '../locales/en/map.entry.ts'

const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.' })
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const about = { type: 'offer', authorId: rosa.id, dateNeeded: tomorrow } as const
const ladder = aPost({ ...about, title: 'A tall ladder', category: 'childcare_school' })
const soup = aPost({ ...about, title: 'Soup for two', category: 'childcare_school' })

let member = aMember()
let chat = aConversation([member.id, rosa.id], [])
let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(() => {
  member = aMember({ location: 'Echo Park', zipCode: '90026' })
  chat = aConversation([member.id, rosa.id], [[1, 'Is it tall enough?']])
})

const mount = (path: string, viewer = member, posts = [ladder, soup]) =>
  phone.mount(path, { member: viewer, people: [rosa], posts, ...chat, server: {} })

const waitForText = (text: string) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor()

describe('a screen that the member returns to', () => {
  it.each<[string, () => string, () => string]>([
    ['home', () => '/', () => 'A tall ladder'],
    ['the board', () => '/community-help', () => 'A tall ladder'],
    ['the feed', () => '/community', () => 'A tall ladder'],
    ['a post', () => `/posts/${ladder.id}`, () => 'A tall ladder'],
    ['a chat', () => `/messages/${chat.conversations[0]?.id}`, () => 'Is it tall enough?'],
  ])('has its rows in the first frame: %s', async (_name, path, row) => {
    await mount(path())
    await waitForText(row())
    await openHistory(page, '/maps')
    await waitForText(mapEntryTexts.title)
    const readSeenScreens = await watchScreens(page)
    await page.goBack()
    await waitForText(row())
    expect((await readSeenScreens()).filter(({ path: at }) => at === path())[0]?.text).toContain(row())
  })

  it('has its rows in the first frame: the outbox', async () => {
    await mount('/')
    await phone.offline(true)
    await waitForText('A tall ladder')
    await openHistory(page, `/messages/${chat.conversations[0]?.id}`)
    await page.getByRole('textbox', { name: 'Write a message' }).fill('Tall enough for a roof')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await openHistory(page, '/outbox')
    await waitForText('Tall enough for a roof')
    await openHistory(page, '/maps')
    await waitForText(mapEntryTexts.title)
    const readSeenScreens = await watchScreens(page)
    await page.goBack()
    await waitForText('Tall enough for a roof')
    const [first] = (await readSeenScreens()).filter(({ path }) => path === '/outbox')
    expect(first?.text).toContain('Tall enough for a roof')
    await phone.offline(false)
  })
})

it('the address of a post never shows another post', async () => {
  await mount(`/posts/${ladder.id}`)
  await page.getByRole('heading', { name: 'A tall ladder' }).waitFor()
  const readSeenScreens = await watchScreens(page)
  await openHistory(page, `/posts/${soup.id}`)
  await page.getByRole('heading', { name: 'Soup for two' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'A tall ladder' }).waitFor()
  const all = await readSeenScreens()
  expect(all.length).toBeGreaterThan(1)
  for (const { path, text } of all) {
    expect(text).not.toContain(path.endsWith(soup.id) ? 'A tall ladder' : 'Soup for two')
  }
})

it('D7 the next member on the phone never sees the previous member’s screen', async () => {
  await mount('/')
  await waitForText('A tall ladder')
  const readSeenScreens = await watchScreens(page)
  await mount('/', aMember({ firstName: 'Noor', location: null, zipCode: '90027' }), [])
  await page.getByRole('heading', { level: 1, name: /Noor/ }).waitFor()
  const ofNext = (await readSeenScreens()).filter(
    ({ text }) => text.includes('Noor') || text.includes('90027'),
  )
  expect(ofNext.length).toBeGreaterThan(0)
  for (const { text } of ofNext) expect(text).not.toMatch(/A tall ladder|Soup for two|Echo Park/)
})
