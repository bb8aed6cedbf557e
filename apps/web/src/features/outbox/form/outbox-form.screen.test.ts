/** Tests of what all forms of the outbox share: no text is lost between the form, its draft and the entry. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  draftsOf,
  holdOutbox,
  outboxOf,
  waitForStorage,
} from '../../../../../../tests/harness/device/device-data.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { draftTexts } from '../../../locales/en/drafts.ts'
import { helpTexts } from '../../../locales/en/help.ts'
import { safetyTexts } from '../../../locales/en/safety.ts'
import { aHelp } from '../../help/help.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPost } from '../../posts/posts.factory.ts'

declare global {
  interface Window {
    isOutboxFull: boolean
  }
}

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
let phone: MountedPhone
let page: Page
let member = aMember()

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await phone.context.addInitScript(() => {
    window.isOutboxFull = false
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...args) {
      if (window.isOutboxFull && this.name === 'outbox')
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      return add.apply(this, args)
    }
  })
  await phone.visit(emptyPath)
})
afterAll(() => phone?.discard())
beforeEach(async () => {
  member = aMember()
  await setOutboxFull(false)
})

it('D1 text typed while storing a form fails stays in its draft, and is stored once there is room', async () => {
  const dialog = await openReport()
  const words = dialog.getByLabel(safetyTexts.report.words)
  await words.fill('Asked for money')
  await waitForStorage(page, member.id)
  const release = await holdOutbox(page, member.id)
  await setOutboxFull(true)
  await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()
  await words.fill('Asked for money first.')
  await release()
  await dialog.getByText(safetyTexts.report.failed.description).waitFor()
  await expect.poll(writtenTexts).toEqual(['Asked for money first.'])
  await setOutboxFull(false)
  await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await writtenTexts()).toEqual([])
  expect(await outboxOf(page, member.id)).toMatchObject([{ args: { words: 'Asked for money first.' } }])
})

it('D1 text typed while a form is being stored becomes a separate draft', async () => {
  const dialog = await openReport()
  const words = dialog.getByLabel(safetyTexts.report.words)
  await words.fill('Asked for money')
  await waitForStorage(page, member.id)
  const release = await holdOutbox(page, member.id)
  await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()
  await words.fill('Asked for money first')
  await words.fill('Asked for money first.')
  await release()
  await dialog.waitFor({ state: 'hidden' })
  expect(await outboxOf(page, member.id)).toMatchObject([{ args: { words: 'Asked for money' } }])
  await expect.poll(writtenTexts).toEqual(['Asked for money first.'])
})

it('D1 a discarded draft does not come back when the rest of the form cannot be stored', async () => {
  const dialog = await openReport()
  await dialog.getByLabel(safetyTexts.report.words).fill('Asked for money')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: safetyTexts.report.titles.post }).click()
  await dialog.getByRole('button', { name: draftTexts.discard }).click()
  await expect.poll(writtenTexts).toEqual([])
  await dialog.getByRole('radio', { name: safetyTexts.report.reasons.scam }).check()
  await setOutboxFull(true)
  await dialog.getByRole('button', { name: safetyTexts.report.submit }).click()
  await dialog.getByText(safetyTexts.report.failed.description).waitFor()
  await waitForStorage(page, member.id)
  expect(await writtenTexts()).toEqual([])
})

it('P-082 D1 the text of a dispute stays when the dialog closes, and when it cannot be stored', async () => {
  const post = aPost({ authorId: member.id, status: 'in_progress' })
  const helps = [aHelp({ id: post.id, authorId: member.id, helperId: bea.id })]
  await phone.mount(`/posts/${post.id}`, { member, people: [bea], posts: [post], helps, server: {} })
  const dialog = page.getByRole('dialog')
  const words = dialog.getByRole('textbox')
  const dispute = page.getByRole('button', { name: helpTexts.steps.dispute })
  await dispute.click()
  await words.fill('Nobody came')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await dispute.click()
  await expect.poll(() => words.inputValue()).toBe('Nobody came')
  await setOutboxFull(true)
  await dialog.getByRole('button', { name: helpTexts.dispute.confirm }).click()
  await dialog.getByText(helpTexts.steps.failed.description).waitFor()
  expect(await words.inputValue()).toBe('Nobody came')
  await setOutboxFull(false)
  await dialog.getByRole('button', { name: helpTexts.dispute.confirm }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await outboxOf(page, member.id)).toMatchObject([{ args: { word: 'Nobody came' } }])
  expect(await draftsOf(page, member.id)).toEqual([])
})

async function openReport(): Promise<Locator> {
  const post = aPost({ authorId: bea.id, category: 'childcare_school', title: 'Evening babysitting' })
  await phone.mount(`/posts/${post.id}`, { member, people: [bea], posts: [post], server: {} })
  await page.getByRole('button', { name: safetyTexts.report.titles.post }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: safetyTexts.report.reasons.scam }).check()
  return dialog
}

async function writtenTexts(): Promise<string[]> {
  return (await draftsOf(page, member.id)).map(({ values }) => (values as { words: string }).words)
}

function setOutboxFull(isFull: boolean): Promise<void> {
  return page.evaluate((value) => {
    window.isOutboxFull = value
  }, isFull)
}
