/** The whole story without touching the screen. */
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, makePerson, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { localDay } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectToast, toastsOn } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
const person = makePerson({ firstName: 'Kay' })
const tabsMax = 60

beforeAll(async () => {
  server = await startServer()
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  page = phone.page
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('by keyboard alone', () => {
  it('one logs in', async () => {
    await phone.visit('/auth')
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    await tabTo(page.getByRole('button', { name: 'Log in', exact: true }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEnabled()).toBe(true)
    await tabTo(page.getByLabel('Email', { exact: true }))
    await page.keyboard.type(person.email)
    await tabTo(page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /, Kay$/ }).waitFor()
  })

  it('one posts a request, and an error leads to its field', async () => {
    await page.getByText('2 credits', { exact: true }).waitFor()
    await writeByKeyboard('Help with a heavy box')
    await expect
      .poll(async () => (await postsOf()).map(({ title, dateNeeded }) => `${title} ${dateNeeded}`))
      .toEqual([`Help with a heavy box ${await utcOf(1, '18:30')}`])
    await expect
      .poll(() => page.getByRole('button', { name: 'Post a New Request' }).evaluate(hasFocus))
      .toBe(true)
    await readAndClose('Your post has been created and will appear in upcoming activities!')
  })

  it('one closes the form with Escape, and is back where it was opened', async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog').evaluate(holdsFocus)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Post a New Request' }).evaluate(hasFocus))
      .toBe(true)
  })

  it('one discards what waits', async () => {
    await phone.offline(true)
    await writeByKeyboard('Not needed after all')
    await readAndClose('Kept on this phone')
    await page.getByRole('link', { name: /^1 waiting/ }).waitFor()
    await tabTo(page.getByRole('banner').getByRole('link', { name: /^Outbox/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    const discard = page.getByRole('button', { name: 'Discard: Not needed after all' })
    await tabTo(discard)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Discard this?' })
    await expect.poll(() => question.evaluate(holdsFocus)).toBe(true)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => discard.evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(question.getByRole('button', { name: 'Discard', exact: true }))
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await page.getByText('Everything is sent').waitFor()
    await phone.offline(false)
    await expect.poll(() => page.getByText(/^No signal/).count(), { timeout: 30_000 }).toBe(0)
    expect((await postsOf()).map(({ title }) => title)).toEqual(['Help with a heavy box'])
  })

  it('Escape is for the form, also while a message lies above it', async () => {
    await phone.offline(true)
    await phone.visit('/')
    await page.getByRole('button', { name: 'Post a New Request' }).waitFor()
    await writeByKeyboard('Under a message')
    await expect
      .poll(() => page.getByRole('button', { name: 'Post a New Request' }).evaluate(hasFocus))
      .toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog').evaluate(holdsFocus)).toBe(true)
    await expectToast(page, { title: 'Kept on this phone' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await toastsOn(page).count()).toBe(1)
    await phone.offline(false)
  })

  it('one walks along the board’s tabs with the arrows, and skips to the content', async () => {
    await phone.visit('/community-help')
    await page.getByRole('tab').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.getByRole('link', { name: 'Skip to the content' }).evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Pet & Animal Care/, selected: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Home & Yard/, selected: true }).waitFor()
    await page.getByRole('article', { name: 'Help with a heavy box' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: /^Other/, selected: true }).waitFor()
    expect(await page.getByRole('tab', { name: /^Other/ }).evaluate(hasFocus)).toBe(true)
    expect(phone.faults).toEqual([])
  })
})

async function writeByKeyboard(title: string): Promise<void> {
  await tabTo(page.getByRole('button', { name: 'Post a New Request' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await dialog.waitFor()
  await tabTo(field('Description'))
  await page.keyboard.type('It stands in the hall.')
  await tabTo(field('Category'))
  await page.keyboard.type('Home')
  await tabTo(dialog.getByRole('button', { name: 'Post request' }))
  await page.keyboard.press('Enter')
  // What is wrong first has the focus.
  await expect.poll(() => field('Title').evaluate(hasFocus)).toBe(true)
  await page.keyboard.type(title)
  const [year, month, day] = (await localDay(page, 1)).split('-')
  await tabTo(field('Date'))
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo(field('Time'))
  await page.keyboard.type('0630PM')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function readAndClose(message: string): Promise<void> {
  await expectToast(page, { title: message })
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return toastsOn(page).count()
    })
    .toBe(0)
}

/** Goes on from where the focus is, and sees where it went. */
async function tabTo(target: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await target.evaluate(hasFocus)) {
      expect(await target.evaluate(showsFocus)).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not within ${tabsMax} tabs: ${target}`)
}

function hasFocus(element: Element): boolean {
  return document.activeElement === element
}

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}

function showsFocus(element: Element): boolean {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
}

async function postsOf(): Promise<PostAnswer[]> {
  return (await caller.call('GET', `/api/posts?userId=${caller.memberId}`)).body as PostAnswer[]
}

async function utcOf(daysAhead: number, time: string): Promise<string> {
  const day = await localDay(page, daysAhead)
  return page.evaluate((local) => new Date(local).toISOString(), `${day}T${time}`)
}
