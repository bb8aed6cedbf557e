/** Messages in the corner: one at a time, how they look, how long they stay, and how they go. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPost, writePost } from '../../../../../tests/harness/people/posting.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { expectToast, toastsOn } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../../features/members/members.factory.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'

const failureToast = { title: 'Login failed', description: 'Invalid email or password', destructive: true }

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await page.clock.install()
})

beforeEach(async () => {
  await page.setViewportSize(phoneSize)
  await phone.mount('/auth', {
    server: {
      'sessions.signUp': { message: 'Welcome' },
      'sessions.logIn': new Refused('wrong_credentials'),
    },
  })
})

afterAll(() => phone?.discard())

describe('a toast', () => {
  it('SH-034 with an error has a style of its own', async () => {
    await signUp()
    await logInWrongly()
    await expectToast(page, failureToast)
  })

  it('SH-033 replaces the previous one', async () => {
    await phone.mount('/', { member: aMember() })
    await page.getByRole('button', { name: memberTexts.nudge.action }).click()
    const bioField = page.getByLabel(memberTexts.completeProfile.bio)
    await bioField.press('Control+Enter')
    await expectToast(page, { title: 'Bio too short', destructive: true })
    await bioField.fill('Retired teacher, and always up for a walk.')
    await bioField.press('Control+Enter')
    await expectToast(page, { title: 'Select interests', destructive: true })
    await expect.poll(() => toastsOn(page).count()).toBe(1)
  })

  it('SH-035 appears at the bottom of a phone', async () => {
    await signUp()
    const toast = await toastsOn(page).boundingBox()
    if (!toast) throw new Error('no toast')
    expect(toast.y + toast.height).toBeGreaterThan(phoneSize.height - 40)
  })

  it('S-036 with an error covers nothing that is needed to correct it', async () => {
    await askWrongly()
    const covered = await toastsOn(page).evaluate((toast) => {
      const lies = toast.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a, button, input), [data-problem]')]
        .filter((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return top < lies.bottom && bottom > lies.top
        })
        .map((part) => part.textContent)
    })
    expect(covered).toEqual([])
  })

  it('SH-035 appears at the bottom right of a wide screen', async () => {
    await askWrongly()
    await page.setViewportSize({ width: 1280, height: 800 })
    const onDesktop = await toastsOn(page).boundingBox()
    if (!onDesktop) throw new Error('no toast')
    expect(onDesktop.x + onDesktop.width).toBeGreaterThan(1220)
    expect(onDesktop.y + onDesktop.height).toBeGreaterThan(740)
  })

  it('SH-036 is shown for 5000 ms', async () => {
    await askWrongly()
    await page.clock.pauseAt(Date.now() + 86_400_000)
    // The jump let all time pass: from here on it stands still.
    await toastsOn(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: sessionTexts.logIn.submit, exact: true }).click()
    await expectToast(page, failureToast)
    await page.clock.runFor(4900)
    await expect.poll(() => toastsOn(page).count()).toBe(1)
    await page.clock.runFor(100)
    await toastsOn(page).waitFor({ state: 'hidden' })
    await page.clock.resume()
  })

  it('SH-035 with a success is not shown over a dialog: it is announced at once, and shown when the dialog closes', async () => {
    await phone.mount('/', { member: aMember(), server: {} })
    const { promise: responsePromise, resolve: response } = Promise.withResolvers<void>()
    phone.server.roundsAfter = responsePromise
    await writePost(page, { title: 'A ladder' })
    const dialog = await startPost(page)
    response()
    const toastText = 'Your post has been created'
    await page.locator('[aria-live="polite"]', { hasText: toastText }).waitFor({ state: 'attached' })
    expect(
      await page.locator('[aria-hidden="true"] [aria-live="polite"]', { hasText: toastText }).count(),
    ).toBe(0)
    expect(await toastsOn(page).count()).toBe(0)
    await dialog.press('Escape')
    await toastsOn(page).getByText(toastText).waitFor()
  })

  it('SH-038 leaves with a swipe to the right of more than 50 px, and stays for less', async () => {
    await askWrongly()
    await swipe(45)
    await expect.poll(() => toastsOn(page).count()).toBe(1)
    await swipe(60)
    await toastsOn(page).waitFor({ state: 'hidden' })
  })

  it('SH-039 F8 moves the focus to the toasts', async () => {
    await askWrongly()
    expect(await isFocusInToasts()).toBe(false)
    await page.keyboard.press('F8')
    await expect.poll(isFocusInToasts).toBe(true)
  })
})

async function signUp(): Promise<void> {
  await page.getByRole('button', { name: sessionTexts.entry.signUp }).click()
  const texts = sessionTexts.signUp
  await page.getByLabel(texts.firstName, { exact: true }).fill('Nora')
  await page.getByLabel(texts.lastName, { exact: true }).fill('Nye')
  await page.getByLabel(texts.email, { exact: true }).fill('nora@example.org')
  await page.getByLabel(texts.password, { exact: true }).fill('a lamp in the window')
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
  await expectToast(page, { title: 'Account created successfully!', destructive: false })
}

async function askWrongly(): Promise<void> {
  await page.getByRole('button', { name: sessionTexts.entry.logIn, exact: true }).click()
  await logInWrongly()
  await expectToast(page, failureToast)
}

async function logInWrongly(): Promise<void> {
  const texts = sessionTexts.logIn
  await page.getByLabel(texts.email, { exact: true }).fill('tess@example.org')
  await page.getByLabel(texts.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: texts.submit, exact: true }).click()
}

async function swipe(distance: number): Promise<void> {
  const box = await toastsOn(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const y = box.y + box.height / 2
  const x = box.x + 60
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let offset = 5; offset <= distance; offset += 5) await page.mouse.move(x + offset, y)
  await page.mouse.up()
}

function isFocusInToasts(): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.closest('[data-toast-area]') !== null)
}
