/** The home screen is offered once somebody has written something, with pictures where only their hand can do it. */
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { installTexts } from '../../locales/en/install.ts'
import { installGuideTexts as texts } from '../../locales/en/install-guide.ts'
import { aMember } from '../members/members.factory.ts'
import { offering } from '../posts/posts.factory.ts'
import { installStates } from './install.states.ts'

let phone: MountedPhone
let page: Page
beforeEach(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(() => phone.discard())

lookAtStates(installStates, () => phone)

const guide = () => page.getByRole('region', { name: texts.title })
const openHome = async (hasWritten: boolean) => {
  await phone.visit(emptyPath)
  await phone.offline(hasWritten)
  const waitingEntries = hasWritten ? [offering({ title: 'A ladder' })] : []
  await phone.mount('/', { member: aMember(), waitingEntries, server: {} })
  await page.getByRole('button', { name: homeTexts.post }).waitFor()
}

it('M-112 SH-004 on an iPhone it comes after the first own post, in two pictures, and stays away once put away', async () => {
  await phone.context.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }))
  await openHome(false)
  expect(await guide().count()).toBe(0)
  await openHome(true)
  await guide().getByText(texts.iphone.share).waitFor()
  await guide().getByText(texts.iphone.add).waitFor()
  await expect.poll(() => guide().locator('ol svg').count()).toBe(2)
  await guide().getByRole('button', { name: texts.dismiss }).click()
  await guide().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: homeTexts.post }).waitFor()
  await page.waitForTimeout(500)
  expect(await guide().count()).toBe(0)
})

it('M-112 SH-004 on Android it is one tap where the browser can, and two pictures where it cannot', async () => {
  await phone.context.addInitScript(() => {
    const name = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => name })
  })
  await openHome(true)
  await guide().getByText(texts.android.menu).waitFor()
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'accepted' }) }))
  })
  await guide().getByRole('button', { name: installTexts.action }).click()
  await guide().waitFor({ state: 'detached' })
})

it('M-112 SH-004 at a desktop, and on the home screen already, there is nothing to say', async () => {
  await openHome(true)
  await page.waitForTimeout(500)
  expect(await guide().count()).toBe(0)
})
