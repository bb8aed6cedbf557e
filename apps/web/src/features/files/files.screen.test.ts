/**
 * Photos: how they are chosen, shown from the device, marked while they wait, and loaded only by a tap when data is
 * saved.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptPhotosOf, photoBytesOf } from '../../../../../tests/harness/device/device-data.ts'
import { fillPost, startPost } from '../../../../../tests/harness/people/posting.ts'
import { expectFocus, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPicture, withCameraNotes } from '../../../../../tests/harness/pictures.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { pageFolder } from '../../../../../tests/mounted/page-folder.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { fileTexts as texts } from '../../locales/en/files.ts'
import { formatBytes } from '../../locales/en/formats.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { conversationPath, postPath } from '../../paths.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation, sending } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { fileStates } from './files.states.ts'
import { aKeptPhoto, aPicture } from './queued-photo.factory.ts'

let phone: MountedPhone
let page: Page
let member = aMember()

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(fileStates, () => phone)
beforeEach(async () => {
  member = aMember()
  await phone.offline(false)
})

/** Red, 8 by 6. */
const tinyAvif =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERA' +
  'AAEAAQAAAAAA+gABAAAAAAAAACIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAA' +
  'AAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAgAAAAGAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAqbWRhdBIACgg4CL1pAQ0G' +
  'kDIUHEJi5OAAFgAAkDWOPH9NIdgRO7A='

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const shownWidth = (name: string) =>
  page
    .getByRole('img', { name })
    .last()
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

/** A bitmap of one point. */
const bitmap = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA==',
  'base64',
)

describe('a chosen picture', () => {
  /** Opens the form for a new post, chooses a picture and returns the one photo that is stored then. */
  async function choose(picture: Buffer, name?: string) {
    await phone.mount('/', { member, server: {} })
    const dialog = await startPost(page)
    await choosePicture(dialog, picture, name)
    await expect.poll(async () => (await keptPhotosOf(page, member.id)).length).toBe(1)
    const [photo] = await keptPhotosOf(page, member.id)
    if (!photo) throw new Error('no photo is kept')
    return { photo, bytes: await photoBytesOf(page, member.id, photo.sha256) }
  }

  it('O5 of 12 megapixels is stored at 300 KB or less, upright, and without the camera’s notes', async () => {
    const picture = await drawPicture(page, { width: 4000, height: 3000, isGrainy: true })
    expect(picture.length).toBeGreaterThan(3_000_000)
    const { photo, bytes } = await choose(withCameraNotes(picture, 6))
    expect(bytes.length).toBeLessThanOrEqual(fileLimits.sentBytesMax)
    expect([photo.width, photo.height, photo.type]).toEqual([1200, 1600, 'image/webp'])
    for (const note of ['Exif', 'EXIF', 'XMP ']) expect(bytes.includes(note)).toBe(false)
    // Held on its side: what the camera had at the left is at the top.
    expect(await colorsOf(bytes)).toEqual(['red', 'blue'])
  })

  it('O5 is made smaller on the page where the worker is not available', async () => {
    await phone.context.route(/shrink\.worker/, (route) => route.abort())
    const { photo } = await choose(await drawPicture(page, { width: 2000, height: 1000 }))
    await phone.context.unroute(/shrink\.worker/)
    expect([photo.width, photo.height]).toEqual([1600, 800])
  })

  it('M-103 M-109 is recognized by its bytes: another file gets its own message, and nothing is stored', async () => {
    await phone.mount('/', { member, server: {} })
    const dialog = await startPost(page)
    await choosePicture(dialog, Buffer.from('<svg/>, whatever its name says'), 'photo.jpg')
    await expectToast(page, {
      title: 'Invalid File Type',
      description: 'Please upload JPG, PNG, or HEIC files only.',
      destructive: true,
    })
    await phone.mount('/', { member, server: {} })
    await choosePicture(await startPost(page), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))
    await expectToast(page, {
      title: 'Upload Error',
      description: 'Failed to process image. Please try again.',
      destructive: true,
    })
    expect(await keptPhotosOf(page, member.id)).toEqual([])
  })

  it.each([
    ['GIF', 'R0lGODlhCAAGAIAAAExpccAwICH5BAUAAAAALAAAAAAIAAYAAAIGjI+py30FADs='],
    ['AVIF', tinyAvif],
  ])('M-103 %s is turned into a JPEG', async (_kind, base64) => {
    const { photo, bytes } = await choose(Buffer.from(base64, 'base64'), 'porch.gif')
    expect([photo.width, photo.height, photo.type]).toEqual([8, 6, 'image/jpeg'])
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  it('M-104 is made smaller if the browser can read it, however large it was', async () => {
    const picture = await drawPicture(page, { width: 80, height: 60 })
    const { photo } = await choose(Buffer.concat([picture, Buffer.alloc(fileLimits.uploadBytesMax)]))
    expect([photo.width, photo.height]).toEqual([80, 60])
    expect(photo.size).toBeLessThan(fileLimits.sentBytesMax)
  })

  it('that claims to be one is drawn anew, if the browser can draw it', async () => {
    const { photo } = await choose(bitmap, 'porch.bmp')
    expect([photo.type, photo.width, photo.height]).toEqual(['image/jpeg', 1, 1])
  })

  it.each(['at once', 'once its beginning was read'])(
    'that the phone cannot read is reported as being elsewhere: %s',
    async (when) => {
      await phone.mount('/', { member, server: {} })
      const dialog = await startPost(page)
      await page.evaluate((isAtOnce) => {
        const { arrayBuffer } = Blob.prototype
        Blob.prototype.arrayBuffer = function () {
          if (!isAtOnce && this.size < 100) return arrayBuffer.call(this)
          return Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
        }
        window.createImageBitmap = () => Promise.reject(new DOMException('', 'InvalidStateError'))
        Reflect.deleteProperty(window, 'Worker')
      }, when === 'at once')
      await choosePicture(dialog, await drawPicture(page, { width: 80, height: 60 }))
      await expectToast(page, { ...texts.noPhoto['not-given'], destructive: true })
      expect(await keptPhotosOf(page, member.id)).toEqual([])
      await phone.visit(emptyPath)
    },
  )

  it.each(['what is written', 'what is read'])(
    'is sent unchanged where the browser adds noise to a canvas, in %s',
    async (where) => {
      const picture = await drawPicture(page, { width: 900, height: 600 })
      const script = `(${giveNoise})(${JSON.stringify(where)})`
      await phone.context.route(/shrink\.worker/, async (route) => {
        await route.fulfill({ contentType: 'text/javascript', body: `${script}\n${workerScript(route)}` })
      })
      await page.evaluate(script)
      const { photo, bytes } = await choose(picture)
      expect([photo.type, photo.width, photo.height]).toEqual(['image/jpeg', 900, 600])
      expect(bytes.equals(picture)).toBe(true)
      await page.getByRole('dialog').getByRole('img', { name: texts.chosen }).waitFor()
      await choosePicture(
        page.getByRole('dialog'),
        Buffer.concat([picture, Buffer.alloc(fileLimits.uploadBytesMax)]),
      )
      await expectToast(page, { ...texts.noPhoto['too-large'], destructive: true })
      await phone.context.unroute(/shrink\.worker/)
      await phone.visit(emptyPath)
    },
  )

  it('is made smaller where a browser changes colors invisibly', async () => {
    const picture = await drawPicture(page, { width: 2000, height: 1000 })
    await phone.context.route(/shrink\.worker/, (route) => route.abort())
    await page.evaluate(() => {
      const { getImageData } = CanvasRenderingContext2D.prototype
      CanvasRenderingContext2D.prototype.getImageData = function (...place) {
        const image = getImageData.apply(this, place)
        image.data.forEach((value, at) => {
          if (at % 3 === 0) image.data[at] = value ^ 1
        })
        return image
      }
      Reflect.deleteProperty(window, 'OffscreenCanvas')
    })
    const { photo } = await choose(picture)
    expect([photo.width, photo.height]).toEqual([1600, 800])
    await phone.context.unroute(/shrink\.worker/)
    await phone.visit(emptyPath)
  })

  it('M-104 of a kind that only the server reads is sent unchanged, up to 5 MB', async () => {
    const heic = (bytes: number) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic', 'latin1')], bytes)
    const { photo, bytes } = await choose(heic(2000), 'IMG_7.HEIC')
    expect(photo).toMatchObject({ type: 'image/heic', size: 2000, width: null })
    expect(bytes.equals(heic(2000))).toBe(true)
    await page.getByText(texts.notSeeable).waitFor()
    await choosePicture(page.getByRole('dialog'), heic(fileLimits.uploadBytesMax + 1), 'IMG_8.HEIC')
    await expectToast(page, {
      title: 'File Too Large',
      description: 'Please upload photos smaller than 5MB.',
      destructive: true,
    })
  })

  it('comes from the camera or from stored pictures, and is in the form again after a reload', async () => {
    await phone.mount('/', { member, server: {} })
    const dialog = await startPost(page)
    await dialog.getByRole('button', { name: texts.add }).click()
    await page.getByRole('button', { name: texts.take }).waitFor()
    const opening = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: texts.choose }).click()
    const picture = await drawPicture(page, { width: 80, height: 60 })
    await (await opening).setFiles({ name: 'porch.jpg', mimeType: 'image/jpeg', buffer: picture })
    await dialog.getByRole('img', { name: texts.chosen }).waitFor()
    await dialog.getByText(texts.replace).waitFor()
    await page.keyboard.press('Escape')
    const again = await startPost(page)
    await again.getByRole('img', { name: texts.chosen }).waitFor()
    await again.getByRole('button', { name: texts.remove }).press('Enter')
    await expectFocus(again.getByRole('button', { name: texts.add }))
  })
})

describe('a photo on a post', () => {
  it('O5 D9 is shown at once from the device, on the card, on its page and in the outbox', async () => {
    await phone.mount('/', { member, server: {} })
    await phone.offline(true)
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'offer', title: 'Soup to share', category: 'Childcare & School' })
    await choosePicture(dialog, await drawPicture(page, { width: 800, height: 600 }))
    await dialog.getByRole('img', { name: texts.chosen }).waitFor()
    await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: homeTexts.seeBoard }).click()
    const of = texts.of.post('Soup to share')
    await expect.poll(() => shownWidth(of)).toBe(800)
    await page.getByRole('link', { name: 'Soup to share' }).click()
    await page.getByRole('button', { name: texts.open(of) }).click()
    await page.getByRole('dialog', { name: texts.dialog }).getByRole('img', { name: of }).waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox/ })
      .click()
    await page.getByRole('listitem').filter({ hasText: 'Soup to share' }).getByRole('img').waitFor()
  })

  it('fault 34: on a full disk the text is stored, and the screen says that the photo comes later', async () => {
    await phone.mount('/', { member, server: {} })
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'offer', title: 'Soup to share' })
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...putArgs: Parameters<typeof put>) {
        if (this.name === 'photoBytes') throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, putArgs)
      }
      Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) })
    })
    await choosePicture(dialog, await drawPicture(page, { width: 80, height: 60 }))
    await dialog.getByRole('button', { name: texts.replace }).waitFor()
    await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
    await expectToast(page, { ...texts.later, destructive: true })
    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom())
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toMatchObject([{ title: 'Soup to share' }])
    expect(phone.server.sentOperations[0]?.args).not.toHaveProperty('photo')
  })

  it('O5 that has not arrived is replaced by a quiet note, and the post is complete', async () => {
    const post = aPost({
      title: 'Soup',
      dateNeeded: tomorrow(),
      authorId: aPerson().id,
      photo: { sha256: 'b'.repeat(64) },
    })
    await phone.mount(postPath(post.id), { member, posts: [post], server: {} })
    await page.getByText(texts.notHere).waitFor()
    await page.getByText(post.description).waitFor()
    expect(phone.server.fetchedPaths).toEqual([])
  })
})

describe('a photo being sent', () => {
  const post = () =>
    aPost({ title: 'Soup', dateNeeded: tomorrow(), authorId: member.id, photo: { sha256: 'a'.repeat(64) } })
  const outboxPhotos = () => page.getByRole('region', { name: new RegExp(`^${texts.outbox.group}`) })

  it('O5 D9 shows its progress, on the post and in the outbox, and leaves the outbox once sent', async () => {
    const { promise: uploadDelay, resolve: release } = Promise.withResolvers<void>()
    const size = aPicture.length
    const half = Math.floor(size / 2)
    const storedPhoto = aKeptPhoto({ received: half })
    const soupPost = post()
    await phone.mount(postPath(soupPost.id), {
      member,
      posts: [soupPost],
      photos: [storedPhoto],
      server: {},
      uploads: ({ sha256, from }) =>
        from === null ? { received: half } : uploadDelay.then(() => ({ received: size, photo: { sha256 } })),
    })
    await page.getByText(texts.states.sending(49)).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, 1 waiting/ })
      .click()
    await expect.poll(() => outboxPhotos().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('49')
    release()
    await outboxPhotos().waitFor({ state: 'hidden' })
    await page.getByText(outboxTexts.empty.title).waitFor()
    expect(phone.server.parts.map(({ from, end }) => [from, end])).toEqual([
      [null, 0],
      [half, size],
    ])
  })

  it('D9 passes the focus on when it leaves the outbox: to the next one, and the last one to the screen’s title', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const photos = ['a', 'b'].map((digit, index) =>
      aKeptPhoto({ sha256: digit.repeat(64), keptAt: Date.now() + index }),
    )
    await phone.mount('/outbox', {
      member,
      photos,
      server: {},
      uploads: async ({ sha256, from }) => {
        if (from === null) return { received: 0 }
        await gates[photos.findIndex(({ photo }) => photo.sha256 === sha256)]?.promise
        return { received: aPicture.length, photo: { sha256 } }
      },
    })
    const cards = outboxPhotos().getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(2)
    await cards
      .first()
      .getByRole('button', { name: /^Discard/ })
      .focus()
    gates[0]?.resolve()
    await expect.poll(() => cards.count()).toBe(1)
    await expectFocus(cards.getByRole('heading'))
    gates[1]?.resolve()
    await outboxPhotos().waitFor({ state: 'hidden' })
    await expectFocus(page.getByRole('heading', { level: 1, name: outboxTexts.title }))
  })

  it('O5 D9 that the server refuses returns with the reason; it can be tried again, or discarded', async () => {
    const soupPost = post()
    await phone.mount(postPath(soupPost.id), {
      member,
      posts: [soupPost],
      photos: [aKeptPhoto()],
      server: {},
      uploads: () => new Refused('photo_unreadable'),
    })
    const reason = new Refused('photo_unreadable').message
    await page.getByText(reason).waitFor()
    await page.getByRole('link', { name: texts.seeOutbox }).click()
    await outboxPhotos().getByText(reason).waitFor()
    await press(page, outboxPhotos().getByRole('button', { name: outboxTexts.tryAgain }))
    await expect.poll(() => phone.server.parts.length).toBe(2)
    await outboxPhotos().getByText(reason).waitFor()
    await expectFocus(outboxPhotos().getByRole('listitem'))
    await outboxPhotos()
      .getByRole('button', { name: /^Discard/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: texts.outbox.discard.confirm }).click()
    await outboxPhotos().waitFor({ state: 'hidden' })
    expect(await keptPhotosOf(page, member.id)).toEqual([])
  })
})

describe('SH-071 the data saver', () => {
  // Another one each time: the browser remembers what it fetched.
  let photo = { sha256: '', width: 800, height: 600, bytes: 84_000 }
  beforeEach(() => {
    photo = { ...photo, sha256: createHash('sha256').update(member.id).digest('hex') }
  })
  const aNeighborsPost = () =>
    aPost({
      title: 'Soup',
      category: 'childcare_school',
      dateNeeded: tomorrow(),
      authorId: aPerson().id,
      photo,
    })
  const mountPost = async () => {
    const post = aNeighborsPost()
    await phone.mount(postPath(post.id), {
      member,
      posts: [post],
      server: {},
      pictures: { [photo.sha256]: aPicture },
    })
  }
  const show = () => page.getByRole('button', { name: texts.saver.show(formatBytes(photo.bytes)) })

  it('SH-071 without the data saver a photo loads by itself', async () => {
    await mountPost()
    await expect.poll(() => phone.server.fetchedPaths).toEqual([`/api/files/${photo.sha256}`])
    expect(await show().count()).toBe(0)
  })

  it('SH-071 switched on, text comes first, no photo loads by itself, and the saved amount is shown', async () => {
    await phone.mount('/account-setup', { member, server: {} })
    const toggle = page.getByRole('switch', { name: texts.saver.label })
    expect(await toggle.isChecked()).toBe(false)
    await toggle.click()
    const post = aNeighborsPost()
    await phone.bring([{ table: 'posts', id: post.id, row: post }])
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: homeTexts.seeBoard }).click()
    await page.getByRole('link', { name: 'Soup' }).click()
    await show().waitFor()
    expect(phone.server.fetchedPaths).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: profileTexts.settings }).click()
    // The card would have loaded the thumbnail, and the post's page the large photo.
    const savedBytes = photo.bytes + fileLimits.thumbBytesMax
    await page.getByText(texts.saver.saved(formatBytes(savedBytes))).waitFor()
  })

  it('SH-071 is on by default when the browser requests it, and a tapped photo loads', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
    )
    await mountPost()
    await show().waitFor()
    expect(phone.server.fetchedPaths).toEqual([])
    await show().click()
    await expect.poll(() => phone.server.fetchedPaths).toEqual([`/api/files/${photo.sha256}`])
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: profileTexts.settings }).click()
    // The hint contains no amount: a photo that was loaded in the end saved no data.
    await page.getByText(texts.saver.hintByBrowser, { exact: true }).waitFor()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'connection'))
  })
})

describe('a photo in a chat', () => {
  const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
  const withBea = (count = 1) =>
    aConversation(
      [member.id, bea.id],
      Array.from({ length: count }, () => [1, 'What does the ladder look like?'] as const),
    )
  const mountChat = async (change: Parameters<MountedPhone['mount']>[1] = {}) => {
    const chat = withBea(20)
    await phone.mount(conversationPath(chat.conversations[0]?.id ?? ''), {
      member,
      people: [bea],
      server: {},
      ...chat,
      ...change,
    })
    return chat
  }

  it('O5 is sent without text, opened large, and named in the list', async () => {
    await mountChat()
    await phone.offline(true)
    const picture = await drawPicture(page, { width: 400, height: 300 })
    await choosePicture(page, picture)
    await page.getByRole('button', { name: texts.remove }).press('Enter')
    await expectFocus(page.getByRole('textbox', { name: messageTexts.chat.write }))
    await choosePicture(page, picture)
    await page.getByRole('img', { name: texts.chosen }).waitFor()
    await page.getByRole('button', { name: messageTexts.chat.send }).click()
    const photoButton = page.getByRole('button', { name: texts.open(texts.of.ownMessage) })
    // The whole photo must be in sight, above the field.
    await expect
      .poll(async () => {
        const [photo, form] = await Promise.all([
          photoButton.boundingBox(),
          page.getByRole('textbox', { name: messageTexts.chat.write }).boundingBox(),
        ])
        return photo !== null && form !== null && photo.y + photo.height <= form.y
      })
      .toBe(true)
    await photoButton.click()
    await page.getByRole('dialog', { name: texts.dialog }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: messageTexts.chat.back }).click()
    await page.getByRole('link', { name: /Bea/ }).getByText(texts.outbox.photo).waitFor()
    await phone.offline(false)
    const [photo] = await keptPhotosOf(page, member.id)
    const listSentArgs = () =>
      phone.server.sentOperations.filter(({ name }) => name === sending('', '').name).map(({ args }) => args)
    await expect.poll(listSentArgs).toMatchObject([{ content: '', photo: photo?.sha256 }])
  })

  it('D7 a message that is sent while its photo is made smaller leaves with the photo, and stays without one', async () => {
    await mountChat()
    const picture = await drawPicture(page, { width: 80, height: 60 })
    const field = page.getByRole('textbox', { name: messageTexts.chat.write })
    const sentArgs = () =>
      phone.server.sentOperations.filter(({ name }) => name === sending('', '').name).map(({ args }) => args)
    const sendDuringWork = async (file: Buffer) => {
      await page.evaluate(() => {
        const read = Blob.prototype.arrayBuffer
        const gate = Promise.withResolvers<void>()
        Blob.prototype.arrayBuffer = async function () {
          await gate.promise
          return read.call(this)
        }
        Object.assign(window, {
          letGo: () => {
            Blob.prototype.arrayBuffer = read
            gate.resolve()
          },
        })
      })
      await choosePicture(page, file)
      await page.getByRole('button', { name: texts.preparing }).waitFor()
      await field.press('Enter')
      await expectToast(page, texts.submitsAfter)
      await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
    }
    await field.fill('Here is the ladder')
    await sendDuringWork(Buffer.from('no picture'))
    await expectToast(page, { ...texts.noPhoto.type, destructive: true })
    await page.getByRole('button', { name: texts.add }).waitFor()
    expect([await field.inputValue(), sentArgs()]).toEqual(['Here is the ladder', []])
    await sendDuringWork(picture)
    await expect.poll(sentArgs).toMatchObject([{ content: 'Here is the ladder', photo: expect.any(String) }])
    expect(await field.inputValue()).toBe('')
  })

  const mountReceived = async () => {
    const sha256 = createHash('sha256').update(member.id).digest('hex')
    const chat = withBea()
    const [message] = chat.messages
    if (!message) throw new Error('nothing is said')
    const photo = { sha256, width: 800, height: 600, bytes: 84_000 }
    await mountChat({
      ...chat,
      messages: [{ ...message, content: '', photo }],
      pictures: { [sha256]: aPicture },
    })
    return sha256
  }

  it.each([
    { screen: 'of double density', ratio: 2, line: {}, size: 'medium' },
    {
      screen: 'of triple density, with a data saver',
      ratio: 3,
      line: { saveData: true },
      size: 'thumb',
    },
    {
      screen: 'of triple density, on a bad line',
      ratio: 3,
      line: { effectiveType: '2g' },
      size: 'thumb',
    },
  ])('from the other member is as sharp as the screen, $screen', async ({ ratio, line, size }) => {
    await page.evaluate(
      ([value, connection]) => {
        Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value })
        Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
      },
      [ratio, line] as const,
    )
    const sha256 = await mountReceived()
    if ('saveData' in line) await page.getByRole('button', { name: /^Show photo/ }).click()
    await expect.poll(() => phone.server.fetchedPaths).toEqual([`/api/files/${sha256}?size=${size}`])
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'devicePixelRatio')
      Reflect.deleteProperty(navigator, 'connection')
    })
  })

  it('O5 from the other member is shown small, and large after a tap', async () => {
    const sha256 = await mountReceived()
    await expect.poll(() => phone.server.fetchedPaths).toEqual([`/api/files/${sha256}?size=thumb`])
    await page.getByRole('button', { name: texts.open(texts.of.message('Bea S.')) }).click()
    await expect.poll(() => phone.server.fetchedPaths.at(-1)).toBe(`/api/files/${sha256}`)
  })
})

describe('M-002 a member’s photo', () => {
  it('M-002 of a neighbor is beside their name on posts, with initials until it arrives', async () => {
    const sha256 = createHash('sha256').update(member.id).digest('hex')
    const photo = { sha256, width: 800, height: 600, bytes: 84_000 }
    const bea = aPerson({ firstName: 'Bea', lastName: 'S.', photo })
    const cara = aPerson({ firstName: 'Cara', lastName: 'T.' })
    const posts = [bea, cara].map(({ id, firstName }) =>
      aPost({ title: firstName, category: 'childcare_school', dateNeeded: tomorrow(), authorId: id }),
    )
    await phone.mount('/community-help', {
      member,
      people: [bea, cara],
      posts,
      server: {},
      pictures: { [sha256]: aPicture },
    })
    const card = (name: string) => page.getByRole('article', { name })
    await expect
      .poll(() => card('Bea').locator('img').getAttribute('src'))
      .toBe(`/api/files/${sha256}?size=thumb`)
    expect(await card('Cara').locator('img').count()).toBe(0)
    await card('Cara').locator('[data-initials="CT"]').waitFor()
  })
})

/** Returns the worker's script as it was built. */
function workerScript(route: Route): string {
  return readFileSync(join(pageFolder(), new URL(route.request().url()).pathname), 'utf8')
}

/** Adds noise to the canvas, as browsers do to prevent fingerprinting. Runs in a page or a worker. */
function giveNoise(where: string): void {
  const fill = (data: Uint8ClampedArray) => {
    for (let at = 0; at < data.length; at += 1) data[at] = at % 4 === 3 ? 255 : (at * 53) & 255
  }
  const contexts = [
    typeof CanvasRenderingContext2D === 'undefined' ? null : CanvasRenderingContext2D,
    OffscreenCanvasRenderingContext2D,
  ]
  for (const context of where === 'what is written' ? [] : contexts) {
    if (!context) continue
    context.prototype.getImageData = (_left: number, _top: number, width: number, height: number) => {
      const image = new ImageData(width, height)
      fill(image.data)
      return image
    }
  }
  if (where === 'what is read') return
  const { convertToBlob } = OffscreenCanvas.prototype
  OffscreenCanvas.prototype.convertToBlob = function (options) {
    const image = new ImageData(this.width, this.height)
    fill(image.data)
    this.getContext('2d')?.putImageData(image, 0, 0)
    return convertToBlob.call(this, options)
  }
}

function colorsOf(picture: Buffer): Promise<string[]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    })
    if (!context) throw new Error('nothing to draw in')
    context.drawImage(bitmap, 0, 0)
    return [0.25, 0.75].map((height) => {
      const [red = 0, , blue = 0] = context.getImageData(bitmap.width / 2, bitmap.height * height, 1, 1).data
      return red > blue ? 'red' : 'blue'
    })
  }, picture.toString('base64'))
}
