/** A half-written post outlives its browser. */
import type { ConversationAnswer } from '@porchlight/contracts/conversations/conversations.schema'
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { conversationPath } from '../../apps/web/src/paths.ts'
import { draftsOf } from '../harness/device-data.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone.ts'
import { fillPost, localDay, startPost, writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: PersistentPhone
let caller: Caller
let memberId: string
const person = makePerson({ firstName: 'Ines' })

beforeAll(async () => {
  server = await startServer()
  caller = await signUpByApi(server.origin, person)
  memberId = caller.memberId
  phone = await openPersistentPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  await signInPhone(phone, server.origin, person)
  await phone.page.getByText('2 credits', { exact: true }).waitFor()
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a draft', () => {
  it('SH-003 the browser is killed in the middle of writing: every field is back, and says since when', async () => {
    const dialog = await startPost(phone.page)
    await fillPost(dialog, {
      type: 'event',
      title: 'Lantern making',
      description: 'Bring jars, and a steady',
      location: 'The old firehouse',
      daysAhead: 2,
      time: '17:45',
      maxAttendees: '7',
    })
    // A word at most is lost: what was typed last is kept within half a second.
    await expect
      .poll(async () => (await draftsOf(phone.page, memberId)).map(({ values }) => values))
      .toMatchObject([{ title: 'Lantern making', maxAttendees: '7' }])
    const date = await localDay(phone.page, 2)
    await phone.kill()

    await phone.reopen({ offline: true })
    await phone.visit('/')
    const again = await startPost(phone.page)
    await again.getByText(/^Your draft from today, /).waitFor()
    expect(await again.getByRole('radio', { name: 'Meetup' }).isChecked()).toBe(true)
    for (const [label, value] of [
      ['Title', 'Lantern making'],
      ['Description', 'Bring jars, and a steady'],
      ['Location', 'The old firehouse'],
      ['Date', date],
      ['Time', '17:45'],
      ['Maximum attendees', '7'],
    ] as const) {
      expect(await again.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    }
  })

  it('SH-003 MSG-015 what is typed to a neighbor is in the field again after the browser was killed', async () => {
    const other = await signUpByApi(server.origin, makePerson({ firstName: 'Bea' }))
    const { body: post } = await caller.post({ title: 'Jars to give away' })
    const { id: postId } = post as PostAnswer
    const opened = await other.call('POST', '/api/conversations', { postId })
    const { id } = opened.body as ConversationAnswer
    await phone.offline(false)
    await phone.visit(conversationPath(id))
    const field = () => phone.page.getByRole('textbox', { name: messageTexts.chat.write })
    await field().fill('I have the jars, and a stea')
    await expect
      .poll(async () => (await draftsOf(phone.page, memberId)).map(({ values }) => values))
      .toContain('I have the jars, and a stea')
    await phone.kill()

    await phone.reopen({ offline: true })
    await phone.visit(conversationPath(id))
    await expect.poll(() => field().inputValue()).toBe('I have the jars, and a stea')
    await field().fill('')
    await expect.poll(async () => (await draftsOf(phone.page, memberId)).length).toBe(1)
    await phone.visit('/')
    await startPost(phone.page)
  })

  it('closing the dialog keeps it, discarding it empties the form', async () => {
    const { page } = phone
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title', { exact: true }).fill('Lantern making, twice')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const again = await startPost(page)
    await expect
      .poll(() => again.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Lantern making, twice')
    await again.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => again.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    await again.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => draftsOf(page, memberId)).toEqual([])
    const empty = await startPost(page)
    expect(await empty.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    expect(await empty.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await empty.getByRole('button', { name: 'Close' }).click()
  })

  it('what was typed last is kept, whether the dialog is closed at once or the page is left a moment later', async () => {
    const { page } = phone
    const dialog = page.getByRole('dialog')
    const title = dialog.getByLabel('Title', { exact: true })
    for (const [leave, words] of [
      [() => dialog.getByRole('button', { name: 'Close' }).click(), 'Closed at once'],
      [reloadAMomentLater, 'Reloaded soon after'],
    ] as const) {
      await startPost(page)
      await title.fill(words)
      await leave()
      await dialog.waitFor({ state: 'hidden' })
      await startPost(page)
      await expect.poll(() => title.inputValue()).toBe(words)
      await dialog.getByRole('button', { name: 'Discard draft' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  it('a discarded draft can be had back, until something else is written', async () => {
    const { page } = phone
    const dialog = await startPost(page)
    const title = dialog.getByLabel('Title', { exact: true })
    await title.fill('Wanted after all')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await startPost(page)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => title.inputValue()).toBe('')
    await dialog.getByText('Draft discarded').waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => title.inputValue()).toBe('Wanted after all')
    // A page that is left in the very moment of the tap takes the write with it.
    await expect.poll(() => draftsOf(page, memberId)).toHaveLength(1)
    await page.reload()
    await startPost(page)
    await expect.poll(() => title.inputValue()).toBe('Wanted after all')
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await title.fill('S')
    await dialog.getByText('Draft discarded').waitFor({ state: 'hidden' })
    await title.fill('')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  it('D1 what is written in two tabs: posting in one leaves what the other wrote last', async () => {
    const { first, other, second } = await writeInTwoTabs('From the first tab')
    const title = second.getByLabel('Title', { exact: true })
    await title.fill('Begun in the second tab')
    await first.getByRole('button', { name: 'Post offer' }).click()
    await first.waitFor({ state: 'hidden' })
    await other.reload()
    await startPost(other)
    await expect.poll(() => title.inputValue()).toBe('Begun in the second tab')
    await second.getByRole('button', { name: 'Discard draft' }).click()
    await second.getByRole('button', { name: 'Close' }).click()
    await other.close()
    expect(phone.faults).toEqual([])
  })

  it('D1 what is written in two tabs: none takes away what the other wrote, which is there after the first is posted', async () => {
    const { page } = phone
    const { first, other, second } = await writeInTwoTabs('Mine')
    await second.getByLabel('Description', { exact: true }).fill('Theirs')
    await expect
      .poll(async () => (await draftsOf(page, memberId)).map(({ values }) => values))
      .toMatchObject([{ description: 'Theirs' }])
    await other.close()
    await first.getByLabel('Title', { exact: true }).fill('Mine!')
    await expect.poll(async () => (await draftsOf(page, memberId)).length).toBe(2)
    await first.getByRole('button', { name: 'Post offer' }).click()
    await first.waitFor({ state: 'hidden' })
    await startPost(page)
    await expect.poll(() => first.getByLabel('Description', { exact: true }).inputValue()).toBe('Theirs')
    await first.getByRole('button', { name: 'Discard draft' }).click()
    await first.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => draftsOf(page, memberId)).toEqual([])
    expect(phone.faults).toEqual([])
  })

  it('a post that was kept leaves no draft behind', async () => {
    const { page } = phone
    await writePost(page, { type: 'offer', title: 'A kept offer' })
    expect(await draftsOf(page, memberId)).toEqual([])
    const dialog = await startPost(page)
    expect(await dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    expect(phone.faults).toEqual([])
  })
})

describe('a draft of what is changed, and of the profile', () => {
  it('an edit that was closed by a slip is back with the next Edit, and gone with the saved change', async () => {
    const { page } = phone
    await phone.offline(true)
    await phone.visit('/')
    await writePost(page, { type: 'offer', title: 'First words' })
    await phone.visit('/outbox')
    const edit = page.getByRole('button', { name: 'Edit: First words' })
    const dialog = page.getByRole('dialog')
    const title = dialog.getByLabel('Title', { exact: true })
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
    expect(await draftsOf(page, memberId)).toEqual([])
    await page.getByRole('button', { name: 'Edit: Third time' }).click()
    await dialog.waitFor()
    expect(await dialog.getByRole('button', { name: 'Discard draft' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('a half-written profile is back after its dialog was closed', async () => {
    const { page } = phone
    await phone.visit('/')
    await fillPost(await startPost(page), { type: 'event', title: 'Lanterns', maxAttendees: '5' })
    await page.getByRole('button', { name: 'Post meetup' }).click()
    const profile = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await profile.getByLabel('About you').fill('Half a')
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Post meetup' }).click()
    await profile.getByText(/^Your draft from today, /).waitFor()
    expect(await profile.getByLabel('About you').inputValue()).toBe('Half a')
    expect(phone.faults).toEqual([])
  })
})

/** What is begun in the first one is in the second one's form, too. */
async function writeInTwoTabs(title: string) {
  const first = await startPost(phone.page)
  await fillPost(first, { type: 'offer', title })
  const other = await phone.anotherTab('/')
  const second = await startPost(other)
  await expect.poll(() => second.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  return { first, other, second }
}

/** A page that is left finishes no write it only then begins. A read sees all writes that began before it, however long they take. */
async function reloadAMomentLater(): Promise<void> {
  const { page } = phone
  await page.waitForTimeout(30)
  expect(await draftsOf(page, memberId)).toMatchObject([{ values: { title: 'Reloaded soon after' } }])
  await page.reload()
}
