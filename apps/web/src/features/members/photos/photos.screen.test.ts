/** The three photos of a profile: chosen, one of them the main one, saved. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxOf, photoBytesOf } from '../../../../../../tests/harness/device/device-data.ts'
import { fillStorage } from '../../../../../../tests/harness/device/full-storage.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPicture } from '../../../../../../tests/harness/pictures.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { photosNamed } from '../../../sync/outbox/device-photos.ts'
import { aMember } from '../members.factory.ts'
import { photoStates } from './photos.states.ts'

const texts = memberTexts.photos
let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(photoStates, () => phone)

const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const images = () => dialog().getByRole('img')
const picture = async (width: number) => drawPicture(page, { width, height: 300 })

async function open(change: Partial<Member> = {}): Promise<void> {
  await phone.mount('/profile', { member: aMember(change), server: {} })
  await page.getByRole('button', { name: profileTexts.editPhotos }).click()
  await dialog().waitFor()
}

/** Each of another width is another picture. */
async function choose(...widths: number[]): Promise<void> {
  for (const width of widths) {
    const before = await images().count()
    await choosePicture(dialog(), await picture(width))
    await expect.poll(() => images().count()).toBe(before + 1)
  }
}

const sentPhotos = () => phone.server.sentOperations.filter(({ name }) => name === 'members.setPhotos')

describe('M-086 the photos of a profile', () => {
  it('M-100 M-101 M-102 three are chosen, then the main one, then they are saved, also without a signal', async () => {
    await open()
    await phone.offline(true)
    await choose(200)
    for (const count of [1, 2]) {
      await dialog().getByText(texts.count(count, 3), { exact: true }).waitFor()
      expect(await button(texts.next).count()).toBe(0)
      await choose(200 + 10 * count)
    }
    await button(texts.next).dblclick()
    await page.getByRole('dialog', { name: texts.mainTitle }).waitFor()
    // The shield takes taps of the first moment.
    await button(texts.back).click({ trial: true })
    await dialog()
      .getByRole('radio', { name: texts.photo(2) })
      .check({ force: true })
    await button(texts.save).click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBeGreaterThan(0)
    await page.getByText('3/3', { exact: true }).waitFor()
    expect(sentPhotos()).toEqual([])
    await phone.offline(false)
    await expect.poll(() => sentPhotos().length).toBe(1)
    const sentArgs = sentPhotos().map(({ args }) => args as ArgsNamed<'members.setPhotos'>)
    expect(sentArgs.map(({ photos }) => new Set(photos).size)).toEqual([3])
    expect(sentArgs.map(({ mainProfilePhotoIndex }) => mainProfilePhotoIndex)).toEqual([1])
  })

  it('M-049 one photo is enough for a face, also without a signal; the count of the three stays', async () => {
    await open()
    await phone.offline(true)
    await choose(205)
    await button(texts.asFace).click()
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBeGreaterThan(0)
    await page.getByText('0/3', { exact: true }).waitFor()
    await phone.offline(false)
    const faces = () => phone.server.sentOperations.filter(({ name }) => name === 'members.setPhoto')
    await expect
      .poll(() => faces().map(({ args }) => args))
      .toEqual([{ photo: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(sentPhotos()).toEqual([])
    // It is the face already, so it is not offered again.
    await page.getByRole('button', { name: profileTexts.editPhotos }).click()
    await dialog().getByText(texts.count(1, 3), { exact: true }).waitFor()
    expect(await button(texts.asFace).count()).toBe(0)
  })

  it('M-107 a message says when the server has them', async () => {
    await open()
    await choose(230, 240, 250)
    await button(texts.next).click()
    await button(texts.save).click()
    await expectToast(page, { title: 'Photos Updated!' })
  })

  it('M-105 with fewer than three nothing is saved, and a message says what is missing', async () => {
    await open()
    await choose(260, 270)
    await button(texts.save).click()
    await expectToast(page, {
      title: 'Upload Required',
      description: 'Please upload all 3 photos before saving.',
      destructive: true,
    })
    expect([await images().count(), sentPhotos()]).toEqual([2, []])
  })

  it('M-103 M-109 a file that is no picture, or unreadable, is reported and takes no place', async () => {
    await open()
    await choosePicture(dialog(), Buffer.from('<svg/> nothing'))
    await expectToast(page, {
      title: 'Invalid File Type',
      description: 'Please upload JPG, PNG, or HEIC files only.',
      destructive: true,
    })
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])
    await choosePicture(dialog(), broken)
    await expectToast(page, {
      title: 'Upload Error',
      description: 'Failed to process image. Please try again.',
      destructive: true,
    })
    expect(await images().count()).toBe(0)
  })

  it('M-104 a file that only the server can read may have 5 MB at most', async () => {
    await open()
    const heic = Buffer.alloc(6 * 1024 ** 2)
    heic.write('ftypheic', 4)
    await choosePicture(dialog(), heic, 'IMG_2041.heic')
    await expectToast(page, {
      title: 'File Too Large',
      description: 'Please upload photos smaller than 5MB.',
      destructive: true,
    })
  })

  it('28.2 the same picture twice is reported, a removed one frees its place, and the choice survives leaving', async () => {
    await open()
    await choose(280)
    await choosePicture(dialog(), await picture(280))
    const words = dialog().getByText(texts.already.description, { exact: true })
    await words.waitFor()
    await choose(290)
    // The message disappears when another photo is chosen.
    expect(await words.count()).toBe(0)
    await button(texts.remove(1)).dblclick()
    await expect.poll(() => images().count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: profileTexts.editPhotos }).click()
    await expect.poll(() => images().count()).toBe(1)
    expect(sentPhotos()).toEqual([])
  })

  it('M-108 fault 34: on a full phone the photos stay as they were, and a message says so', async () => {
    await open()
    await choose(310, 320, 330)
    await button(texts.next).click()
    const makeRoom = await fillStorage(page)
    await button(texts.save).click()
    await expectToast(page, {
      title: 'Upload Failed',
      description: 'Failed to update photos. Please try again.',
      destructive: true,
    })
    await makeRoom()
    expect(sentPhotos()).toEqual([])
    await dialog().waitFor()
  })

  it('M-108 fault 34: on a full phone one photo is not stored as a face without its bytes', async () => {
    await open()
    const { id } = phone.member
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name === 'photoBytes') throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, args)
      }
      Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) })
    })
    await choosePicture(dialog(), await picture(340))
    await button(texts.asFace).click()
    await expectToast(page, { title: 'Upload Failed', destructive: true })
    expect(await outboxOf(page, id)).toEqual([])
    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
    await phone.offline(true)
    await button(texts.asFace).click()
    await dialog().waitFor({ state: 'hidden' })
    const [entry] = await outboxOf(page, id)
    const [photo] = photosNamed(entry?.args)
    expect((await photoBytesOf(page, id, photo ?? '')).byteLength).toBeGreaterThan(0)
    await phone.offline(false)
  })

  it('M-002 M-003 all of them are removed with one tap', async () => {
    const photos = ['a', 'b', 'c'].map((letter) => ({ sha256: letter.repeat(64) }))
    await open({ photos, mainProfilePhotoIndex: 0, photo: { sha256: 'a'.repeat(64) } })
    // The change must be visible before a round responds without its rows.
    await phone.offline(true)
    await button(texts.takeAway).click()
    await dialog().waitFor({ state: 'hidden' })
    await page.getByText('0/3', { exact: true }).waitFor()
    await phone.offline(false)
    await expect
      .poll(() => phone.server.sentOperations.map(({ name, args }) => [name, args]))
      .toEqual([['members.setPhoto', { photo: null }]])
  })
})
