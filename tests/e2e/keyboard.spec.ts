/** The whole story without touching the screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectFocus,
  expectFocusWithin,
  isFocused,
  leaveByEscape,
  press,
  tabTo,
} from '../harness/keyboard.ts'
import { type Caller, makePerson, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { localDay } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { postsOf } from '../harness/server-posts.ts'
import { escapeToasts, expectToast, toastsOn } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
const person = makePerson({ firstName: 'Kay' })

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
    await press(page, page.getByRole('button', { name: 'Log in', exact: true }))
    await expect.poll(() => page.getByLabel('Password', { exact: true }).isEnabled()).toBe(true)
    await tabTo(page, page.getByLabel('Email', { exact: true }))
    await page.keyboard.type(person.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /, Kay$/ }).waitFor()
  })

  it('one posts a request, and an error leads to its field', async () => {
    await page.getByText('2 credits', { exact: true }).waitFor()
    await writeByKeyboard('Help with a heavy box')
    await expect
      .poll(async () => (await postsOf(caller)).map(({ title, dateNeeded }) => `${title} ${dateNeeded}`))
      .toEqual([`Help with a heavy box ${await utcOf(1, '18:30')}`])
    await expectFocus(opener())
    await readAndClose('Your post has been created and will appear in upcoming activities!')
  })

  it('one closes the form with Escape, and is back where it was opened', async () => {
    await page.keyboard.press('Enter')
    await leaveByEscape(page.getByRole('dialog'), opener())
  })

  it('one discards what waits', async () => {
    await phone.offline(true)
    await writeByKeyboard('Not needed after all')
    await readAndClose('Kept on this phone')
    await page.getByRole('link', { name: /^1 waiting/ }).waitFor()
    await press(page, page.getByRole('banner').getByRole('link', { name: /^Outbox/ }))
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    const discard = page.getByRole('button', { name: 'Discard: Not needed after all' })
    await press(page, discard)
    const question = page.getByRole('dialog', { name: 'Discard this?' })
    await leaveByEscape(question, discard)
    await page.keyboard.press('Enter')
    await press(page, question.getByRole('button', { name: 'Discard', exact: true }))
    await question.waitFor({ state: 'hidden' })
    await page.getByText('Everything is sent').waitFor()
    await phone.offline(false)
    await expect.poll(() => page.getByText(/^No signal/).count(), { timeout: 30_000 }).toBe(0)
    expect((await postsOf(caller)).map(({ title }) => title)).toEqual(['Help with a heavy box'])
  })

  it('Escape is for the form, also while a message lies above it', async () => {
    await phone.offline(true)
    await phone.visit('/')
    await opener().waitFor()
    await writeByKeyboard('Under a message')
    await expectFocus(opener())
    await page.keyboard.press('Enter')
    await expectFocusWithin(page.getByRole('dialog'))
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
    expect(await isFocused(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Pet & Animal Care/, selected: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: /^Home & Yard/, selected: true }).waitFor()
    await page.getByRole('article', { name: 'Help with a heavy box' }).waitFor()
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: /^Other/, selected: true }).waitFor()
    expect(await isFocused(page.getByRole('tab', { name: /^Other/ }))).toBe(true)
    expect(phone.faults).toEqual([])
  })
})

function opener() {
  return page.getByRole('button', { name: 'Post a New Request' })
}

async function writeByKeyboard(title: string): Promise<void> {
  await press(page, opener())
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await dialog.waitFor()
  await tabTo(page, field('Description'))
  await page.keyboard.type('It stands in the hall.')
  await tabTo(page, field('Category'))
  await page.keyboard.type('Home')
  await press(page, dialog.getByRole('button', { name: 'Post request' }))
  // What is wrong first has the focus.
  await expectFocus(field('Title'))
  await page.keyboard.type(title)
  const [year, month, day] = (await localDay(page, 1)).split('-')
  await tabTo(page, field('Date'))
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo(page, field('Time'))
  await page.keyboard.type('0630PM')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

async function readAndClose(message: string): Promise<void> {
  await expectToast(page, { title: message })
  await escapeToasts(page)
}

async function utcOf(daysAhead: number, time: string): Promise<string> {
  const day = await localDay(page, daysAhead)
  return page.evaluate((local) => new Date(local).toISOString(), `${day}T${time}`)
}
