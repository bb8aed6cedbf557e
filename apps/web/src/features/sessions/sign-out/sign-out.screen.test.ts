/**
 * Signing out with something unsent: the question of the dialog, the effect of each choice, and the messages that do
 * not appear afterwards.
 */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  databasesOf,
  draftsOf,
  holdOutbox,
  outboxOf,
} from '../../../../../../tests/harness/device/device-data.ts'
import { askToSignOut } from '../../../../../../tests/harness/people/people.ts'
import { fillPost, startPost, writePost } from '../../../../../../tests/harness/people/posting.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { appTexts } from '../../../locales/en/app.ts'
import { landingTexts } from '../../../locales/en/landing.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { memberDatabaseName } from '../../../storage/names.ts'
import { aMember } from '../../members/members.factory.ts'
import { offering } from '../../posts/posts.factory.ts'

const texts = sessionTexts.signOut

let phone: MountedPhone
let page: Page
let member: Member

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(async () => {
  member = aMember()
  await phone.offline(true)
})
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

describe('fault 25: an unsent entry', () => {
  it('D7 the question shows the number; sending first without a signal says so, and nobody is signed out', async () => {
    await mountWith(['One thing', 'Another thing'])
    // A draft that was only begun cannot be sent, and is counted all the same.
    await fillPost(await startPost(page), { type: 'offer', title: 'A third one' })
    await expect.poll(() => draftsOf(page, member.id)).toHaveLength(1)
    await page.keyboard.press('Escape')
    await askToSignOut(phone)
    await page.getByText(texts.waiting(3)).waitFor()
    await choose(texts.sendFirst)
    await page.getByText(texts.noSignal).waitFor()
    await expectFocus(page.getByRole('button', { name: texts.sendFirst }))
    expect(await unsent()).toBe(2)
    await page.getByRole('button', { name: texts.stay }).click()
    await page.getByText(profileTexts.outboxCount(2)).waitFor()
  })

  it('D7 a double tap on Sign Out neither chooses nor closes anything', async () => {
    await mountWith(['Not to be lost by a slip'])
    await page.getByRole('link', { name: appTexts.tabs.profile }).press('Enter')
    const button = page.getByRole('button', { name: profileTexts.signOut })
    await button.waitFor()
    const second = tapWhereItAppears(texts.discard)
    await button.dispatchEvent('click', { detail: 1 })
    await second
    await page.getByText(texts.waiting(1)).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(await page.getByText(texts.discardQuestion(1)).count()).toBe(0)
    expect(await unsent()).toBe(1)
    // A moment later the button takes taps again, and the dialog asks before anything is deleted.
    await choose(texts.discard)
    await page.getByRole('dialog', { name: texts.discardQuestion(1) }).waitFor()
    await choose(texts.discardCancel)
    await page.getByText(texts.waiting(1)).waitFor()
    expect(await unsent()).toBe(1)
  })

  it('D7 discarding deletes the entry for good, and the message that it is stored goes', async () => {
    await mountWith([])
    await writePost(page, { type: 'offer', title: 'Thought better of it' })
    await askToSignOut(phone)
    await choose(texts.discard)
    await choose(texts.discardConfirm(1))
    await expectLanded()
    expect(await toastsOn(page).count()).toBe(0)
    expect(await databasesOf(page)).not.toContain(memberDatabaseName(member.id))
    expect(phone.server.sentOperations).toEqual([])
  })

  it('D7 an entry that another window writes during the question is not discarded', async () => {
    await mountWith(['Asked about'])
    const other = await phone.anotherTab('/')
    await page.bringToFront()
    await askToSignOut(phone)
    await choose(texts.discard)
    await page.getByRole('dialog', { name: texts.discardQuestion(1) }).waitFor()
    await other.bringToFront()
    await writePost(other, { type: 'offer', title: 'Not asked about' })
    await page.bringToFront()
    await choose(texts.discardConfirm(1))
    await page.getByText(texts.moreCame).waitFor()
    await page.getByText(texts.waiting(2)).waitFor()
    await page.getByRole('button', { name: texts.stay }).click()
    await other.close()
    await phone.offline(false)
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => (args as { title: string }).title))
      .toEqual(['Asked about', 'Not asked about'])
  })
})

it('D1 D7 whoever stays after a sign-out that failed on a full disk can write and send', async () => {
  await mountWith([])
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'settings') throw new DOMException('The disk is full.', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await askToSignOut(phone)
  await page.getByText(texts.failed).waitFor()
  await phone.offline(false)
  const isLoadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: texts.stay }).click()
  await isLoadedAgain
  await page.getByRole('link', { name: appTexts.tabs.home }).press('Enter')
  await writePost(page, { type: 'offer', title: 'Still here' })
  await expect.poll(() => phone.server.titlesSent()).toEqual(['Still here'])
})

it('D7 a sign-out that fails once it is written ends with the next start, which comes by itself', async () => {
  await mountWith([])
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
  })
  await askToSignOut(phone)
  await expectLanded()
  await expect.poll(() => databasesOf(page)).not.toContain(memberDatabaseName(member.id))
  expect(await page.getByText(texts.failed).count()).toBe(0)
})

it('D7 whoever stays while the dialog still counts is not signed out', async () => {
  await mountWith([])
  const release = await holdOutbox(page, member.id)
  await askToSignOut(phone)
  await page.getByRole('button', { name: texts.stay }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await release()
  // The count ends before another write does.
  await page.getByRole('link', { name: appTexts.tabs.home }).press('Enter')
  await writePost(page, { type: 'offer', title: 'Still here' })
  await expect.poll(() => outboxOf(page, member.id)).toHaveLength(1)
})

/** Mounts the app without a signal, with one waiting offer for each of these titles. */
function mountWith(titles: string[]): Promise<void> {
  return phone.mount('/', { member, waitingEntries: titles.map((title) => offering({ title })), server: {} })
}

/**
 * Performs the second tap of a double tap: on the element at the place of the button, in the first frame that has the
 * button.
 */
function tapWhereItAppears(name: string): Promise<void> {
  return page.evaluate(
    (label) =>
      new Promise((resolve) => {
        const look = () => {
          const button = [...document.querySelectorAll('button')].find(({ innerText }) =>
            innerText.startsWith(label),
          )
          if (!button) {
            requestAnimationFrame(look)
            return
          }
          const { x, y, width, height } = button.getBoundingClientRect()
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
          resolve()
        }
        look()
      }),
    name,
  )
}

async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
}

async function expectLanded(): Promise<void> {
  await page.getByText(landingTexts.email).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
}

async function unsent(): Promise<number> {
  const entries = await outboxOf(page, member.id)
  return entries.filter(({ state }) => state !== 'sent').length
}
