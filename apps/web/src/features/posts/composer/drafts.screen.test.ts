/** Tests that unposted input is stored as a draft: after a slip, a reload, in two windows, and on a full disk. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf, outboxOf } from '../../../../../../tests/harness/device/device-data.ts'
import { fillPost, startPost, writePost } from '../../../../../../tests/harness/people/posting.ts'
import { zoneWhereItIs } from '../../../../../../tests/harness/phone/zones.ts'
import { choosePicture, drawPicture } from '../../../../../../tests/harness/pictures.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { fileTexts } from '../../../locales/en/files.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { aMember } from '../../members/members.factory.ts'
import { offering } from '../posts.factory.ts'

declare global {
  interface Window {
    isDiskFull: boolean
  }
}

let phone: MountedPhone
let page: Page
let member: Member
let dialog: Locator
let title: Locator

beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
  dialog = page.getByRole('dialog')
  title = dialog.getByLabel('Title', { exact: true })
  await phone.context.addInitScript(() => {
    window.isDiskFull = false
    // The browser accepts a write and then aborts its whole transaction. Only transactions that include drafts are
    // aborted: a round that runs at this moment must not fail, since it would report a fault.
    for (const method of ['add', 'put'] as const) {
      const write = IDBObjectStore.prototype[method]
      IDBObjectStore.prototype[method] = function (...args) {
        const request = write.apply(this, args)
        const { objectStoreNames } = this.transaction
        if (window.isDiskFull && objectStoreNames.contains('drafts')) this.transaction.abort()
        return request
      }
    }
  })
  await phone.visit(emptyPath)
})
beforeEach(async () => {
  member = aMember()
  await phone.mount('/', { member, server: {} })
})
afterAll(() => phone?.discard())

describe('a draft of a post', () => {
  it('is stored when the dialog closes at once, and when the page is left a moment later', async () => {
    for (const [leave, words, earlierWords] of [
      [() => dialog.getByRole('button', { name: 'Close' }).click(), 'Closed at once', ''],
      [reloadAMomentLater, 'Reloaded soon after', 'Closed at once'],
    ] as const) {
      await startPost(page)
      // What is typed before the stored draft is there begins another draft.
      await expect.poll(() => title.inputValue()).toBe(earlierWords)
      await title.fill(words)
      await leave()
      await dialog.waitFor({ state: 'hidden' })
      await startPost(page)
      await expect.poll(() => title.inputValue()).toBe(words)
      await dialog.getByText(/^Your draft from today, /).waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  it('is gone when it is discarded, and can be restored until new text is written', async () => {
    await startPost(page)
    await title.fill('Wanted after all')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await startPost(page)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => title.inputValue()).toBe('')
    await dialog.getByText('Draft discarded').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => title.inputValue()).toBe('Wanted after all')
    // A page that is left in the very moment of the tap takes the write with it.
    await expect.poll(drafts).toHaveLength(1)
    await page.reload()
    await startPost(page)
    await expect.poll(() => title.inputValue()).toBe('Wanted after all')
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await title.fill('S')
    await dialog.getByText('Draft discarded').waitFor({ state: 'hidden' })
    await title.fill('')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(drafts).toEqual([])
    await startPost(page)
    expect(await title.inputValue()).toBe('')
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
  })

  it('P-036 P-037 is whole on a slow phone, which reads it while it still draws the fields', async () => {
    await startPost(page)
    await fillPost(dialog, {
      type: 'offer',
      title: 'A ride on Friday',
      category: 'Transportation & Errands',
      subcategory: 'Pharmacy pickup',
    })
    await choosePicture(dialog, await drawPicture(page, { width: 80, height: 60 }))
    const picture = dialog.getByRole('img', { name: fileTexts.chosen })
    const readChoice = (name: string) => dialog.getByRole('combobox', { name, exact: true }).textContent()
    await picture.waitFor()
    const devtools = await phone.context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    for (let turn = 0; turn < 3; turn += 1) {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await startPost(page)
      await expect.poll(() => title.inputValue()).toBe('A ride on Friday')
      await picture.waitFor({ timeout: 10_000 })
      expect([await readChoice('Category'), await readChoice('Subcategory')]).toEqual([
        'Transportation & Errands',
        'Pharmacy pickup',
      ])
    }
    await devtools.detach()
  })

  it('is gone after the post is stored', async () => {
    await writePost(page, { type: 'offer', title: 'A kept offer' })
    await expect.poll(drafts).toEqual([])
    await startPost(page)
    expect(await title.inputValue()).toBe('')
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
  })
})

describe('D1 drafts in two tabs', () => {
  it('D1 posting in one tab leaves the draft of the other', async () => {
    const { first, other, second } = await writeInTwoTabs('From the first tab')
    const titleThere = second.getByLabel('Title', { exact: true })
    await titleThere.fill('Begun in the second tab')
    await first.getByRole('button', { name: 'Post offer' }).click()
    await first.waitFor({ state: 'hidden' })
    await other.reload()
    await startPost(other)
    await expect.poll(() => titleThere.inputValue()).toBe('Begun in the second tab')
    await other.close()
  })

  it('D1 neither tab overwrites the other’s draft, which is there after the first is posted', async () => {
    const { first, other, second } = await writeInTwoTabs('Mine')
    await second.getByLabel('Description', { exact: true }).fill('Theirs')
    await expect
      .poll(async () => (await drafts()).map(({ values }) => values))
      .toMatchObject([{ description: 'Theirs' }])
    await other.close()
    await title.fill('Mine!')
    await expect.poll(drafts).toHaveLength(2)
    await first.getByRole('button', { name: 'Post offer' }).click()
    await first.waitFor({ state: 'hidden' })
    await startPost(page)
    await expect.poll(() => first.getByLabel('Description', { exact: true }).inputValue()).toBe('Theirs')
    await first.getByRole('button', { name: 'Discard draft' }).click()
    await first.getByRole('button', { name: 'Close' }).click()
    await expect.poll(drafts).toEqual([])
  })
})

describe('drafts of edits and of the profile', () => {
  it('an edit closed by mistake returns with the next Edit, and is gone with the saved change', async () => {
    await phone.offline(true)
    await phone.mount('/outbox', { member, waitingEntries: [offering({ title: 'First words' })], server: {} })
    const edit = page.getByRole('button', { name: 'Edit: First words' })
    await edit.click()
    await title.fill('Second thoughts')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await edit.click()
    await dialog.getByText(/^Your draft from today, /).waitFor()
    expect(await title.inputValue()).toBe('Second thoughts')
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => title.inputValue()).toBe('First words')
    await title.fill('Third time')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await drafts()).toEqual([])
    await page.getByRole('button', { name: 'Edit: Third time' }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await phone.offline(false)
  })

  it('a half-written profile returns after its dialog was closed', async () => {
    await fillPost(await startPost(page), { type: 'event', title: 'Lanterns', maxAttendees: '5' })
    await page.getByRole('button', { name: 'Post meetup' }).click()
    const profile = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await profile.getByLabel('About you').fill('Half a')
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Post meetup' }).click()
    await profile.getByText(/^Your draft from today, /).waitFor()
    expect(await profile.getByLabel('About you').inputValue()).toBe('Half a')
  })
})

it('D1 fault 33: on a full disk the form keeps its text and says so; nothing is stored in part, and it works once there is room', async () => {
  await diskIsFull(true)
  await startPost(page)
  await fillPost(dialog, { type: 'offer', title: 'On a full disk', description: 'Every word of it.' })
  const submit = dialog.getByRole('button', { name: postTexts.compose.submit.offer })
  await submit.click()
  await page.getByText(postTexts.compose.failed.description).first().waitFor()
  expect(await title.inputValue()).toBe('On a full disk')
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Every word of it.')
  expect(await outboxOf(page, member.id)).toEqual([])
  await diskIsFull(false)
  await submit.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => phone.server.sentOperations.map(({ args }) => args))
    .toMatchObject([{ title: 'On a full disk', description: 'Every word of it.' }])
})

/** Writes in the form of the first tab, and opens the form in a second tab, which must have it too. */
async function writeInTwoTabs(words: string) {
  const first = await startPost(page)
  await fillPost(first, { type: 'offer', title: words })
  const other = await phone.anotherTab('/')
  const second = await startPost(other)
  await expect.poll(() => second.getByLabel('Title', { exact: true }).inputValue()).toBe(words)
  return { first, other, second }
}

/** A page that is left finishes no write it only then begins. A read sees all writes that began before it, however long they take. */
async function reloadAMomentLater(): Promise<void> {
  await page.waitForTimeout(30)
  expect(await drafts()).toMatchObject([{ values: { title: 'Reloaded soon after' } }])
  await page.reload()
}

function drafts() {
  return draftsOf(page, member.id)
}

function diskIsFull(isFull: boolean): Promise<void> {
  return page.evaluate((value) => {
    window.isDiskFull = value
  }, isFull)
}
