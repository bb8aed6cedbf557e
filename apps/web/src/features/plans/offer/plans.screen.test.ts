/** `/plans`, for visitors and for members of every plan. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { appTexts } from '../../../locales/en/app.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { aMember } from '../../members/members.factory.ts'
import { paypalOffer, rowsOf, specifiedFeatures, testOffer } from '../plans.factory.ts'
import { planStates } from './plans.states.ts'

const texts = planScreenTexts.plans
const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(planStates, () => phone)

async function open(
  row: Partial<Member> | null,
  server: object = { 'plans.offer': testOffer },
): Promise<void> {
  await phone.mount('/plans', { ...(row && { member: aMember(row) }), server })
  await card('Premium').waitFor()
}
const card = (name: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const says = (name: string, text: string) => card(name).getByText(text, { exact: true }).waitFor()
const upgrade = () => card('Premium').getByText(texts.upgrade, { exact: true })

describe('the plans', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => open(rowsOf.free()))

  it('PLAN-034 PLAN-035 PLAN-036 free costs 0 a month, and lists what the spec says', async () => {
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(texts.heading)
    await says('Free', '$0')
    await expect
      .poll(() => card('Free').getByRole('listitem').allInnerTexts())
      .toEqual(specifiedFeatures.free)
  })

  it('PLAN-037 PLAN-038 PLAN-039 premium is marked most popular, with its price and the whole list', async () => {
    await card('Premium')
      .getByText(/^\$5\.99 per month/)
      .waitFor()
    await says('Premium', 'or $59.88 per year')
    await says('Premium', 'MOST POPULAR')
    await expect
      .poll(() => card('Premium').getByRole('listitem').allInnerTexts())
      .toEqual(specifiedFeatures.premium)
  })
})

describe('the prices', () => {
  it('PLAN-013 the community’s price is shown, in its currency', async () => {
    const prices = { monthly: 4, annual: 40 }
    await open(rowsOf.free(), { 'plans.offer': { ...testOffer, currency: 'EUR', prices } })
    await says('Premium', '€4.00')
    await says('Premium', 'or €40.00 per year')
  })
})

describe('the member’s plan', () => {
  it.each([
    ['premium', rowsOf.premium(20)],
    ['premium whose payment failed', rowsOf.grace(5)],
  ])('PLAN-040 PLAN-082 %s shows “Active”, and leads to managing', async (_what, row) => {
    await open(row)
    await says('Premium', 'Active')
    expect(await upgrade().count()).toBe(0)
    await card('Premium').getByRole('link', { name: texts.manage }).click()
    await page.waitForURL((url) => url.pathname === '/manage-subscription')
  })

  it('PLAN-041 PLAN-011 a trial shows that it is active, and its true days', async () => {
    await open(rowsOf.trial(8.5))
    await says('Premium', '14-day free trial active')
    await says('Premium', '9 days left')
    expect(await page.getByText('Active', { exact: true }).count()).toBe(0)
  })

  it('PLAN-041 a trial of another length shows its length', async () => {
    await open(rowsOf.trial(8.5), { 'plans.offer': { ...testOffer, trialDays: 30 } })
    await says('Premium', '30-day free trial active')
  })

  it.each([
    ['an expired trial', rowsOf.trial(-1)],
    ['canceled', rowsOf.canceled()],
  ])('PLAN-040 PLAN-041 %s wears neither badge, and has the free plan', async (_what, row) => {
    await open(row)
    await says('Free', texts.yours)
    for (const badge of ['Active', '14-day free trial active'])
      expect(await page.getByText(badge, { exact: true }).count()).toBe(0)
  })

  it('PLAN-042 PLAN-044 upgrading leads to the subscription, and home is one tap away', async () => {
    await open(rowsOf.free())
    await upgrade().click()
    await page.waitForURL((url) => url.pathname === '/manage-subscription')
    for (const row of [rowsOf.free(), null]) {
      await open(row)
      await page.getByRole('link', { name: 'Back to Home', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/')
    }
  })

  it('without a signal the last known prices are shown', async () => {
    await open(rowsOf.free(), { 'plans.offer': { ...testOffer, prices: { monthly: 7, annual: 70 } } })
    await says('Premium', '$7.00')
    await phone.offline(true)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.goBack()
    await says('Premium', '$7.00')
    await phone.offline(false)
    // Before the member's own row arrives nobody knows whether they have premium.
    await phone.mount('/plans', { member: aMember(), isFilled: false })
    await says('Premium', planScreenTexts.unknown)
    expect(await upgrade().count()).toBe(0)
  })
})

describe('the plans for visitors', () => {
  it('PLAN-043 upgrading asks to log in, and leads there', async () => {
    await open(null, { 'plans.offer': paypalOffer })
    await upgrade().click()
    await expectToast(page, { title: 'Please log in', destructive: true })
    expect(new URL(page.url()).pathname).toBe('/plans')
    await page.getByRole('button', { name: planScreenTexts.logIn }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
  })

  it.each([
    [30, texts.visitor(30), /For your first 30 days/],
    [0, texts.visitor(0), /^((?!first).)*$/],
  ])('PLAN-041 a trial of %s days is shown as the operator set it', async (trialDays, words, form) => {
    expect(words).toMatch(form)
    await open(null, { 'plans.offer': { ...testOffer, trialDays } })
    await page.getByText(words, { exact: true }).waitFor()
  })

  it('the page says what the plans are for, and how to join', async () => {
    await open(null, {})
    await page.getByText('For your first 14 days, requests have no monthly limit').waitFor()
    for (const badge of [texts.yours, 'Active', '14-day free trial active'])
      expect(await page.getByText(badge, { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: texts.join }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
  })
})

describe('PLANS=off', () => {
  const server = { 'community.about': { ...about, hasPlans: false } }
  const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null } as const

  it.each([
    '/plans',
    '/checkout',
    '/membership',
    '/manage-subscription',
    '/payment-success',
    '/payment-cancelled',
  ])('PLAN-012 %s does not exist', async (path) => {
    await phone.mount(path, { member: aMember(premium), server })
    await page.getByRole('heading', { name: appTexts.notFound.title }).waitFor()
    expect(await page.getByText(/premium/i).count()).toBe(0)
  })

  it('PLAN-012 for visitors it does not exist either', async () => {
    await phone.mount('/plans', { server })
    await page.getByRole('heading', { name: appTexts.notFound.title }).waitFor()
  })

  it('PLAN-012 neither home nor the profile mentions plans', async () => {
    await phone.mount('/profile', { member: aMember(premium), server })
    await page.getByText('Credits', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/premium|subscription|upgrade|trial/i).count()).toBe(0)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/premium|subscription|upgrade|trial/i).allInnerTexts()).toEqual([])
  })
})
