/** The member's own photo, on their page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choosePicture, drawPicture } from '../../../../../tests/harness/pictures.ts'
import { expectToast } from '../../../../../tests/harness/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { fileTexts as texts } from '../../locales/en/files.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { aMember } from './members.factory.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  page.setDefaultTimeout(8000)
})
afterAll(() => phone?.discard())

const member = aMember()

it('M-002 M-049 is chosen, stands beside the name, is replaced, and taken away', async () => {
  await phone.mount('/profile', { member, server: {} })
  const main = page.getByRole('main')
  const face = main.locator('img')
  const set = () =>
    phone.server.sent
      .filter(({ name }) => name === 'members.setPhoto')
      .map(({ args }) => (args as { photo: string | null }).photo)
  await phone.offline(true)
  await choosePicture(main, await drawPicture(page, { width: 300, height: 400 }))
  await expect.poll(() => face.count()).toBe(1)
  const first = await face.getAttribute('src')
  await choosePicture(main, await drawPicture(page, { width: 500, height: 400 }))
  await expect.poll(() => face.getAttribute('src')).not.toBe(first)
  await main.getByRole('button', { name: texts.remove }).click()
  await expect.poll(() => face.count()).toBe(0)
  await main.getByRole('button', { name: texts.add }).waitFor()
  await phone.offline(false)
  await expect.poll(set).toEqual([expect.any(String), expect.any(String), null])
  expect(new Set(set()).size).toBe(3)
})

it('fault 34: without room for it the photo stays as it was, and that is said', async () => {
  await phone.mount('/profile', { member: aMember(), server: {} })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: texts.add }).waitFor()
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === 'photoBytes') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) })
  })
  await choosePicture(main, await drawPicture(page, { width: 300, height: 400 }))
  await expectToast(page, { ...memberTexts.photo.failed, destructive: true })
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
  expect(await main.locator('img').count()).toBe(0)
  expect(phone.server.sent).toEqual([])
})
