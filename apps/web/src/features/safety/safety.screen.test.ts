/** To be left alone: blocks and reports. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf } from '../../../../../tests/harness/device-data.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const cara = aPerson({ firstName: 'Cara', lastName: 'T.' })
const people = [bea, cara]
/** Another member each time: what one of them wrote stays on the phone. */
let member = aMember()
let withBea = aPair()
let id = ''
let chatPath = ''

function aPair() {
  const said = [
    [1, 'Do you still have the ladder?'],
    [0, 'Yes. Shall I bring it on Sunday?'],
    [1, 'Please do'],
  ] as const
  return aConversation([member.id, bea.id], said, { marker: { readUpTo: 2, unreadCount: 1 } })
}

beforeEach(() => {
  member = aMember()
  withBea = aPair()
  id = withBea.conversations[0]?.id ?? ''
  chatPath = `/messages/${id}`
})

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const mount = (path: string, data: Parameters<MountedPhone['mount']>[1] = withBea) =>
  phone.mount(path, { member, people, server: {}, ...data })
const field = () => page.getByRole('textbox', { name: 'Write a message' })
const sent = (name: string) => phone.server.sent.filter((each) => each.name === name).map(({ args }) => args)
describe('to be left alone', () => {
  it('M-110 whoever is blocked is gone from the list at once, and comes back by the profile', async () => {
    await mount(chatPath, { ...withBea, readMarkers: [] })
    const { firstName, lastName } = bea
    const row = { id: bea.id, firstName, lastName, createdAt: new Date().toISOString() }
    await page.getByRole('button', { name: 'More about Bea S.' }).click()
    await page.getByRole('button', { name: 'Block Bea S.' }).click()
    phone.server.bring([{ table: 'blocks', id: bea.id, row }])
    await page.getByRole('dialog', { name: 'Block Bea S.?' }).getByRole('button', { name: 'Block' }).click()
    await page.getByText('You blocked Bea S.').waitFor()
    expect(await field().count()).toBe(0)
    await expect.poll(() => sent('safety.block')).toEqual([{ userId: bea.id }])
    await page.getByRole('link', { name: 'Back to all messages' }).click()
    await page.getByText('No conversations yet.').waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Blocked people' }).click()
    phone.server.bring([{ table: 'blocks', id: bea.id, row: null }])
    await page.getByRole('button', { name: 'Unblock Bea S.' }).click()
    await page.getByText('You have not blocked anybody.').waitFor()
    await expect.poll(() => sent('safety.unblock')).toEqual([{ userId: bea.id }])
  })
})

describe('reporting', () => {
  it('P-142 a post is reported with what is wrong and in one’s own words, once one has said what', async () => {
    const post = aPost({ authorId: bea.id, category: 'childcare_school', title: 'Evening babysitting' })
    await mount('/community-help', { posts: [post] })
    await page.getByRole('button', { name: 'Report: Evening babysitting' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this post' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByRole('alert').getByText('Choose what is wrong.').waitFor()
    await dialog.getByRole('radio', { name: 'A scam or a lie' }).check()
    await dialog.getByLabel('What should we know?').fill('Asked for money first.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thank you, your report is in').first().waitFor()
    const report = { subject: 'post', subjectId: post.id, reason: 'scam', words: 'Asked for money first.' }
    expect(sent('safety.report')).toMatchObject([report])
  })

  it('P-142 D7 what was written stays when the dialog closes or the app ends, and goes with the report', async () => {
    const post = aPost({ authorId: bea.id, title: 'Evening babysitting', category: 'childcare_school' })
    const dialog = page.getByRole('dialog', { name: 'Report this post' })
    const words = dialog.getByLabel('What should we know?')
    const report = page.getByRole('button', { name: 'Report: Evening babysitting' })
    await mount('/community-help', { posts: [post] })
    await report.click()
    await dialog.getByRole('radio', { name: 'A scam or a lie' }).check()
    await words.fill('Asked for money first.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await phone.visit('/community-help')
    await report.click()
    await expect.poll(() => words.inputValue()).toBe('Asked for money first.')
    expect(await dialog.getByRole('radio', { name: 'A scam or a lie' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect.poll(() => sent('safety.report')).toMatchObject([{ words: 'Asked for money first.' }])
    expect(await draftsOf(page, member.id)).toEqual([])
  })

  it('P-142 a meetup is reported where it stands, on home', async () => {
    const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString()
    const post = aPost({ type: 'event', title: 'Porch potluck', maxAttendees: 8, dateNeeded: soon })
    await mount('/', { posts: [post] })
    await page.getByRole('button', { name: 'Report: Porch potluck' }).click()
    await page.getByRole('radio', { name: 'Spam or advertising' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect
      .poll(() => sent('safety.report'))
      .toMatchObject([{ subject: 'post', subjectId: post.id, reason: 'spam' }])
  })

  it('P-142 one’s own post that was hidden says so, on the board and on home', async () => {
    const post = aPost({
      authorId: member.id,
      category: 'childcare_school',
      dateNeeded: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    })
    const details = { id: post.id, authorId: member.id, location: null, hiddenByOperator: true as const }
    for (const path of ['/community-help', '/']) {
      await mount(path, { posts: [post], postDetails: [details] })
      await page.getByText('Hidden by whoever runs this community. Only you still see it.').waitFor()
    }
  })

  it('P-142 a message of the other one is reported', async () => {
    await mount(chatPath)
    await page.getByRole('button', { name: /^More about the message “Please do”/ }).click()
    await page.getByRole('button', { name: 'Report this message' }).click()
    await page.getByRole('radio', { name: 'Harassment or hate' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect
      .poll(() => sent('safety.report'))
      .toMatchObject([{ subject: 'message', subjectId: withBea.messages[2]?.id, reason: 'harassment' }])
  })
})
