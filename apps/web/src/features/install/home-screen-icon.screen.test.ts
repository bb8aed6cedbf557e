/** The way to the home screen, and the number on the icon there. What the browser does with it is out of any page's sight. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askToSignOut } from '../../../../../tests/harness/people/people.ts'
import { writePost } from '../../../../../tests/harness/people/posting.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { installTexts } from '../../locales/en/install.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { paths } from '../../paths.ts'
import { aMember } from '../members/members.factory.ts'
import { offering } from '../posts/posts.factory.ts'

declare global {
  interface Window {
    prompts: number
  }
}

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterAll(() => phone?.discard())

const card = () => page.getByRole('region', { name: installTexts.title })

it('SH-004 installing is offered in the settings where the browser can, asks once, and disappears when done', async () => {
  await phone.mount(paths.accountSetup, { member: aMember(), server: {} })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await card().count()).toBe(0)

  // Chromium sends this event when it considers the app worth installing.
  const isBarShown = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.prompts = 0
    const prompt = async () => {
      window.prompts += 1
      return { outcome: 'accepted' }
    }
    return window.dispatchEvent(Object.assign(event, { prompt }))
  })
  expect(isBarShown).toBe(false)
  await card().getByRole('button', { name: installTexts.action }).click()
  await card().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.prompts)).toBe(1)
})

it('SH-004 on an iPhone the settings say how to install, and why; an installed app says nothing', async () => {
  const iphone = await openMountedPhone()
  await iphone.context.addInitScript(() => {
    Object.assign(Navigator.prototype, { standalone: false })
  })
  await iphone.visit(emptyPath)
  await iphone.mount(paths.accountSetup, { member: aMember(), server: {} })
  const howTo = iphone.page.getByRole('region', { name: installTexts.title })
  await howTo.getByText(installTexts.byHand).waitFor()
  await howTo.getByText(installTexts.deleted).waitFor()
  expect(await howTo.getByRole('button').count()).toBe(0)

  await iphone.context.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)' ? matchMedia('all') : matchMedia(query)
  })
  await iphone.page.reload()
  await iphone.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await howTo.count()).toBe(0)
  await iphone.discard()
})

it('SH-004 D7 the number on the icon counts waiting entries, disappears with them, and is cleared for the next member', async () => {
  await page.evaluate(() => {
    const show = async (count: number) => localStorage.setItem('badge', String(count))
    Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  const readBadge = () => page.evaluate(() => localStorage.getItem('badge'))
  await phone.offline(true)
  const waitingEntries = ['A ladder', 'A lamp'].map((title) => offering({ title }))
  await phone.mount('/', { member: aMember(), waitingEntries, server: {} })
  await expect.poll(readBadge).toBe('2')
  await phone.offline(false)
  await expect.poll(readBadge).toBe('0')
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Chairs' })
  await expect.poll(readBadge).toBe('1')
  await askToSignOut(phone)
  await page.getByRole('button', { name: sessionTexts.signOut.keep }).press('Enter')
  await page.getByRole('link', { name: landingTexts.email }).waitFor()
  await expect.poll(readBadge).toBe('0')
  await phone.offline(false)
})
