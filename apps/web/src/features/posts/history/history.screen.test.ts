/** Activity History: one's own posts by where they stand, from the device alone. */
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePost } from '../../../../../../tests/harness/people/posting.ts'
import { expectFocus, press } from '../../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { meetupTexts } from '../../../locales/en/meetups.ts'
import { historyTexts as texts } from '../../../locales/en/posts.history.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { anEntry } from '../../credits/credits.factory.ts'
import { aHelp } from '../../help/help.factory.ts'
import { aMeetupPost } from '../../meetups/meetups.factory.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPost } from '../posts.factory.ts'
import { historyStates } from './history.states.ts'

const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.' })

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(historyStates, () => phone)

/** Returns the time so many hours after a moment of 40 days ago, which is too long ago to be celebrated. */
const longAgo = (hours: number) => toIso(Date.now() - 40 * dayMs + hours * hourMs)

/** Posts in every state: five of their own, and one that they helped with, too long ago to be celebrated. */
async function mountAt(path: string, data: Parameters<MountedPhone['mount']>[1] = {}) {
  const member = aMember()
  const ownPosts = (
    [
      ['Open request', {}],
      ['Matched offer', { type: 'offer', status: 'matched' }],
      ['Done request', { status: 'completed', helperId: rosa.id, closedAt: longAgo(2) }],
      ['Taken back', { status: 'cancelled', closedAt: longAgo(3) }],
      ['Long over', { status: 'expired', closedAt: longAgo(1) }],
    ] as const
  ).map(([title, change], index) =>
    aPost({ title, authorId: member.id, createdAt: longAgo(-240 + 24 * index), ...change }),
  )
  const helped = aPost({
    title: 'Rosa’s ladder',
    authorId: rosa.id,
    status: 'completed',
    helperId: member.id,
    createdAt: longAgo(-24),
    closedAt: longAgo(-1),
  })
  await phone.mount(path, {
    member,
    people: [rosa],
    posts: [...ownPosts, helped],
    postDetails: [...ownPosts, helped].map(({ id, authorId = member.id }) => ({
      id,
      authorId,
      location: '12 Lemoyne St',
    })),
    helps: [aHelp({ id: helped.id, authorId: rosa.id, helperId: member.id })],
    creditEntries: ownPosts
      .filter(({ type }) => type === 'request')
      .map(({ id }) => anEntry({ id, amount: -1, reason: 'request', postId: id })),
    server: {},
    ...data,
  })
}

const group = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const titlesIn = (name: string) => group(name).getByRole('heading', { level: 3 }).allInnerTexts()

describe('the activity history', () => {
  it('M-070 opens from the profile, and has every post grouped by state', async () => {
    await mountAt('/profile')
    await page.getByRole('link', { name: 'Activity History' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity History' }).waitFor()
    await expect.poll(() => titlesIn(texts.groups.open)).toEqual(['Open request'])
    expect(await titlesIn(texts.groups.inProgress)).toEqual(['Matched offer'])
    expect(await titlesIn(texts.groups.done)).toEqual(['Done request', 'Rosa’s ladder'])
    expect(await titlesIn(texts.groups.ended)).toEqual(['Taken back', 'Long over'])
  })

  it('M-070 counts the posts of a state once all have arrived', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await mountAt('/activity-history', { isPart: true, roundsAfter: promise })
    await expect.poll(() => titlesIn(texts.groups.done)).toEqual(['Done request', 'Rosa’s ladder'])
    const heading = () => group(texts.groups.done).getByRole('heading', { level: 2 }).innerText()
    expect(await heading()).not.toMatch(/\d/)
    release()
    await expect.poll(heading).toMatch(/2$/)
  })

  it('M-070 links each post to its own page', async () => {
    await mountAt('/activity-history')
    await page.getByRole('link', { name: 'Matched offer' }).click()
    await page.waitForURL(/\/posts\//)
    await page.getByRole('heading', { name: 'Matched offer' }).first().waitFor()
  })

  it('M-073 M-074 shows what each did to the credits', async () => {
    await mountAt('/activity-history')
    const ladder = page.getByRole('listitem').filter({ hasText: 'Rosa’s ladder' })
    await ladder.getByText('+1 credit', { exact: true }).waitFor()
    await ladder.getByText('You helped · Rosa J.').waitFor()
    const open = page.getByRole('listitem').filter({ hasText: 'Open request' })
    await expect.poll(() => open.getByText('1 credit', { exact: true }).count()).toBe(1)
    const back = page.getByRole('listitem').filter({ hasText: 'Taken back' })
    expect(await back.getByText(/credit/).count()).toBe(0)
  })

  it('M-070 posts an ended post again in a form with its texts, and asks for another date', async () => {
    await mountAt('/activity-history')
    await page.getByRole('button', { name: texts.againFor('Long over') }).click()
    const form = page.getByRole('dialog')
    const { title, date, location } = postTexts.compose.fields
    await expect.poll(() => form.getByLabel(title).inputValue()).toBe('Long over')
    expect(await form.getByLabel(location, { exact: true }).inputValue()).toBe('12 Lemoyne St')
    expect(await form.getByLabel(date).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: texts.againFor('Open request') }).count()).toBe(0)
  })

  it('M-075 is complete without a signal, waiting posts included', async () => {
    await mountAt('/')
    await phone.offline(true)
    await writePost(page, { type: 'offer', title: 'Kept on this phone' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Activity History' }).click()
    await expect.poll(() => titlesIn(texts.groups.open)).toEqual(['Kept on this phone', 'Open request'])
    await group(texts.groups.open).getByText(postTexts.card.waiting).waitFor()
    await phone.offline(false)
    await expect.poll(() => group(texts.groups.open).getByText(postTexts.card.waiting).count()).toBe(0)
  })

  it('M-070 tells a meetup that was canceled from one that is over', async () => {
    const member = aMember()
    const posts = [
      aMeetupPost({ title: 'Chess', authorId: member.id, status: 'cancelled', closedAt: longAgo(2) }),
      aMeetupPost({ title: 'Soup', authorId: member.id, dateNeeded: longAgo(1) }),
    ]
    await mountAt('/activity-history', {
      member,
      posts,
      postDetails: posts.map(({ id }) => ({ id, authorId: member.id, location: null })),
      creditEntries: [],
    })
    const itemOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    await itemOf('Chess').getByText(meetupTexts.calledOff, { exact: true }).waitFor()
    await itemOf('Soup').getByText(texts.over, { exact: true }).waitFor()
    expect(await itemOf('Chess').getByText(texts.over, { exact: true }).count()).toBe(0)
  })

  it('M-070 shows ten of each group, and the rest on request', async () => {
    const member = aMember()
    const posts = Array.from({ length: 11 }, (_, index) =>
      aPost({ title: `Request ${index}`, authorId: member.id }),
    )
    const postDetails = posts.map(({ id }) => ({ id, authorId: member.id, location: null }))
    await phone.mount('/activity-history', { member, posts, postDetails, server: {} })
    await expect.poll(() => titlesIn(texts.groups.open)).toHaveLength(10)
    await press(page, page.getByRole('button', { name: 'Show more', exact: true }))
    await expect.poll(() => titlesIn(texts.groups.open)).toHaveLength(11)
    await expectFocus(group(texts.groups.open).getByRole('listitem').nth(10))
    expect(await page.getByRole('button', { name: 'Show more', exact: true }).count()).toBe(0)
  })

  it('M-070 is empty at first, and leads to a first request', async () => {
    await phone.mount('/activity-history', { member: aMember(), server: {} })
    await page.getByText(texts.empty).waitFor()
    await page.getByRole('link', { name: texts.emptyAction }).click()
    await page.getByRole('dialog').getByText(postTexts.compose.type).waitFor()
  })
})

it('M-072 M-073 M-074 shows its last three on the profile, with what each did to the credits', async () => {
  await mountAt('/profile')
  const recent = page.getByRole('region', { name: texts.recent.title }).getByRole('listitem')
  await expect.poll(() => recent.count()).toBe(3)
  await expect
    .poll(() => recent.getByRole('link').allInnerTexts())
    .toEqual(['Rosa’s ladder', 'Long over', 'Taken back'])
  await recent.first().getByText('+1 credit', { exact: true }).waitFor()
})
