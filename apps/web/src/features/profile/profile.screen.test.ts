/** A member's own page: their credits and plan, the growth of their help, and the reviews of neighbors. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectFocus } from '../../../../../tests/harness/phone/keyboard.ts'
import { watchScreens } from '../../../../../tests/harness/phone/seen-screens.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { memberTexts } from '../../locales/en/members.ts'
import { historyTexts } from '../../locales/en/posts.history.ts'
import { profileTexts as texts } from '../../locales/en/profile.ts'
import { aMember, aPerson } from '../members/members.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { profileStates } from './profile.states.ts'

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(profileStates, () => phone)

const mount = (change: Partial<Member> = {}) =>
  phone.mount('/profile', { member: aMember(change), server: {} })
const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
const main = () => page.getByRole('main')
const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'))
const standing = () => page.getByRole('list', { name: texts.standing })

it('M-045 the first opening says neither that details come later nor that nothing happened', async () => {
  const member = aMember()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await phone.mount('/profile', { member, isFilled: false, server: {}, roundsAfter: promise })
  await main().getByText(historyTexts.recent.title, { exact: true }).waitFor()
  const falseWords = main().getByText(
    new RegExp(`${texts.unknown}|${historyTexts.recent.empty}|No places added yet`),
  )
  expect(await falseWords.count()).toBe(0)
  const readScreens = await watchScreens(page)
  phone.server.bring([{ table: 'members', id: member.id, row: member }])
  release()
  await page.getByRole('heading', { level: 2, name: 'Maya Lane' }).waitFor()
  await main().getByText(historyTexts.recent.empty, { exact: true }).waitFor()
  await main().getByText('No places added yet', { exact: true }).waitFor()
  expect((await readScreens()).filter(({ text }) => text.includes(texts.unknown))).toEqual([])
})

describe('the profile of a new member', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => mount())

  it('M-045 M-049 M-050 has the member’s photo and name', async () => {
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Maya Lane' }).waitFor()
    await main().getByRole('button', { name: texts.editPhotos }).waitFor()
  })

  it('M-047 M-048 has a header that leads home and to the account', async () => {
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect.poll(() => head.getByRole('link').evaluateAll(hrefs)).toEqual(['/', '/account-setup'])
  })

  it('M-007 M-052 has no rating before the first review', async () => {
    await main().getByText(texts.noRating, { exact: true }).first().waitFor()
  })

  it('M-011 M-058 shows the first garden for an unknown level', async () => {
    await standing().getByText('Sprouting Garden', { exact: true }).waitFor()
    await standing().getByText('Garden level 1', { exact: true }).waitFor()
  })
})

describe('the profile of a member', () => {
  it.each([
    ['the place', { location: 'Echo Park, Los Angeles' }, 'Echo Park, Los Angeles'],
    ['the ZIP if no place is known', { location: null, zipCode: '90039' }, 'ZIP 90039'],
  ])('M-051 M-084 shows %s, which opens Set Your Location', async (_what, change, shownLocation) => {
    await mount(change)
    await main().getByRole('button', { name: shownLocation }).click()
    await page.getByRole('dialog', { name: 'Set Your Location' }).waitFor()
  })

  it('M-052 M-007 M-008 shows the rating with its count', async () => {
    await mount({ rating: '4.8', totalRatings: 12 })
    await main().getByText('4.8 (12)', { exact: true }).waitFor()
    await main().getByText('Rated 4.8 out of 5 in 12 reviews').waitFor({ state: 'attached' })
  })

  it('M-017 M-052 shows rating, streak, garden level and both badges together', async () => {
    await mount({
      ...{ rating: '5.0', totalRatings: 1, kindnessStreak: 3 },
      kindnessStreakUntil: toIso(Date.now() + dayMs),
      ...{ gardenLevel: 2, isBackgroundVerified: true, isPhoneVerified: true },
    })
    const words = [memberTexts.backgroundVerified, texts.verification.phoneVerified, '5.0 (1)']
    for (const each of words) await main().getByText(each, { exact: true }).waitFor()
    await main().getByText('Rated 5.0 out of 5 in 1 review', { exact: true }).waitFor({ state: 'attached' })
    await standing().getByText('Garden level 2', { exact: true }).waitFor()
    await standing().getByText('3 weeks', { exact: true }).waitFor()
  })

  it('M-053 M-068 B-003 shows the badge once the background was checked, without “Required”', async () => {
    await mount({ isBackgroundVerified: true })
    await main().getByText(memberTexts.backgroundVerified, { exact: true }).waitFor()
    expect(
      await main()
        .getByRole('link', { name: /Background Check/ })
        .count(),
    ).toBe(0)
    // A check that has not ended is none yet.
    await mount({ isBackgroundCheckRunning: true })
    const toCheck = main().getByRole('link', { name: /^Background Check/ })
    await toCheck.getByText('Required', { exact: true }).waitFor()
    expect(await main().getByText(memberTexts.backgroundVerified, { exact: true }).count()).toBe(0)
  })

  it('M-055 M-056 M-009 shows the credits, and the meetups they hosted', async () => {
    await mount({ credits: 0 })
    await expect.poll(() => fact(texts.meetupsHosted).innerText()).toBe('0')
    expect(await fact(texts.credits).innerText()).toBe('0')
    await mount({ credits: 1250, meetupsHosted: 4, peopleHelped: 9 })
    await expect.poll(() => fact(texts.credits).innerText()).toBe('1250')
    expect(await fact(texts.meetupsHosted).innerText()).toBe('4')
  })

  it('M-054 counts the people they helped', async () => {
    await mount({ peopleHelped: 5 })
    await expect.poll(() => fact(texts.peopleHelped).innerText()).toBe('5')
    // Their names take one line and two.
    const numbers = [texts.peopleHelped, texts.credits, texts.meetupsHosted].map((name) =>
      fact(name).boundingBox(),
    )
    expect(new Set((await Promise.all(numbers)).map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
  })

  it('M-010 M-057 counts the streak while its week lasts, and shows 0 after', async () => {
    await mount({ kindnessStreak: 3, kindnessStreakUntil: toIso(Date.now() + dayMs) })
    await standing().getByText('3 weeks', { exact: true }).waitFor()
    await mount({ kindnessStreak: 3, kindnessStreakUntil: toIso(Date.now() - dayMs) })
    await standing().getByText('0 weeks', { exact: true }).waitFor()
  })
})

describe('the next step of a member', () => {
  const inDays = (days: number) => toIso(Date.now() + days * dayMs)

  it.each([
    [6, 3, 'Help 3 more times for the next plant', null],
    [7, 3, 'Help 2 more times for the next plant', '1'],
    [8, 3, 'Help 1 more time for the next plant', '2'],
  ])(
    'M-011 after %i helps the garden shows what grows next',
    async (countedHelps, gardenLevel, hint, growing) => {
      await mount({ countedHelps, gardenLevel })
      await standing().getByText(hint, { exact: true }).waitFor()
      const plant = main().locator('[data-growing]')
      await expect.poll(() => plant.count()).toBe(growing === null ? 0 : 1)
      if (growing !== null) expect(await plant.getAttribute('data-growing')).toBe(growing)
    },
  )

  it('M-011 without the number of helps the garden says nothing of the next plant', async () => {
    await mount({ gardenLevel: 2 })
    await standing().getByText('Garden level 2', { exact: true }).waitFor()
    expect(
      await standing()
        .getByText(/next plant/)
        .count(),
    ).toBe(0)
  })

  it.each([
    ['none has begun', {}, texts.streak.start],
    ['this week is open', { kindnessStreak: 2, kindnessStreakUntil: inDays(3) }, texts.streak.open],
    ['this week counts', { kindnessStreak: 2, kindnessStreakUntil: inDays(9) }, texts.streak.safe],
  ])('M-010 the streak says what comes next when %s', async (_what, change, hint) => {
    await mount(change)
    await standing().getByText(hint, { exact: true }).waitFor()
  })

  it('M-045 the profile of a newcomer is at most 1,750 px high with the bars around it', async () => {
    await phone.mount('/profile', {
      member: aMember({ bio: 'Retired teacher, always up for a walk.', interests: ['Hiking', 'Reading'] }),
      server: { 'help.reviews': [] },
    })
    await main().getByText(texts.signedInAs(aMember().email)).waitFor()
    await reviewsGone()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1750)
  })

  const reviewsGone = () =>
    page.getByRole('region', { name: texts.said.title }).waitFor({ state: 'detached' })
})

describe('the page that neighbors see', () => {
  it('M-017 is previewed without what nobody does with themselves, and leads back to the profile', async () => {
    const member = aMember({ firstName: 'Maya', lastName: 'Lane' })
    const { id } = member
    const profile = {
      ...{ id, firstName: 'Maya', lastName: 'L.', rating: '0', subscriptionPlan: 'free' as const },
      ...{ photos: [], profilePhotos: [], mainProfilePhotoIndex: 0, bio: 'I bake.', interests: [] },
      ...{ gardenLevel: 1, peopleHelped: 0, isBackgroundVerified: false },
    }
    await phone.mount('/profile', { member, server: { 'members.profile': profile, 'help.reviews': [] } })
    await page.getByRole('link', { name: texts.preview }).click()
    await main().getByText(texts.person.preview).waitFor()
    await main().getByRole('heading', { name: 'Maya L.' }).waitFor()
    for (const name of [texts.person.report, texts.person.block, /^Message/])
      expect(await main().getByRole('button', { name }).count()).toBe(0)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    // A link to oneself, as on one's own post, still leads to the profile.
    await phone.visit(`/people/${id}`)
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
  })
})

describe('the garden of a member', () => {
  it.each([
    [1, 0, 'Sprouting Garden'],
    [3, 3, 'Blooming Garden'],
    [7, 7, 'Magnificent Garden'],
  ])('M-058 at level %i has %i flowers, as a %s', async (gardenLevel, flowers, label) => {
    await mount({ gardenLevel })
    await standing().getByText(label, { exact: true }).waitFor()
    await standing().getByText(`Garden level ${gardenLevel}`, { exact: true }).waitFor()
    const garden = main().locator(`svg[data-level="${gardenLevel}"]`)
    await garden.waitFor()
    await expect.poll(() => garden.locator('[data-flower]').count()).toBe(flowers)
  })
})

describe('editing the profile', () => {
  it('M-064 shows bio and interests, and both can be changed', async () => {
    await mount({ bio: 'I bake on Sundays.', interests: ['Cooking'] })
    const about = page.getByRole('region', { name: 'About Me' })
    await about.getByText('I bake on Sundays.').waitFor()
    await about.getByText('Cooking').waitFor()
    await about.getByRole('button', { name: memberTexts.completeProfile.editTitle }).click()
    const dialog = page.getByRole('dialog', { name: memberTexts.completeProfile.editTitle })
    expect(await dialog.getByRole('textbox').first().inputValue()).toBe('I bake on Sundays.')
    await dialog.getByRole('textbox').first().fill('I bake on Mondays.')
    await dialog.getByRole('button', { name: memberTexts.completeProfile.submit }).click()
    await about.getByText('I bake on Mondays.').waitFor()
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toEqual([{ bio: 'I bake on Mondays.', interests: ['Cooking'] }])
  })

  it('M-064 a draft of a change brings back what it changed, and nothing that was changed elsewhere since', async () => {
    const member = aMember({ bio: 'I bake on Sundays.', interests: ['Cooking'] })
    await mount(member)
    const about = page.getByRole('region', { name: 'About Me' })
    const edit = about.getByRole('button', { name: memberTexts.completeProfile.editTitle })
    const dialog = page.getByRole('dialog', { name: memberTexts.completeProfile.editTitle })
    await edit.click()
    await dialog.getByRole('textbox').first().fill('I bake on Mondays.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await phone.bring([{ table: 'members', id: member.id, row: { ...member, interests: ['Music'] } }])
    await about.getByText('Music').waitFor()
    await edit.click()
    await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe('I bake on Mondays.')
    await dialog.getByRole('button', { name: memberTexts.completeProfile.submit }).click()
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toEqual([{ bio: 'I bake on Mondays.', interests: ['Music'] }])
  })

  it('M-065 shows whether the phone is verified', async () => {
    await mount()
    const rows = page.getByRole('region', { name: 'Account Verification' })
    await rows.getByText(texts.verification.phoneNotYet).waitFor()
    await mount({ isPhoneVerified: true })
    await rows.getByText(texts.verification.phoneVerified, { exact: true }).waitFor()
  })

  it('M-066 M-086 counts the photos, and opens them', async () => {
    const counter = (text: string) => main().getByRole('button', { name: new RegExp(`^Photos\\s*${text}$`) })
    await mount()
    await counter('0/3').waitFor()
    await mount({ photos: ['a', 'b', 'c'].map((letter) => ({ sha256: letter.repeat(64) })) })
    await counter('3/3').click()
    await page.getByRole('dialog', { name: memberTexts.photos.title }).waitFor()
  })
})

describe('links of the profile', () => {
  const quick = () => page.getByRole('navigation', { name: 'Quick Actions' })

  it('M-067 M-068 M-069 Quick Actions lead to plans, background check and subscription, with their badges', async () => {
    await mount()
    await quick().waitFor()
    // The last two are those of the subscription: to upgrade, and to manage it.
    expect(await quick().getByRole('link').evaluateAll(hrefs)).toEqual([
      '/plans',
      '/background-check',
      '/manage-subscription',
      '/manage-subscription',
    ])
    await quick()
      .getByRole('link', { name: /Upgrade to Premium\s*New/ })
      .waitFor()
    await quick()
      .getByRole('link', { name: /Background Check\s*Required/ })
      .waitFor()
  })

  it('M-068 a checked member has no link to the check; where plans are off, it is the only link', async () => {
    const links = () => quick().getByRole('link').evaluateAll(hrefs)
    await mount({ isBackgroundVerified: true })
    await expect.poll(links).toEqual(['/plans', '/manage-subscription', '/manage-subscription'])
    const about = { name: null, displayLocation: 'Echo Park', hasPlans: false }
    for (const isBackgroundVerified of [false, true]) {
      const server = { 'community.about': about }
      await phone.mount('/profile', { member: aMember({ isBackgroundVerified }), server })
      await main().getByRole('button', { name: 'Sign Out' }).waitFor()
      await expect.poll(links).toEqual(isBackgroundVerified ? [] : ['/background-check'])
    }
  })

  it('M-067 a premium member is offered no upgrade', async () => {
    await mount({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })
    await quick().waitFor()
    expect(await quick().getByText(texts.quick.upgrade).count()).toBe(0)
  })

  it('PLAN-026 Get help opens a mail where the community has an address, marked for premium members', async () => {
    const about = { name: null, displayLocation: 'Echo Park', supportEmail: 'help@echo.example' }
    const subjects: (string | null)[] = []
    for (const change of [{}, { subscriptionPlan: 'premium', subscriptionStatus: 'active' }] as const) {
      await phone.mount('/account-setup', { member: aMember(change), server: { 'community.about': about } })
      subjects.push(await main().getByRole('link', { name: 'Get help' }).getAttribute('href'))
    }
    expect(subjects.map((href) => decodeURIComponent(href ?? ''))).toEqual([
      'mailto:help@echo.example?subject=Help with Porchlight',
      'mailto:help@echo.example?subject=Priority (Premium): Help with Porchlight',
    ])
  })

  it('PLAN-012 PLAN-026 Get help marks no mail as premium where there are no plans', async () => {
    const about = {
      name: null,
      displayLocation: 'Echo Park',
      supportEmail: 'help@echo.example',
      hasPlans: false,
    }
    const member = aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null })
    await phone.mount('/account-setup', { member, server: { 'community.about': about } })
    const href = await main().getByRole('link', { name: 'Get help' }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toBe('mailto:help@echo.example?subject=Help with Porchlight')
  })

  it('PLAN-026 without a support address there is no Get help that leads nowhere', async () => {
    const about = { name: null, displayLocation: 'Echo Park' }
    await phone.mount('/account-setup', { member: aMember(), server: { 'community.about': about } })
    await expect.poll(() => phone.server.calls.map(({ name }) => name)).toContain('community.about')
    await main().getByRole('link', { name: 'Terms & Conditions' }).waitFor()
    expect(await main().getByRole('link', { name: 'Get help' }).count()).toBe(0)
  })

  it('M-083 Sign Out signs out', async () => {
    await mount()
    await main().getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('reviews on the profile', () => {
  const review = (text: string | null, rating = 5) => ({
    id: createId(),
    rating,
    review: text,
    createdAt: '2026-11-20T10:00:00.000Z',
    reviewer: { id: createId(), firstName: 'Rosa' },
  })
  const reviews = () => page.getByRole('region', { name: texts.said.title })

  it('M-087 are shown with stars and first name, and again without a signal', async () => {
    const member = aMember()
    const response = [
      review('Came early, left late.'),
      review(null, 4),
      review('Kind.'),
      review('The fourth'),
    ]
    await phone.mount('/profile', { member, server: { 'help.reviews': response } })
    await reviews().getByText('Came early, left late.').waitFor()
    await expect.poll(() => reviews().getByText('Rated 4.0 out of 5').count()).toBe(1)
    await expect.poll(() => reviews().getByText('Rosa', { exact: true }).count()).toBe(3)
    await reviews()
      .getByRole('button', { name: texts.said.all(4) })
      .focus()
    await page.keyboard.press('Enter')
    await reviews().getByText('The fourth').waitFor()
    expect(await page.locator(':focus').textContent()).toContain('The fourth')
    await phone.offline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await reviews().getByText('Came early, left late.').waitFor()
    await phone.offline(false)
  })

  it('M-087 are shown as none, or as not available', async () => {
    await phone.mount('/profile', { member: aMember(), server: { 'help.reviews': [] } })
    await main().getByText(texts.noRating, { exact: true }).waitFor()
    await reviews().waitFor({ state: 'detached' })
    await phone.mount('/profile', {
      member: aMember(),
      server: { 'help.reviews': new Refused('unavailable') },
    })
    await reviews().getByText(texts.said.notLoaded).waitFor()
    phone.server.change({ 'help.reviews': [review('There now.')] })
    await reviews().getByRole('button', { name: texts.said.again }).click()
    await reviews().getByText('There now.').waitFor()
    await expectFocus(reviews().getByRole('heading', { name: texts.said.title }))
  })
})

it('M-007 M-008 on a neighbor’s card are the rating with its count', async () => {
  const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.', rating: '4.8', totalRatings: 12 })
  const post = aPost({ authorId: rosa.id, category: 'transportation_errands' })
  await phone.mount('/posts/' + post.id, { member: aMember(), people: [rosa], posts: [post], server: {} })
  await page.getByText('4.8 (12)', { exact: true }).waitFor()
  await page.getByText('Rated 4.8 out of 5 in 12 reviews').first().waitFor({ state: 'attached' })
})
