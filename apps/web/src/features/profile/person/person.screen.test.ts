/** Another member's page: who they are, and what may be done about them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ProfileResponse } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { messageTexts } from '../../../locales/en/messages.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { safetyTexts } from '../../../locales/en/safety.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPost } from '../../posts/posts.factory.ts'
import { personStates } from './person.states.ts'

const texts = profileTexts.person
let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(personStates, () => phone)

const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.', rating: '4.8', totalRatings: 12, zipCode: '90026' })
const profile: ProfileResponse = {
  ...rosa,
  profileImageUrl: null,
  bio: 'I bake on Sundays.',
  interests: ['Cooking'],
  gardenLevel: 4,
  peopleHelped: 9,
  isBackgroundVerified: false,
}
const review = {
  id: createId(),
  rating: 5,
  review: 'Came early, left late.',
  createdAt: '2026-11-20T10:00:00.000Z',
  reviewer: { id: createId(), firstName: 'Theo' },
}
const childcare = { category: 'childcare_school' } as const
const offer = aPost({ type: 'offer', authorId: rosa.id, title: 'I can water your plants', ...childcare })
const server = { 'members.profile': profile, 'help.reviews': [review] }
const path = `/people/${rosa.id}`
const main = () => page.getByRole('main')

describe('28.3 a neighbor’s page', () => {
  it('28.3 shows who they are, their offers and their reviews, and again without a signal', async () => {
    await phone.mount(path, { member: aMember(), people: [rosa], posts: [offer], server })
    const shows = async () => {
      await page.getByRole('heading', { level: 2, name: 'Rosa J.' }).waitFor()
      await main().getByText('I bake on Sundays.').waitFor()
      await main().getByText('Came early, left late.').waitFor()
      await main().getByRole('link', { name: offer.title }).waitFor()
      await main().getByText('Rated 4.8 out of 5 in 12 reviews').waitFor({ state: 'attached' })
      await main()
        .getByText(/Blooming Garden · Garden level 4 · 9 people helped/)
        .waitFor()
    }
    await shows()
    await phone.offline(true)
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Home' }).click()
    await main().getByText('I bake on Sundays.').waitFor({ state: 'detached' })
    await page.goBack()
    await shows()
    await phone.offline(false)
  })

  it('28.3 opens from the name and photo on a card', async () => {
    await phone.mount(`/posts/${offer.id}`, { member: aMember(), people: [rosa], posts: [offer], server })
    await main().getByRole('link', { name: 'Rosa J.' }).click()
    await main().getByText('I bake on Sundays.').waitFor()
  })

  it('28.3 leads to the conversation with Message', async () => {
    await phone.mount(path, { member: aMember(), people: [rosa], server })
    const message = main().getByRole('button', { name: messageTexts.connect.message('Rosa J.') })
    await message.waitFor()
    await phone.offline(true)
    await message.click()
    await page.getByRole('region', { name: messageTexts.chat.messages('Rosa J.') }).waitFor()
    await phone.offline(false)
  })

  it('28.3 asks first for Report and Block, and shows a blocked neighbor no more', async () => {
    await phone.mount(path, { member: aMember(), people: [rosa], server })
    await main().getByRole('button', { name: texts.report, exact: true }).click()
    await page.getByRole('dialog', { name: safetyTexts.report.titles.member }).waitFor()
    await page.keyboard.press('Escape')
    await main().getByRole('button', { name: texts.block, exact: true }).click()
    await phone.offline(true)
    await page.getByRole('button', { name: safetyTexts.block.confirm, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/messages')
    await phone.visit(path)
    await main().getByText(safetyTexts.blocked.noteText).waitFor()
    expect(await main().getByText('I bake on Sundays.').count()).toBe(0)
    await phone.offline(false)
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toEqual([{ userId: rosa.id }])
  })

  it('28.4 says while they are away that they respond later, and their offers rest, here and on the board', async () => {
    const away = { ...rosa, answersLater: true as const }
    await phone.mount(path, { member: aMember(), people: [away], posts: [offer], server })
    await main().getByText(texts.answersLater).waitFor()
    await main().getByText(texts.resting).waitFor()
    expect(await main().getByRole('link', { name: offer.title }).count()).toBe(0)
    const request = aPost({ type: 'request', authorId: rosa.id, title: 'Groceries for two', ...childcare })
    await phone.mount('/community-help', {
      member: aMember(),
      people: [away],
      posts: [offer, request],
      server,
    })
    await page.getByRole('article', { name: request.title }).waitFor()
    expect(await page.getByRole('article', { name: offer.title }).count()).toBe(0)
  })

  it('28.3 of a missing neighbor says only that, and stored data about them is deleted', async () => {
    await phone.mount(path, { member: aMember(), server })
    await main().getByText('I bake on Sundays.').waitFor()
    phone.server.change({
      'members.profile': new Refused('not_found'),
      'help.reviews': new Refused('not_found'),
    })
    await page.evaluate(() => {
      const before = Date.now
      Date.now = () => before() + 120_000
    })
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Home' }).click()
    // The page must have closed before the test can come back to it.
    await main().getByText('I bake on Sundays.').waitFor({ state: 'detached' })
    await page.goBack()
    await main().getByText(texts.gone).waitFor()
    expect(await main().getByText('I bake on Sundays.').count()).toBe(0)
    await main().getByRole('button', { name: 'Check again' }).click()
    await main().getByText('Still not here.').waitFor()
  })

  it('28.3 opened for the first time without a signal says what is missing, and shows the row of a round', async () => {
    await phone.mount(path, { member: aMember(), people: [rosa] })
    await page.getByRole('heading', { level: 2, name: 'Rosa J.' }).waitFor()
    await main().getByText(texts.offline).waitFor()
  })

  it('28.3 with a name of fifty letters fits in 320 px', async () => {
    const long = { ...rosa, firstName: 'W'.repeat(50) }
    await page.setViewportSize({ width: 320, height: 700 })
    await phone.mount(path, {
      member: aMember(),
      people: [long],
      posts: [offer],
      server: { ...server, 'members.profile': { ...profile, firstName: long.firstName } },
    })
    await main().getByText('I bake on Sundays.').waitFor()
    const { width, needed: neededWidth } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      needed: document.documentElement.scrollWidth,
    }))
    expect(neededWidth).toBeLessThanOrEqual(width)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  it('PLAN-028 shows the premium badge of a premium neighbor, and no other', async () => {
    const counts: number[] = []
    for (const subscriptionPlan of ['premium', 'trial', 'free'] as const) {
      await phone.mount(path, { member: aMember(), people: [{ ...rosa, subscriptionPlan }] })
      await page.getByRole('heading', { level: 2, name: 'Rosa J.' }).waitFor()
      counts.push(await main().getByText('Premium', { exact: true }).count())
    }
    expect(counts).toEqual([1, 0, 0])
  })

  it('M-012 shows the badge of a verified phone', async () => {
    const proved = { ...rosa, isPhoneVerified: true }
    await phone.mount(path, { member: aMember(), people: [proved], server })
    await main().getByText('Phone verified', { exact: true }).waitFor()
  })

  it('M-053 shows the badge of a checked background, whatever an older response says', async () => {
    const checkedPerson = { ...rosa, isBackgroundVerified: true }
    await phone.mount(path, { member: aMember(), people: [checkedPerson], server })
    await main().getByText('Background verified', { exact: true }).waitFor()
  })

  it('28.3 at one’s own address is one’s own profile', async () => {
    const member = aMember()
    await phone.mount(`/people/${member.id}`, { member, server: {} })
    await page.getByRole('heading', { level: 1, name: profileTexts.title }).waitFor()
  })
})
