/**
 * Tests that texts shared by another app arrive at `/share` and are put into the form for a new post, whichever screen
 * was open and whichever member receives them.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { draftsOf, settingsOf } from '../../../../../tests/harness/device/device-data.ts'
import { askToSignOut, logInOnScreen, makePerson } from '../../../../../tests/harness/people/people.ts'
import { fillPost, startPost } from '../../../../../tests/harness/people/posting.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../../features/members/members.factory.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { paths } from '../../paths.ts'
import { sharedSetting } from '../../storage/names.ts'

const { fields } = postTexts.compose
const soup = {
  title: 'Soup on the stove',
  text: 'Lentils & leeks – for six',
  url: 'https://example.org/soup',
}
const soupDescription = `${soup.text}\n${soup.url}`
const address = `/share#${new URLSearchParams(soup)}`

let phone: MountedPhone
let page: Page
let member = aMember()

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => {
  member = aMember()
})
afterAll(() => phone?.discard())

it('SH-003 a share fills the form, and its address is replaced', async () => {
  await phone.mount('/terms', { member, server: {} })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await phone.visit(address)
  await expectForm({ title: soup.title, description: soupDescription })
  expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/', ''])
  expect(await settingsOf(page)).not.toHaveProperty(sharedSetting)
  await page.goBack()
  await page.waitForURL('**/terms')
})

it('SH-003 a share is added to an existing draft, and removes nothing', async () => {
  await phone.mount('/', { member, server: {} })
  const dialog = await startPost(page)
  const description = 'Six feet long.'
  await fillPost(dialog, { type: 'offer', title: 'A ladder to lend', description })
  // Each field is stored as it is typed, the description last.
  await expect
    .poll(() => draftsOf(page, member.id))
    .toEqual([expect.objectContaining({ values: expect.objectContaining({ description }) })])
  // The form is still open while the page goes to the new address.
  await phone.visit(address)
  const combinedFields = {
    title: 'A ladder to lend',
    description: `${description}\n\n${soup.title}\n${soupDescription}`,
  }
  await expectForm(combinedFields)
  expect(await page.getByRole('radio', { name: postTexts.types.offer }).isChecked()).toBe(true)
  await page.reload()
  await startPost(page)
  await expectForm(combinedFields)
})

it('SH-003 a share waits for a visitor’s sign-in, with and without a signal', async () => {
  await phone.mount('/terms', { server: { 'sessions.logIn': member } })
  await phone.offline(true)
  await phone.visit(address)
  await expectToast(page, postTexts.shared.waits)
  await page.waitForURL((url) => url.pathname === '/auth')
  await phone.offline(false)
  phone.server.bring([{ table: 'members', id: member.id, row: member }])
  await logInOnScreen(phone, makePerson())
  await expectForm({ title: soup.title, description: soupDescription })
})

it('SH-003 D7 a share is deleted with its member’s sign-out', async () => {
  await phone.mount(paths.profile, { member, server: {} })
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('porchlight-device')
        opening.onsuccess = () => {
          const write = opening.result.transaction('settings', 'readwrite')
          write.objectStore('settings').put({ key, value })
          write.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          write.onabort = () => reject(write.error)
        }
      }),
    [sharedSetting, [{ ...soup, memberId: member.id }]] as const,
  )
  expect(await settingsOf(page)).toHaveProperty(sharedSetting)
  await askToSignOut(phone)
  await page.getByRole('link', { name: landingTexts.email }).waitFor()
  expect(await settingsOf(page)).not.toHaveProperty(sharedSetting)
})

async function expectForm({ title, description }: Record<'title' | 'description', string>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: postTexts.compose.title })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByLabel(fields.title, { exact: true }).inputValue()).toBe(title)
  await expect.poll(() => dialog.getByLabel(fields.description).inputValue()).toBe(description)
}
