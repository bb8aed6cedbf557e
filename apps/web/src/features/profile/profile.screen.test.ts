/** A member's own page: what they have, what their helping has grown to, and what neighbors said of them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const mount = (change: Partial<Member> = {}) =>
  phone.mount('/profile', { member: aMember(change), server: {} })
const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const standing = () => page.getByRole('list', { name: texts.standing })

describe('what a member has', () => {
  it('M-007 M-008 M-009 shows the rating with its count, and the credits', async () => {
    await mount({ rating: '4.8', totalRatings: 12, credits: 7 })
    await expect.poll(() => fact(texts.rating).innerText()).toBe('4.8 from 12 reviews')
    expect(await fact(texts.credits).innerText()).toBe('7')
  })

  it('M-007 M-052 before the first review there is no rating', async () => {
    await mount()
    await expect.poll(() => fact(texts.rating).innerText()).toBe(texts.noRating)
  })

  it('M-054 counts the people they helped', async () => {
    await mount({ peopleHelped: 5 })
    await expect.poll(() => fact(texts.peopleHelped).innerText()).toBe('5')
  })

  it.each([
    ['M-059', undefined, 'Sprouting Garden'],
    ['M-059', 2, 'Sprouting Garden'],
    ['M-060', 3, 'Blooming Garden'],
    ['M-060', 5, 'Blooming Garden'],
    ['M-061', 6, 'Magnificent Garden'],
  ])('%s M-011 M-058 of level %s the garden is a %s', async (_id, gardenLevel, label) => {
    await mount(gardenLevel === undefined ? {} : { gardenLevel })
    await standing().getByText(label, { exact: true }).waitFor()
    await standing()
      .getByText(`Garden level ${gardenLevel ?? 1}`, { exact: true })
      .waitFor()
  })

  it('M-010 M-057 the streak counts while its week lasts, and is 0 after', async () => {
    await mount({ kindnessStreak: 3, kindnessStreakUntil: toIso(Date.now() + dayMs) })
    await standing().getByText('3 weeks', { exact: true }).waitFor()
    await mount({ kindnessStreak: 3, kindnessStreakUntil: toIso(Date.now() - dayMs) })
    await standing().getByText('0 weeks', { exact: true }).waitFor()
  })
})

describe('what neighbors said', () => {
  const review = (text: string | null, rating = 5) => ({
    id: createId(),
    rating,
    review: text,
    createdAt: '2026-11-20T10:00:00.000Z',
    reviewer: { id: createId(), firstName: 'Rosa' },
  })
  const reviews = () => page.getByRole('region', { name: texts.said.title })

  it('M-087 is shown with stars and first name, and still without a signal', async () => {
    const member = aMember()
    const answer = [review('Came early, left late.'), review(null, 4), review('Kind.'), review('The fourth')]
    await phone.mount('/profile', { member, server: { 'help.reviews': answer } })
    await reviews().getByText('Came early, left late.').waitFor()
    expect(await reviews().getByText('Rated 4.0 out of 5').count()).toBe(1)
    expect(await reviews().getByText('Rosa', { exact: true }).count()).toBe(3)
    await reviews()
      .getByRole('button', { name: texts.said.all(4) })
      .click()
    await reviews().getByText('The fourth').waitFor()
    await phone.offline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await reviews().getByText('Came early, left late.').waitFor()
    await phone.offline(false)
  })

  it('M-087 says that there are none, and that they could not be had', async () => {
    await phone.mount('/profile', { member: aMember(), server: { 'help.reviews': [] } })
    await reviews().getByText(texts.said.empty).waitFor()
    await phone.mount('/profile', {
      member: aMember(),
      server: { 'help.reviews': new Refused('unavailable') },
    })
    await reviews().getByText(texts.said.failed).waitFor()
    phone.server.change({ 'help.reviews': [review('There now.')] })
    await reviews().getByRole('button', { name: texts.said.again }).click()
    await reviews().getByText('There now.').waitFor()
  })
})

it('M-007 M-008 a neighbor’s card shows the rating with its count', async () => {
  const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.', rating: '4.8', totalRatings: 12 })
  const post = aPost({ authorId: rosa.id, category: 'transportation_errands' })
  await phone.mount('/posts/' + post.id, { member: aMember(), people: [rosa], posts: [post], server: {} })
  await page.getByText('4.8 (12)', { exact: true }).waitFor()
  await page.getByText('Rated 4.8 out of 5 in 12 reviews').first().waitFor({ state: 'attached' })
})
