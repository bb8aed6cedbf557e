/** Tests of the installed app's shortcuts: each leads to its screen, for members and for visitors. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { manifest } from '../../../manifest.ts'
import { aMember } from '../../features/members/members.factory.ts'
import { appTexts } from '../../locales/en/app.ts'
import { postTexts } from '../../locales/en/posts.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

function addressOf(name: string): string {
  const shortcut = manifest.shortcuts?.find((each) => each.name === name)
  if (!shortcut) throw new Error(`There is no shortcut ${name}`)
  return shortcut.url
}

const homeIsThere = () => page.getByText('2 credits', { exact: true }).waitFor()

it('SH-004 a visitor is led to the sign-in screen', async () => {
  await phone.mount(addressOf('New request'), { server: {} })
  await page.getByRole('heading', { name: appTexts.tagline }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await phone.mount(addressOf('Community Help'), { server: {} })
  await page.waitForURL('**/auth')
})

it('SH-004 the shortcut for a new request opens the form once: Back and a reload do not open it again', async () => {
  const dialog = page.getByRole('dialog', { name: postTexts.compose.title })
  await phone.mount('/outbox', { member: aMember({ credits: 2 }), server: {} })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await phone.visit('/outbox')
  await phone.visit(addressOf('New request'))
  await dialog.waitFor()
  expect(await dialog.getByRole('radio', { name: postTexts.types.request }).isChecked()).toBe(true)
  await page.waitForURL(`${phone.origin}/`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await homeIsThere()
  expect(await dialog.count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/outbox')
  await page.goForward()
  await homeIsThere()
  expect(await dialog.count()).toBe(0)
})

it('SH-004 the shortcut Community Help opens the board', async () => {
  await phone.mount(addressOf('Community Help'), { member: aMember(), server: {} })
  await page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
  expect(phone.takeFaults()).toEqual([])
})
