/** Tests of the device's storage in the app: requested in time, and slow to open. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holdDatabase } from '../../../../tests/harness/device/device-data.ts'
import { writePost } from '../../../../tests/harness/people/posting.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../tests/mounted/paths.ts'
import { aMember } from '../features/members/members.factory.ts'
import { aPost } from '../features/posts/posts.factory.ts'
import { appTexts } from '../locales/en/app.ts'
import { deviceDatabaseName, memberDatabaseName } from '../storage/names.ts'

declare global {
  interface Window {
    persistCalls: number
  }
}

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await phone.context.addInitScript(() => {
    window.persistCalls = 0
    // A page that is empty yet has none.
    if (!isSecureContext) return
    const { storage } = navigator
    const persist = storage.persist.bind(storage)
    storage.persist = () => {
      window.persistCalls += 1
      return persist()
    }
  })
})
beforeEach(() => phone.visit(emptyPath))
afterAll(() => phone?.discard())

it('D10 persistent storage is requested after the first entry, and by no screen that opens', async () => {
  const calls = () => page.evaluate(() => window.persistCalls)
  await phone.mount('/', { member: aMember(), server: {} })
  for (const path of ['/community-help', '/outbox', '/']) {
    // A page that is loaded counts for itself.
    await phone.visit(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The first round is over, and with it all that a start does.
    await phone.passRound()
    expect(await calls()).toBe(0)
  }
  await writePost(page, { type: 'offer', title: 'The first write' })
  await expect.poll(calls).toBe(1)
})

it('D10 a browser that does not open its storage: after a while a message offers a reload, and the app continues by itself when it opens', async () => {
  const member = aMember()
  const dateNeeded = new Date(Date.now() + 86_400_000).toISOString()
  await phone.mount('/', {
    member,
    posts: [aPost({ title: 'Soup on Saturday', authorId: member.id, dateNeeded })],
    server: {},
  })
  await page.getByText('Soup on Saturday').first().waitFor()
  await phone.visit(emptyPath)
  const holder = await phone.anotherTab(emptyPath)
  const releaseDevice = await holdDatabase(holder, deviceDatabaseName)
  const releaseMember = await holdDatabase(holder, memberDatabaseName(member.id))
  const advice = page.getByText(appTexts.slowStart.text)
  const expectAdviceInAWhile = async () => {
    await page.getByRole('status', { name: 'Loading' }).waitFor()
    expect(await advice.count()).toBe(0)
    await page.clock.runFor(8000)
    await advice.waitFor()
  }
  await page.bringToFront()
  await page.clock.install()

  // The device does not yet have the result of whether a member is signed in.
  await phone.visit('/')
  await expectAdviceInAWhile()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: appTexts.slowStart.reload }).click()
  await reloaded
  await releaseDevice()

  // Now it is, but nothing of theirs.
  await expectAdviceInAWhile()
  await releaseMember()
  await page.getByText('Soup on Saturday').first().waitFor()
  expect(await advice.count()).toBe(0)
  await holder.close()
})
