/**
 * Tests of the other places that show a plan: the card on the profile, `/membership`, and the pages a payment leads
 * back to.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { readOffer } from '@porchlight/contracts/plans/plans.operations'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { formatLongDate } from '../../locales/en/formats.ts'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { aMember } from '../members/members.factory.ts'
import { planScreenStates } from './plan-screens.states.ts'
import { inDays, paypalOffer, rowsOf, specifiedFeatures, testOffer } from './plans.factory.ts'

const { card, membership, paid: paidTexts } = planScreenTexts

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  // The phone uses the time zone of this machine, so that both format dates in the same way.
  phone = await openMountedPhone({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  page = phone.page
})
afterEach(async () => {
  if (phone.server.isCutOff) await phone.offline(false)
})
afterAll(() => phone?.discard())

lookAtStates(planScreenStates, () => phone)

async function open(path: string, row: Partial<Member>, server: StandInResponses = {}): Promise<void> {
  await phone.mount(path, { member: aMember(row), server: { 'plans.offer': testOffer, ...server } })
}
const link = (within: Locator, name: string) => within.getByRole('link', { name, exact: true })
const hrefOf = (within: Locator, name: string) => link(within, name).getAttribute('href')

describe('the subscription card', () => {
  const region = () => page.getByRole('region', { name: card.title })
  const says = (text: string) => region().getByText(text, { exact: true }).first().waitFor()

  it.each([
    ['PLAN-030 three days are urgent', rowsOf.trial(2.99), '3 days left', 'true'],
    ['PLAN-031 premium is active', rowsOf.premium(20), 'Active', null],
    ['PLAN-032 an expired plan is free', rowsOf.trial(-0.1), 'Free', null],
  ])('%s', async (_what, row, words, urgent) => {
    await open('/profile', row)
    await says(words)
    expect(await region().getAttribute('data-urgent')).toBe(urgent)
  })

  it('PLAN-033 M-076 M-077 leads to upgrading, to the subscription and to the provider’s page', async () => {
    await open('/profile', rowsOf.free())
    await says('Free')
    expect(await hrefOf(region(), 'Upgrade')).toBe('/manage-subscription')
    expect(await hrefOf(region(), 'Manage Subscription')).toBe('/manage-subscription')
    // Nothing is charged, and the test provider has no page.
    await says('Free')
    expect(await link(region(), 'Manage Billing').count()).toBe(0)
    const response = phone.awaitResponse(readOffer)
    await open('/profile', rowsOf.premium(20))
    await says('Active')
    expect(await hrefOf(region(), 'Manage Subscription')).toBe('/manage-subscription')
    await response
    expect(await link(region(), 'Manage Billing').count()).toBe(0)
    await open('/profile', rowsOf.premium(20), { 'plans.offer': paypalOffer })
    await expect.poll(() => hrefOf(region(), 'Manage Billing')).toBe('/api/customer-portal')
    await phone.offline(true)
    await link(region(), 'Manage Billing').waitFor({ state: 'detached' })
    await link(region(), 'Manage Subscription').waitFor()
  })

  it('PLAN-033 a response to the page before does not reach this one', async () => {
    const responses = [testOffer, paypalOffer].map((offer) => ({ offer, ...Promise.withResolvers<void>() }))
    const [late, prompt] = responses
    let requestCount = 0
    const answer = async (route: Route) => {
      const response = responses[requestCount]
      requestCount += 1
      await response?.promise
      // Nobody receives the response to a request that was aborted.
      await route.fulfill({ json: response?.offer }).catch(() => undefined)
    }
    await phone.context.route('**/api/plans', answer)
    await open('/profile', rowsOf.premium(20))
    await expect.poll(() => requestCount).toBe(1)
    const reopening = open('/profile', rowsOf.premium(20))
    prompt?.resolve()
    await reopening
    await expect.poll(() => requestCount).toBe(2)
    await link(region(), 'Manage Billing').waitFor()
    late?.resolve()
    await expect.poll(() => hrefOf(region(), 'Manage Billing')).toBe('/api/customer-portal')
    await phone.context.unroute('**/api/plans', answer)
  })

  it('PLAN-075 shows when premium renews, or when it ends', async () => {
    await open('/profile', rowsOf.premium(20))
    await says(card.renews(Date.parse(inDays(20))))
    await open('/profile', rowsOf.ending(9))
    await says(card.until(Date.parse(inDays(9))))
  })
})

describe('the membership screen', () => {
  const main = () => page.getByRole('main')
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')

  it('PLAN-065 PLAN-066 PLAN-067 shows plan, status and credits, with the real date', async () => {
    await open('/membership', { ...rowsOf.premium(20), credits: 7 })
    await expect.poll(() => fact(membership.plan).innerText()).toBe('Premium')
    expect(await fact(membership.status).innerText()).toBe('Active')
    expect(await fact(membership.credits).innerText()).toBe('7')
    expect(await fact(membership.nextBilling).innerText()).toBe(formatLongDate(Date.parse(inDays(20))))
  })

  it('PLAN-075 PLAN-011 shows the date of the next payment, of the end, or of the trial’s end', async () => {
    await open('/membership', rowsOf.premium(20))
    await expect
      .poll(() => fact(membership.nextBilling).innerText())
      .toBe(formatLongDate(Date.parse(inDays(20))))
    await open('/membership', rowsOf.ending(9))
    await expect.poll(() => fact(membership.until).innerText()).toBe(formatLongDate(Date.parse(inDays(9))))
    expect(await fact(membership.nextBilling).count()).toBe(0)
    await open('/membership', rowsOf.trial(5))
    await expect.poll(() => fact(membership.ends).innerText()).toBe(formatLongDate(Date.parse(inDays(5))))
    await open('/membership', rowsOf.free())
    await expect.poll(() => fact(membership.status).innerText()).toBe('Free')
    expect(await page.getByText(/\d{4}/).count()).toBe(0)
  })

  it('PLAN-068 PLAN-069 lists the member’s benefits, and leads to further ones', async () => {
    const features = main().getByRole('region', { name: 'What you have', exact: true })
    const listFeatures = () => features.getByRole('listitem').allInnerTexts()
    await open('/membership', rowsOf.free())
    await expect.poll(listFeatures).toEqual(specifiedFeatures.free)
    expect(await main().getByText('No ads', { exact: true }).count()).toBe(0)
    expect(await hrefOf(main(), 'Upgrade')).toBe('/plans')
    // A trial has no monthly limit.
    await open('/membership', rowsOf.trial(5))
    const [, ...otherFeatures] = specifiedFeatures.free
    await expect.poll(listFeatures).toEqual(['Unlimited help requests', ...otherFeatures])
    // Premium that will end has all of it until then.
    for (const row of [rowsOf.premium(20), rowsOf.ending(9)]) {
      await open('/membership', row)
      await expect.poll(listFeatures).toEqual(specifiedFeatures.premium)
      expect(await link(main(), 'Upgrade').count()).toBe(0)
    }
  })

  it('PLAN-074 PLAN-076 links billing to the provider’s page', async () => {
    await open('/membership', rowsOf.premium(20), { 'plans.offer': paypalOffer })
    await expect.poll(() => hrefOf(main(), 'Manage Billing')).toBe('/api/customer-portal')
    expect(await page.getByText(/coming soon/i).count()).toBe(0)
  })

  it('PLAN-070 shows the button for the bonus to operators alone, whatever their plan', async () => {
    await open('/membership', rowsOf.premium(20))
    await link(main(), 'Manage Subscription').waitFor()
    expect(await page.getByRole('button', { name: membership.bonus.action }).count()).toBe(0)
  })

  it('PLAN-070 PLAN-071 PLAN-072 tells an operator how many bonuses were given', async () => {
    await open(
      '/membership',
      { ...rowsOf.free(), isOperator: true },
      { 'credits.giveBonuses': { processed: 3 } },
    )
    await page.getByRole('button', { name: membership.bonus.action }).click()
    await expectToast(page, { title: 'Bonus Credits Processed', description: membership.bonus.count(3) })
    expect(
      phone.server.calls.filter(({ name }) => name === 'credits.giveBonuses').map(({ body }) => body),
    ).toEqual([{}])
  })

  it('PLAN-073 reports a failure', async () => {
    const refusedResponses = { 'credits.giveBonuses': new Refused('operators_only') }
    await open('/membership', { ...rowsOf.free(), isOperator: true }, refusedResponses)
    await page.getByRole('button', { name: membership.bonus.action }).click()
    await expectToast(page, { title: 'Failed to process bonus credits', destructive: true })
  })
})

describe('the screens after a payment', () => {
  const main = () => page.getByRole('main')

  it('PLAN-077 PLAN-079 the confirmation leads home, to the subscription and to the plans', async () => {
    await open('/payment-success', rowsOf.premium(30))
    await page.getByRole('heading', { level: 1, name: 'Payment Successful', exact: true }).waitFor()
    await main()
      .getByText('Thank you. Your neighborhood just got a little brighter.', { exact: true })
      .waitFor()
    expect(
      await Promise.all(
        [paidTexts.home, paidTexts.manage, paidTexts.plans].map((name) => hrefOf(main(), name)),
      ),
    ).toEqual(['/', '/manage-subscription', '/plans'])
  })

  it.each([
    ['on the free plan', rowsOf.free()],
    ['on trial', rowsOf.trial(5)],
  ])('PLAN-077 opened by hand %s the page confirms nothing, and says so', async (_plan, row) => {
    await open('/payment-success', row)
    await page.getByRole('heading', { level: 1, name: paidTexts.waiting }).waitFor()
    await main().getByText(paidTexts.waitingText, { exact: true }).waitFor()
    expect(await page.getByText(paidTexts.title).count()).toBe(0)
  })

  it('PLAN-078 PLAN-079 after canceling the page says that nothing was charged', async () => {
    await open('/payment-cancelled', rowsOf.trial(5))
    await page.getByRole('heading', { level: 1, name: 'Payment Cancelled' }).waitFor()
    await page.getByText('Your payment was cancelled. No charges were made.').waitFor()
    expect(
      await Promise.all(
        [paidTexts.home, paidTexts.manage, paidTexts.plans].map((name) => hrefOf(main(), name)),
      ),
    ).toEqual(['/', '/manage-subscription', '/plans'])
  })
})
