/** Tests of blocks and reports. */
import { safetyLimits } from '@porchlight/contracts/safety/safety.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftsOf, outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { standingNoticeTexts } from '../../locales/en/standing.notice.ts'
import { postPath } from '../../paths.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aConversation } from '../messages/messages.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { aStanding } from '../standing/standing.factory.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const cara = aPerson({ firstName: 'Cara', lastName: 'T.' })
const people = [bea, cara]
/** Another member each time: what one of them wrote stays on the phone. */
let member = aMember()
let withBea = aPair()
let id = ''
let chatPath = ''

function aPair() {
  const messages = [
    [1, 'Do you still have the ladder?'],
    [0, 'Yes. Shall I bring it on Sunday?'],
    [1, 'Please do'],
  ] as const
  return aConversation([member.id, bea.id], messages, { marker: { readUpTo: 2, unreadCount: 1 } })
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
const findSentArgs = (name: string) =>
  phone.server.sentOperations.filter((each) => each.name === name).map(({ args }) => args)
describe('blocking a neighbor', () => {
  const name = 'Bea S.'
  const row = () => {
    const { firstName, lastName } = bea
    return { id: bea.id, firstName, lastName, createdAt: new Date().toISOString() }
  }
  /** Builds the rows that a server sends to a member who has blocked another member. */
  const withoutBea = () => [
    { table: 'blocks' as const, id: bea.id, row: row() },
    { table: 'people' as const, id: bea.id, row: null },
    { table: 'conversations' as const, id, row: null },
  ]
  const confirmBlock = () =>
    page
      .getByRole('dialog', { name: `Block ${name}?` })
      .getByRole('button', { name: 'Block' })
      .click()
  async function blockInChat(): Promise<void> {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('button', { name: `Block ${name}` }).click()
    // The rows are set only now, because a round that begins by itself would bring them too early.
    phone.server.bring(withoutBea())
    await confirmBlock()
  }
  const pathNow = () => new URL(page.url()).pathname

  it('M-110 leads to all messages with a message, and is undone on the profile', async () => {
    await mount(chatPath, { ...withBea, readMarkers: [] })
    await blockInChat()
    await expectToast(page, { title: `${name} is blocked` })
    await expect.poll(pathNow).toBe('/messages')
    await page.getByText('No conversations yet.').waitFor()
    await expect.poll(() => findSentArgs('safety.block')).toEqual([{ userId: bea.id }])
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Account settings' }).click()
    await page.getByRole('button', { name: 'Blocked people' }).click()
    phone.server.bring([{ table: 'blocks', id: bea.id, row: null }])
    await page.getByRole('button', { name: `Unblock ${name}` }).click()
    await page.getByText('You haven’t blocked anybody.').waitFor()
    await expect.poll(() => findSentArgs('safety.unblock')).toEqual([{ userId: bea.id }])
  })

  it('M-110 Q29 of a past meetup, who is seen nowhere else, works beside the list of blocked people, and so does a report', async () => {
    const person = { id: bea.id, firstName: 'Bea', lastName: 'S.' }
    await mount('/account-setup', { people: [], server: { 'safety.met': [person] } })
    await page.getByRole('button', { name: 'Blocked people' }).click()
    const peopleRegion = page.getByRole('region', { name: 'People from past meetups' })
    await peopleRegion.getByRole('button', { name: `Report ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this neighbor' })
    await dialog.getByText('Harassment or hate').click()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    const report = { subject: 'member', subjectId: bea.id, reason: 'harassment' }
    await expect.poll(() => findSentArgs('safety.report')).toMatchObject([report])
    await peopleRegion.getByRole('button', { name: `Block ${name}` }).click()
    phone.server.bring(withoutBea().slice(0, 1))
    await confirmBlock()
    await expect.poll(() => findSentArgs('safety.block')).toEqual([{ userId: bea.id }])
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Account settings' }).click()
    await page.getByRole('button', { name: 'Blocked people' }).click()
    await page.getByRole('button', { name: `Unblock ${name}` }).waitFor()
    expect(await peopleRegion.count()).toBe(0)
  })

  it('M-110 shows on the conversation’s address that they are blocked, and not that it is missing', async () => {
    await mount('/messages', { ...withBea, readMarkers: [] })
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await field().waitFor()
    await blockInChat()
    await expect.poll(pathNow).toBe('/messages')
    await expect.poll(() => findSentArgs('safety.block')).toHaveLength(1)
    await phone.visit(chatPath)
    await page.getByText(`You blocked ${name}`).waitFor()
    expect(await page.getByText('This conversation isn’t here').count()).toBe(0)
    await page.getByRole('link', { name: 'Back to all messages' }).click()
    await page.getByText('No conversations yet.').waitFor()
  })

  it('M-110 on a neighbor’s page leads to all messages, too', async () => {
    await mount(`/people/${bea.id}`, { ...withBea })
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    phone.server.bring(withoutBea())
    await confirmBlock()
    await expectToast(page, { title: `${name} is blocked` })
    await expect.poll(pathNow).toBe('/messages')
    await page.getByText('No conversations yet.').waitFor()
  })

  it('M-110 that was sent is undone with “Undo”: the conversation is there, and can be written in', async () => {
    await mount(chatPath, { ...withBea, readMarkers: [] })
    await blockInChat()
    // The response to the block has arrived, with all its effects.
    const stateOfBlock = async () =>
      (await outboxOf(page, member.id)).find((entry) => entry.name === 'safety.block')?.state
    await expect.poll(stateOfBlock).toBe('sent')
    const [conversation] = withBea.conversations
    phone.server.bring([
      { table: 'blocks', id: bea.id, row: null },
      { table: 'people', id: bea.id, row: bea },
      { table: 'conversations', id, row: conversation ?? null },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, { title: `${name} isn’t blocked anymore` })
    await expect.poll(() => findSentArgs('safety.unblock')).toEqual([{ userId: bea.id }])
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await field().waitFor()
  })

  it('M-110 shows the same on the address of their post, once that is gone', async () => {
    const post = aPost({ authorId: bea.id, title: 'Evening babysitting' })
    await mount(`/posts/${post.id}`, { ...withBea, posts: [post] })
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    phone.server.bring([...withoutBea(), { table: 'posts', id: post.id, row: null }])
    await confirmBlock()
    await expect.poll(() => findSentArgs('safety.block')).toHaveLength(1)
    await page.goBack()
    await page.getByText(`You blocked ${name}`).waitFor()
    expect(await page.getByText(postTexts.page.gone).count()).toBe(0)
    await page.getByRole('link', { name: postTexts.page.back.help }).waitFor()
  })

  it('M-110 that was not sent leaves nothing after “Undo”', async () => {
    await mount(chatPath, { ...withBea, readMarkers: [] })
    await phone.offline(true)
    await blockInChat()
    await page.getByText('No conversations yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: new RegExp(name) }).waitFor()
    await phone.offline(false)
    await phone.passRound()
    expect([...findSentArgs('safety.block'), ...findSentArgs('safety.unblock')]).toEqual([])
  })
})

describe('reporting content', () => {
  it('P-142 a post is reported with a reason, which is required, and one’s own words', async () => {
    const post = aPost({ authorId: bea.id, category: 'childcare_school', title: 'Evening babysitting' })
    await mount(`/posts/${post.id}`, { posts: [post] })
    await page.getByRole('button', { name: 'Report this post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this post' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByRole('alert').getByText('Choose what’s wrong.').waitFor()
    await dialog.getByRole('radio', { name: 'A scam or a lie' }).check()
    await dialog.getByLabel('What should we know?').fill('Asked for money first.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thank you, your report is in').first().waitFor()
    const report = { subject: 'post', subjectId: post.id, reason: 'scam', words: 'Asked for money first.' }
    expect(findSentArgs('safety.report')).toMatchObject([report])
  })

  it('P-142 blanks around the text of a report do not count towards its length', async () => {
    const post = aPost({ authorId: bea.id, category: 'childcare_school', title: 'Evening babysitting' })
    await mount(`/posts/${post.id}`, { posts: [post] })
    await page.getByRole('button', { name: 'Report this post' }).click()
    await page.getByRole('radio', { name: 'A scam or a lie' }).check()
    const longest = 'x'.repeat(safetyLimits.wordsLengthMax)
    await page.getByLabel('What should we know?').fill(` ${longest} `)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect.poll(() => findSentArgs('safety.report')).toMatchObject([{ words: longest }])
  })

  it('P-142 D7 a half-written report stays when the dialog closes or the app ends, and goes once it is sent', async () => {
    const post = aPost({ authorId: bea.id, title: 'Evening babysitting', category: 'childcare_school' })
    const dialog = page.getByRole('dialog', { name: 'Report this post' })
    const words = dialog.getByLabel('What should we know?')
    const report = page.getByRole('button', { name: 'Report this post' })
    await mount(`/posts/${post.id}`, { posts: [post] })
    await report.click()
    await dialog.getByRole('radio', { name: 'A scam or a lie' }).check()
    await words.fill('Asked for money first.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await phone.visit(`/posts/${post.id}`)
    await report.click()
    await expect.poll(() => words.inputValue()).toBe('Asked for money first.')
    expect(await dialog.getByRole('radio', { name: 'A scam or a lie' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect
      .poll(() => findSentArgs('safety.report'))
      .toMatchObject([{ words: 'Asked for money first.' }])
    expect(await draftsOf(page, member.id)).toEqual([])
  })

  it('P-142 a meetup is reported on its own page', async () => {
    const soon = new Date(Date.now() + 60 * 60 * 1000).toISOString()
    const post = aPost({ type: 'event', title: 'Porch potluck', maxAttendees: 8, dateNeeded: soon })
    await mount(`/posts/${post.id}`, { posts: [post] })
    await page.getByRole('button', { name: 'Report this post' }).click()
    await page.getByRole('radio', { name: 'Spam or advertising' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect
      .poll(() => findSentArgs('safety.report'))
      .toMatchObject([{ subject: 'post', subjectId: post.id, reason: 'spam' }])
  })

  it('P-142 one’s own hidden post says so, on the board and on home', async () => {
    const post = aPost({
      authorId: member.id,
      category: 'childcare_school',
      dateNeeded: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
    })
    const details = { id: post.id, authorId: member.id, location: null, hiddenByOperator: true as const }
    for (const path of ['/community-help', '/']) {
      await mount(path, { posts: [post], postDetails: [details] })
      await page.getByText('Hidden by the operators. Only you still see it.').waitFor()
    }
  })

  it('P-142 one’s own hidden post leads to the reason where one was given for it, and nowhere otherwise', async () => {
    const post = aPost({ authorId: member.id })
    const details = { id: post.id, authorId: member.id, location: null, hiddenByOperator: true as const }
    const link = page.getByRole('article').getByRole('link', { name: standingNoticeTexts.open })
    for (const id of [post.id, createId()]) {
      const standing = aStanding(member.id, { hidden: { subject: 'post', id } })
      await mount(postPath(post.id), { posts: [post], postDetails: [details], standings: [standing] })
      await page.getByText('Hidden by the operators. Only you still see it.').waitFor()
      await expect.poll(() => link.count()).toBe(id === post.id ? 1 : 0)
    }
  })

  it('P-142 a message of the other member is reported', async () => {
    await mount(chatPath)
    await page.getByRole('button', { name: /^More about the message “Please do”/ }).click()
    await page.getByRole('button', { name: 'Report this message' }).click()
    await page.getByRole('radio', { name: 'Harassment or hate' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect
      .poll(() => findSentArgs('safety.report'))
      .toMatchObject([{ subject: 'message', subjectId: withBea.messages[2]?.id, reason: 'harassment' }])
  })
})
