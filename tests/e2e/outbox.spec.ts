/** The outbox screen: what waits can be changed, taken back and saved; what came back can be put right. */
import { readFileSync } from 'node:fs'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { expectFocus, press } from '../harness/keyboard.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { localDay, writePost } from '../harness/posting.ts'
import { recordRequests } from '../harness/requests.ts'
import { serverClockAhead, startServerProcess, type TestServerProcess } from '../harness/server.ts'
import { tapTwice } from '../harness/taps.ts'
import { closeToast, expectToast } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServerProcess
let phone: Phone
let caller: Caller
const person = makePerson({ firstName: 'Tam' })
const dayMs = 24 * 60 * 60 * 1000

beforeAll(async () => {
  server = await startServerProcess()
  // The first runs the community, and is signed out before a day is over.
  await signUpByApi(server.origin, makePerson())
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  await signInPhone(phone, server.origin, person)
  await screen().getByText('2 credits', { exact: true }).waitFor()
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('what waits', () => {
  // Whatever became of the test before.
  beforeEach(() => phone.offline(true))

  it('SH-070 D9 is listed in the order of writing, with what was written', async () => {
    const page = screen()
    await writePost(page, { type: 'offer', title: 'Soup on Sunday', description: 'Lentils, for six.' })
    await writePost(page, { type: 'request', title: 'A second pair of hands', location: 'The long stairs' })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, / })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
    await group('Waiting').waitFor()
    expect(await titlesIn('Waiting')).toEqual(['Soup on Sunday', 'A second pair of hands'])
    const soup = entry('Soup on Sunday')
    for (const text of ['Offer', 'Waiting for signal', 'Lentils, for six.']) {
      await soup.getByText(text, { exact: true }).waitFor()
    }
    await entry('A second pair of hands')
      .getByText(/The long stairs/)
      .waitFor()
    expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0)
  })

  it('D9 Edit opens it filled in, and the changed one takes its place', async () => {
    const page = screen()
    await page.getByRole('button', { name: 'Edit: Soup on Sunday' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your post' })
    const title = dialog.getByLabel('Title', { exact: true })
    expect(await title.inputValue()).toBe('Soup on Sunday')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Lentils, for six.')
    expect(await dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(await localDay(page, 1))
    expect(await dialog.getByLabel('Time', { exact: true }).inputValue()).toBe('18:30')
    expect(await dialog.getByRole('radio', { name: 'Offer' }).isChecked()).toBe(true)
    await title.fill('Soup on Monday')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await entry('Soup on Monday').waitFor()
    expect(await entry('Soup on Sunday').count()).toBe(0)
    expect(await titlesIn('Waiting')).toHaveLength(2)
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Soup on Monday' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Soup on Sunday' }).count()).toBe(0)
    await page.goBack()
  })

  it('D9 Export gives a file with everything unsent, and leaves it in the outbox', async () => {
    const page = screen()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByLabel('As text')
    await expect.poll(() => preview.inputValue()).toContain('Offer: Soup on Monday\nLentils, for six.')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download as a file' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^porchlight-outbox-\d{4}-\d\d-\d\d\.json$/)
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      entries: { name: string; state: string; args: { title: string; description: string } }[]
    }
    expect(saved.entries.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'posts.create waiting',
      'posts.create waiting',
    ])
    expect(saved.entries.map(({ args }) => args.title)).toEqual(['Soup on Monday', 'A second pair of hands'])
    expect(saved.entries[0]?.args.description).toBe('Lentils, for six.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await titlesIn('Waiting')).toHaveLength(2)
  })

  it('D9 Discard asks first; kept is kept, discarded is gone', async () => {
    const page = screen()
    const discard = page.getByRole('button', { name: 'Discard: A second pair of hands' })
    const question = page.getByRole('dialog', { name: 'Discard this?' })
    await discard.click()
    await question.getByText(/“A second pair of hands” will not be sent/).waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await entry('A second pair of hands').count()).toBe(1)
    await discard.click()
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
    await entry('A second pair of hands').waitFor({ state: 'detached' })
    expect(await titlesIn('Waiting')).toEqual(['Soup on Monday'])
    // The button that asked went with its card: reading goes on from the screen, not from nowhere.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('D9 Send now asks at once, says that there is still no signal, and sends when there is one', async () => {
    const page = screen()
    // Between its own rounds the app waits as long as it may: none of those counted here is one of them.
    await page.evaluate(() => {
      Math.random = () => 1
    })
    const rounds = recordRequests(page, '/api/sync')
    await phone.context.route('**/api/sync', (route) => route.abort())
    // What the browser says of the line is no signal yet. Presses meet the rounds that this begins by itself.
    await phone.offline(false)
    const sendNow = page.getByRole('button', { name: 'Send now' })
    for (let times = 0; times < 4; times += 1) {
      const before = rounds.length
      await sendNow.click()
      await expectToast(page, {
        title: 'Still no signal',
        description: 'Nothing to do for you: it goes out by itself when the signal is back.',
      })
      expect(rounds.length).toBeGreaterThan(before)
      await closeToast(page)
    }
    await phone.context.unroute('**/api/sync')
    await sendNow.click()
    await group('Sent in the last 7 days').waitFor()
    await entry('Soup on Monday').getByText('Sent', { exact: true }).waitFor()
    await page.getByText('Everything is sent').waitFor()
    expect(await titlesPosted()).toEqual(['Soup on Monday'])
    expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0)
  })
})

describe('what came back', () => {
  beforeEach(async () => {
    await phone.context.unrouteAll({ behavior: 'ignoreErrors' })
    await phone.offline(false)
  })

  it('P-075 P-077 D9 Try again sends it as it is, once the reason is gone', async () => {
    const page = screen()
    const first = await caller.post({ type: 'request', title: 'Spends the first credit' })
    await caller.post({ type: 'request', title: 'Spends the second credit' })
    await phone.visit('/')
    await page.getByText('0 credits', { exact: true }).waitFor()
    await writePost(page, { type: 'request', title: 'One too many' })
    const onHome = page.getByRole('listitem').filter({ hasText: 'One too many' })
    await onHome.getByText('Not posted').waitFor({ timeout: 20_000 })
    await onHome.getByRole('link', { name: 'See why' }).click()
    await group('Could not be sent').waitFor()
    await entry('One too many').getByText('You need 1 more credit to post this request.').waitFor()
    await caller.call('DELETE', `/api/posts/${(first.body as PostAnswer).id}`)
    await page.getByRole('button', { name: 'Try again: One too many' }).click()
    await group('Could not be sent').waitFor({ state: 'detached', timeout: 20_000 })
    await expect
      .poll(() => titlesIn('Sent in the last 7 days'), { timeout: 20_000 })
      .toContain('One too many')
    expect((await titlesPosted()).filter((title) => title === 'One too many')).toHaveLength(1)
  })

  it('P-077 a post whose own date passed before it could be sent returns with that reason and its text', async () => {
    await phone.offline(true)
    await phone.visit('/')
    await writePost(screen(), {
      type: 'offer',
      title: 'Yesterday’s bread',
      description: 'Still warm when written.',
      daysAhead: 0,
      time: '23:30',
    })
    await screen().getByRole('heading', { name: 'Yesterday’s bread' }).waitFor()
    await server.restart(serverClockAhead(dayMs))
    await phone.visit('/outbox')
    await phone.offline(false)
    const page = screen()
    await group('Could not be sent').waitFor({ timeout: 30_000 })
    const bread = entry('Yesterday’s bread')
    await bread.getByText('Its date and time had passed before it could be sent.').waitFor()
    await bread.getByText('Still warm when written.').waitFor()
    expect(await titlesPosted()).not.toContain('Yesterday’s bread')

    await page.getByRole('button', { name: 'Edit: Yesterday’s bread' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit your post' })
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Still warm when written.')
    await dialog.getByLabel('Date', { exact: true }).fill(await localDay(page, 2))
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await group('Could not be sent').waitFor({ state: 'detached', timeout: 20_000 })
    await expect.poll(titlesPosted).toContain('Yesterday’s bread')
  })

  it('SH-070 H-004 D9 the bell leads to several that came back, which are tried again or discarded together, the latter after a question', async () => {
    const page = screen()
    const { body } = await caller.call('GET', '/api/auth/user')
    for (let left = (body as Member).credits; left > 0; left -= 1) {
      await caller.post({ type: 'request', title: `Spends what is left: ${left}` })
    }
    await phone.visit('/')
    await page.getByText('0 credits', { exact: true }).waitFor({ timeout: 20_000 })
    await writePost(page, { type: 'request', title: 'First of two' })
    await openNews(1)
    // One has its own buttons and needs no more.
    await group('Could not be sent').waitFor()
    expect(await page.getByRole('button', { name: 'Try all again' }).count()).toBe(0)
    await goHome()
    await writePost(page, { type: 'request', title: 'Second of two' })
    await openNews(2)
    const both = ['First of two', 'Second of two']
    await expect.poll(() => titlesIn('Could not be sent'), { timeout: 20_000 }).toEqual(both)

    const question = page.getByRole('dialog', { name: 'Discard all 2?' })
    await page.getByRole('button', { name: 'Discard all' }).click()
    await question.getByRole('button', { name: 'Keep them' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await titlesIn('Could not be sent')).toEqual(both)

    // Another tab is faster.
    await phone.offline(true)
    const tab = await phone.anotherTab('/outbox')
    await page.getByRole('button', { name: 'Discard all' }).click()
    const again = tab.getByRole('button', { name: 'Try all again' })
    const head = tab.getByRole('heading', { level: 1, name: 'Outbox' })
    await press(tab, again)
    await expectFocus(head)
    await again.waitFor({ state: 'detached' })
    await expectFocus(head)
    await question.getByRole('button', { name: 'Discard all' }).click()
    await expectToast(page, {
      title: '2 were already on their way',
      description: 'They were sent or changed meanwhile, so they are kept. You see here how they stand now.',
    })
    await closeToast(page)
    await tab.close()
    expect(await titlesIn('Waiting')).toEqual(both)
    await phone.offline(false)
    await expect.poll(() => titlesIn('Could not be sent'), { timeout: 30_000 }).toEqual(both)

    await page.getByRole('button', { name: 'Discard all' }).click()
    await question.getByRole('button', { name: 'Discard all' }).click()
    await group('Could not be sent').waitFor({ state: 'detached' })
    await question.waitFor({ state: 'detached' })
    expect((await titlesPosted()).filter((title) => both.includes(title))).toEqual([])
  })

  it('D9 taking back a post waits like everything else, and can be taken back itself', async () => {
    const page = screen()
    await phone.visit('/community-help')
    await page.getByRole('tab', { name: /^Other/ }).click()
    await phone.offline(true)
    const card = page.getByRole('article', { name: 'Soup on Monday' })
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await tapTwice(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }))
    await card.waitFor({ state: 'detached' })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, / })
      .click()
    const taking = 'Taking back “Soup on Monday”'
    await entry(taking).waitFor()
    expect(await titlesIn('Waiting')).toEqual([taking])
    await page.getByRole('button', { name: `Discard: ${taking}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await entry(taking).waitFor({ state: 'detached' })
    await page.goBack()
    await card.waitFor()
    await phone.offline(false)
    expect(await titlesPosted()).toContain('Soup on Monday')
    expect(phone.faults).toEqual([])
  })
})

/** Another page after the phone was closed. */
function screen(): Page {
  return phone.page
}

function goHome(): Promise<void> {
  return screen().getByRole('navigation').getByRole('link', { name: 'Home' }).click()
}

/** By the bell, which says how many came back, to where they are. */
async function openNews(count: number): Promise<void> {
  const page = screen()
  const bell = page.getByRole('button', { name: `Notifications, ${count} new` })
  await bell.waitFor({ timeout: 20_000 })
  expect(await bell.innerText()).toBe(String(count))
  await bell.press('Enter')
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => news.getByRole('listitem').count()).toBe(count)
  await news.getByRole('link', { name: appTexts.notifications.see }).click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
}

function group(name: string): Locator {
  return screen().getByRole('region', { name: new RegExp(`^${name}`) })
}

function entry(title: string): Locator {
  const heading = screen().getByRole('heading', { name: title, exact: true })
  return screen().getByRole('listitem').filter({ has: heading })
}

function titlesIn(name: string): Promise<string[]> {
  return group(name).getByRole('listitem').getByRole('heading').allTextContents()
}

async function titlesPosted(): Promise<string[]> {
  const { body } = await caller.call('GET', `/api/posts?userId=${caller.memberId}`)
  return (body as PostAnswer[]).map(({ title }) => title)
}
