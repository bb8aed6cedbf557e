/** The outbox while things wait: they are listed, changed, taken back, saved and sent from here. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxOf } from '../../../../../../tests/harness/device/device-data.ts'
import { localDay } from '../../../../../../tests/harness/people/posting.ts'
import { recordRequests } from '../../../../../../tests/harness/phone/requests.ts'
import { tapTwice } from '../../../../../../tests/harness/phone/taps.ts'
import { closeToast, expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { zoneWhereItIs } from '../../../../../../tests/harness/phone/zones.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { goToOutbox } from '../../../../../../tests/screens/navigation.ts'
import { draftTexts } from '../../../locales/en/drafts.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPost, offering } from '../../posts/posts.factory.ts'
import { entry, group, titlesIn } from '../outbox.factory.ts'

let phone: MountedPhone
let page: Page
let member = aMember()

beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
})
beforeEach(async () => {
  await phone.offline(false)
  member = aMember()
})
afterAll(() => phone?.discard())

/** Gives a waiting post another title, as another window of the app does. */
async function changeInOtherWindow(from: string, to: string): Promise<void> {
  const other = await phone.context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: `Edit: ${from}` }).click()
  const dialog = other.getByRole('dialog', { name: 'Edit your post' })
  await dialog.getByLabel('Title', { exact: true }).fill(to)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await other.close()
}

describe('waiting entries', () => {
  beforeEach(async () => {
    const day = await localDay(page, 1)
    const dateNeeded = await page.evaluate((local) => new Date(local).toISOString(), `${day}T18:30`)
    const at = { dateNeeded, timeNeeded: '18:30' }
    await phone.offline(true)
    await phone.mount('/outbox', {
      member,
      waitingEntries: [
        offering({ ...at, title: 'Soup on Sunday', description: 'Lentils, for six.' }),
        offering({ ...at, type: 'request', title: 'A second pair of hands', location: 'The long stairs' }),
      ],
      server: {},
    })
    await group(page, 'Waiting').waitFor()
  })

  it('SH-070 D9 are listed in the order of writing, with their texts, and can all be saved to a file', async () => {
    expect(await titlesIn(page, 'Waiting')).toEqual(['Soup on Sunday', 'A second pair of hands'])
    for (const text of ['Offer', 'Waiting for signal', 'Lentils, for six.']) {
      await entry(page, 'Soup on Sunday').getByText(text, { exact: true }).waitFor()
    }
    await entry(page, 'A second pair of hands')
      .getByText(/The long stairs/)
      .waitFor()
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByLabel('As text')
    await expect.poll(() => preview.inputValue()).toContain('Offer: Soup on Sunday\nLentils, for six.')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download as a file' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^porchlight-outbox-\d{4}-\d\d-\d\d\.json$/)
    const savedFile = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      entries: { name: string; state: string; args: { title: string; description: string } }[]
    }
    expect(savedFile.entries.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'posts.create waiting',
      'posts.create waiting',
    ])
    expect(savedFile.entries.map(({ args }) => args.title)).toEqual([
      'Soup on Sunday',
      'A second pair of hands',
    ])
    expect(savedFile.entries[0]?.args.description).toBe('Lentils, for six.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await titlesIn(page, 'Waiting')).toHaveLength(2)
  })

  it('D2 D9 can be changed and discarded, after a restart too, and only the last version is sent', async () => {
    await page.evaluate(() => {
      for (let times = 0; times < 3; times += 1) document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Edit: Soup on Sunday' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your post' })
    const title = dialog.getByLabel('Title', { exact: true })
    expect(await title.inputValue()).toBe('Soup on Sunday')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Lentils, for six.')
    expect(await dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(await localDay(page, 1))
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('18:30')
    expect(await dialog.getByRole('radio', { name: 'Offer' }).isChecked()).toBe(true)
    await title.fill('Soup on Monday')
    await changeInOtherWindow('Soup on Sunday', 'Soup on Friday')
    const save = dialog.getByRole('button', { name: 'Save changes' })
    await save.click()
    await dialog.getByText(draftTexts.changedElsewhere.description).waitFor()
    expect(await title.inputValue()).toBe('Soup on Monday')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await titlesIn(page, 'Waiting')).toEqual(['Soup on Friday', 'A second pair of hands'])
    await page.getByRole('button', { name: 'Edit: Soup on Friday' }).click()
    await title.fill('Soup on Monday')
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    await entry(page, 'Soup on Monday').waitFor()
    expect(await titlesIn(page, 'Waiting')).toEqual(['Soup on Monday', 'A second pair of hands'])

    const discard = page.getByRole('button', { name: 'Discard: A second pair of hands' })
    const question = page.getByRole('dialog', { name: 'Discard this?' })
    await discard.click()
    await question.getByText(/“A second pair of hands” won’t be sent/).waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => entry(page, 'A second pair of hands').count()).toBe(1)
    await discard.click()
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await entry(page, 'A second pair of hands').waitFor({ state: 'detached' })
    expect(await titlesIn(page, 'Waiting')).toEqual(['Soup on Monday'])
    // The pressed button was removed with its card, so the focus moves to the screen and is not lost.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    const [remainingEntry] = await outboxOf(page, member.id)
    expect(remainingEntry?.number).toBeUndefined()

    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Soup on Monday' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Soup on Sunday' }).count()).toBe(0)
    expect(phone.server.sentOperations).toEqual([])
    await phone.offline(false)
    await expect.poll(() => phone.server.titlesSent()).toEqual(['Soup on Monday'])
    await expect
      .poll(async () => (await outboxOf(page, member.id)).map(({ state }) => state))
      .toEqual(['sent'])
  })

  it('D9 Send now tries at once, says that there is still no signal, and sends when there is one', async () => {
    // Between its own rounds the app now waits for the longest possible time, so that none of its rounds is counted
    // here.
    await page.evaluate(() => {
      const { random } = Math
      Math.random = () => 1
      window.addEventListener('waits no more', () => Object.assign(Math, { random }), { once: true })
    })
    const rounds = recordRequests(page, '/api/sync')
    phone.server.isCutOff = true
    // The browser reports a line, which is not a signal yet. The report starts rounds, and the presses happen during
    // them.
    await phone.context.setOffline(false)
    const sendNow = page.getByRole('button', { name: 'Send now' })
    for (let times = 0; times < 3; times += 1) {
      const before = rounds.length
      await sendNow.click()
      await expectToast(page, {
        title: 'Still no signal',
        description: 'You don’t need to do anything. It sends by itself when you’re back online.',
      })
      expect(rounds.length).toBeGreaterThan(before)
      await closeToast(page)
    }
    phone.server.isCutOff = false
    await sendNow.click()
    await group(page, 'Sent in the last 7 days').waitFor()
    await entry(page, 'Soup on Sunday').getByText('Sent', { exact: true }).waitFor()
    await page.getByText('Everything is sent').waitFor()
    expect(phone.server.titlesSent()).toEqual(['Soup on Sunday', 'A second pair of hands'])
    expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('waits no more')))
  })
})

it('D9 withdrawing a post waits like every entry, and can be undone', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const soup = aPost({
    title: 'Soup on Monday',
    authorId: member.id,
    category: 'other',
    dateNeeded: tomorrow,
  })
  await phone.mount('/community-help', { member, posts: [soup], server: {} })
  await page.getByRole('tab', { name: /^Other/ }).click()
  await phone.offline(true)
  const card = page.getByRole('article', { name: 'Soup on Monday' })
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await tapTwice(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
  await card.waitFor({ state: 'detached' })
  await goToOutbox(page)
  const taking = 'Withdrawing “Soup on Monday”'
  await entry(page, taking).waitFor()
  expect(await titlesIn(page, 'Waiting')).toEqual([taking])
  await page.getByRole('button', { name: `Discard: ${taking}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await entry(page, taking).waitFor({ state: 'detached' })
  await page.goBack()
  await card.waitFor()
  await phone.offline(false)
  await phone.passRound()
  expect(phone.server.sentOperations).toEqual([])
})
