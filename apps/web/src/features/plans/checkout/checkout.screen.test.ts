/** `/checkout` with the test provider and with PayPal, in every way it can end; and cut off on the way. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { activateSubscription } from '@porchlight/contracts/plans/plans.operations'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holdTimers } from '../../../../../../tests/harness/phone/clock.ts'
import { closeToast, expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { profileTexts } from '../../../locales/en/profile.ts'
import { aMember } from '../../members/members.factory.ts'
import { fakePaypalScript } from '../payment/fake-paypal.factory.ts'
import { paypalOffer, rowsOf, testOffer } from '../plans.factory.ts'
import { checkoutStates } from './checkout.states.ts'

declare global {
  interface Window {
    askedOfPaypal: string[]
  }
}

const { checkout: texts, payment } = planScreenTexts
/** The success screen leads to the profile by itself after so many ms. */
const leaveAfterMs = 2000
const startResponse = {
  message: 'Please approve it.',
  amount: 5.99,
  currency: 'USD',
  subscriptionID: 'TEST-1',
}
const responses = {
  'plans.create': startResponse,
  'plans.payTest': { subscriptionID: 'TEST-1' },
  'plans.activate': { message: 'Premium is yours.' },
} as const satisfies StandInResponses

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterEach(async () => {
  if (phone.server.isCutOff) await phone.offline(false)
})
afterAll(() => phone?.discard())

lookAtStates(checkoutStates, () => phone)

async function open(
  server: StandInResponses = {},
  row: Partial<Member> | null = rowsOf.free(),
  path = '/checkout',
): Promise<void> {
  await phone.mount(path, {
    ...(row && { member: aMember(row) }),
    server: { 'plans.offer': testOffer, ...responses, ...server },
  })
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const findRequests = (name: string) =>
  phone.server.calls.filter((call) => call.name === name).map(({ body }) => body)

describe('choosing a plan', () => {
  it('PLAN-045 PLAN-046 PLAN-047 monthly costs 5.99, and annual 59.88 with what it saves', async () => {
    await open()
    await says('$5.99')
    await says('per month')
    await page.getByRole('radio', { name: 'Annual' }).check()
    await says('$59.88')
    await says('per year')
    await says('Save $12')
    await says(`About $4.99 a month. ${texts.renews.annual}`)
    await page.getByRole('radio', { name: 'Monthly' }).check()
    await says('$5.99')
  })

  it('PLAN-014 what a year costs a month is in the community’s currency', async () => {
    await open({ 'plans.offer': { ...testOffer, currency: 'EUR', prices: { monthly: 4, annual: 40 } } })
    await page.getByRole('radio', { name: 'Annual' }).check()
    await says('€40.00')
    await says(`About €3.33 a month. ${texts.renews.annual}`)
  })

  it('PLAN-054 PLAN-055 annual is sent to the server in both calls', async () => {
    await open()
    await page.getByRole('radio', { name: 'Annual' }).check()
    await button(payment.test.subscribe).click()
    await says(texts.success.title)
    expect(findRequests('plans.create')).toEqual([{ planType: 'annual' }])
    expect(findRequests('plans.activate')).toEqual([{ subscriptionID: 'TEST-1', planType: 'annual' }])
  })

  it('PLAN-048 the test provider says twice that no money is taken, and loads no script of another site', async () => {
    await open()
    await says(planScreenTexts.testNotice)
    await says(payment.test.text)
    expect(await page.locator('script[src*="paypal"]').count()).toBe(0)
  })

  it('a premium member cannot pay here', async () => {
    await open({}, rowsOf.premium(20))
    await says(texts.has)
    expect(await page.getByRole('radio').count()).toBe(0)
  })

  it('PLAN-059 a visitor is asked to log in, and returns', async () => {
    await open({}, null)
    await button(payment.subscribe).click()
    await expectToast(page, {
      title: 'Please log in',
      description: 'You need to be logged in to subscribe',
      destructive: true,
    })
    await button(planScreenTexts.logIn).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(await page.evaluate(() => sessionStorage.getItem('wanted'))).toBe('/checkout')
  })
})

describe('with the test provider', () => {
  it('PLAN-050 PLAN-051 PLAN-056 a payment ends on the success screen, with both toasts, and at the profile', async () => {
    const round = Promise.withResolvers<void>()
    await phone.mount('/checkout', {
      member: aMember(rowsOf.free()),
      server: { 'plans.offer': testOffer, ...responses },
      roundsAfter: round.promise,
    })
    await button(payment.test.subscribe).waitFor()
    const leave = await holdTimers(page, leaveAfterMs)
    await button(payment.test.subscribe).dblclick()
    await expectToast(page, { title: 'Success!', description: 'Your premium subscription is now active!' })
    round.resolve()
    await expectToast(page, { title: 'Welcome to Premium!' })
    await page.getByRole('heading', { name: "You're now a Premium member!" }).waitFor()
    expect(await page.getByRole('link', { name: texts.success.action }).getAttribute('href')).toBe('/profile')
    expect(await leave()).toBe(1)
    await page.waitForURL((url) => url.pathname === '/profile')
    // A paid checkout cannot be opened again with the back button.
    await page.getByRole('link', { name: profileTexts.back, exact: true }).waitFor()
    // The member's new row has not come yet.
    const identity = page.getByRole('heading', { level: 2, name: 'Maya Lane' }).locator('..')
    await identity.getByText(profileTexts.plans.premium, { exact: true }).waitFor()
    expect(await page.getByText(profileTexts.quick.upgrade, { exact: true }).count()).toBe(0)
    expect(findRequests('plans.create')).toHaveLength(1)
    expect(findRequests('plans.payTest')).toEqual([{ subscriptionID: 'TEST-1', outcome: 'approve' }])
  })

  it('PLAN-051 the profile follows after two seconds, and not for a member who went elsewhere', async () => {
    await open()
    await button(payment.test.subscribe).click()
    await says(texts.success.title)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('2 credits', { exact: true }).waitFor()
    // The real wait is longer than the delay before the profile: a stopped clock would not reveal a timer that was left
    // running.
    await page.waitForTimeout(2300)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('PLAN-052 PLAN-053 PLAN-061 a declined payment is reported, and can be tried again', async () => {
    await open()
    await button(payment.test.decline).click()
    await expectToast(page, {
      title: 'Payment Error',
      description: 'There was an issue with your payment. Please try again.',
      destructive: true,
    })
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await says('Payment failed. Please try again.')
    expect(findRequests('plans.activate')).toEqual([])
    await button('Try Again').click()
    await button(payment.test.subscribe).click()
    await says(texts.success.title)
  })

  it('PLAN-062 canceling takes nothing, and is no failure', async () => {
    await open()
    await button(payment.test.cancel).click()
    await expectToast(page, {
      title: 'Payment Cancelled',
      description: 'Your payment was cancelled. No charges were made.',
    })
    await button(payment.test.subscribe).waitFor()
    expect(findRequests('plans.activate')).toEqual([])
    expect(await page.getByRole('heading', { name: 'Payment Failed' }).count()).toBe(0)
  })

  it.each([
    ['without a support address the page names none', null, 'Please try again later.'],
    ['with a support address the page names it', 'help@echo.example', 'Please contact support.'],
  ])(
    'PLAN-060 a payment that the server cannot prove is an error, and premium does not begin: %s',
    async (_what, supportEmail, remedy) => {
      await open({ ...aboutSupport(supportEmail), 'plans.activate': new Refused('payment_unproved') })
      await button(payment.test.subscribe).click()
      await expectToast(page, {
        title: 'Error',
        description: `Failed to activate subscription. ${remedy}`,
        destructive: true,
      })
      await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/checkout')
    },
  )

  it('PLAN-052 a failure names the operator’s address where there is one', async () => {
    await open(aboutSupport('help@echo.example'))
    await button(payment.test.decline).click()
    await says('Payment failed. Please try again or contact support.')
    const support = page.getByRole('link', { name: texts.failure.support })
    expect(await support.getAttribute('href')).toMatch(/^mailto:help@echo\.example\?subject=Help/)
  })
})

describe('interrupted payments', () => {
  it('PLAN-054 a payment without a response is stored, not paid twice, and confirmed when the connection is back', async () => {
    await open()
    await button(payment.test.subscribe).waitFor()
    phone.server.change({ 'plans.activate': () => new Promise(() => undefined) })
    await button(payment.test.subscribe).click()
    await expect.poll(() => findRequests('plans.activate')).toHaveLength(1)
    // The app is closed in the middle; the next one finds it.
    await phone.reopen()
    phone.server.isCutOff = true
    await phone.visit('/checkout')
    page = phone.page
    await says(payment.unconfirmed.title)
    expect(await button(payment.test.subscribe).count()).toBe(0)
    phone.server.isCutOff = false
    phone.server.change(responses)
    await phone.bring([])
    await page.getByRole('heading', { name: texts.success.title }).waitFor()
    expect(findRequests('plans.create')).toHaveLength(1)
    expect(findRequests('plans.activate').at(-1)).toEqual({ subscriptionID: 'TEST-1', planType: 'monthly' })
  })

  it('PLAN-077 an approved payment that was not activated is reported on the page it leads back to', async () => {
    await open()
    await button(payment.test.subscribe).waitFor()
    phone.server.change({ 'plans.activate': () => new Promise(() => undefined) })
    await button(payment.test.subscribe).click()
    await expect.poll(() => findRequests('plans.activate')).toHaveLength(1)
    await phone.reopen()
    phone.server.change({ ...responses, 'plans.activate': new Refused('payment_unproved') })
    await phone.visit('/payment-success')
    page = phone.page
    const failure = 'Failed to activate subscription. Please try again later.'
    await page.getByRole('main').getByText(failure, { exact: true }).waitFor()
  })

  it('PLAN-054 an approved payment whose page was closed is found by the next visit', async () => {
    await open()
    await button(payment.test.subscribe).waitFor()
    phone.server.change({ 'plans.payTest': () => new Promise(() => undefined) })
    await button(payment.test.subscribe).click()
    await expect.poll(() => findRequests('plans.payTest')).toHaveLength(1)
    await phone.reopen()
    phone.server.change(responses)
    await phone.visit('/checkout')
    page = phone.page
    await page.getByRole('heading', { name: texts.success.title }).waitFor()
  })

  it.each(['signed_out', 'payment_underway'] as const)(
    'PLAN-054 an approved payment stays stored when the server refuses before it is decided: %s',
    async (code) => {
      await open({ 'plans.activate': new Refused(code) })
      await button(payment.test.subscribe).click()
      await says(payment.unconfirmed.title)
      phone.server.change(responses)
      await phone.visit('/checkout')
      await page.getByRole('heading', { name: texts.success.title }).waitFor()
      expect(findRequests('plans.create')).toHaveLength(1)
    },
  )

  it('an unpaid attempt is forgotten without a message', async () => {
    await open()
    await button(payment.test.subscribe).waitFor()
    phone.server.change({ 'plans.payTest': () => new Promise(() => undefined) })
    await button(payment.test.subscribe).click()
    await expect.poll(() => findRequests('plans.payTest')).toHaveLength(1)
    await phone.reopen()
    phone.server.change({ ...responses, 'plans.activate': new Refused('payment_unproved') })
    const response = phone.awaitResponse(activateSubscription)
    await phone.visit('/checkout')
    page = phone.page
    await response
    await button(payment.test.subscribe).waitFor()
    expect(await page.locator('[data-toast-area] > li[data-state="open"]').count()).toBe(0)
  })

  it('without a signal the page says that paying needs one, and shows no button without effect', async () => {
    await open()
    await button(payment.test.subscribe).waitFor()
    await phone.offline(true)
    await says(planScreenTexts.payNeedsSignal)
    await says('$5.99')
    await expect.poll(() => button(payment.test.subscribe).count()).toBe(0)
  })
})

describe('with PayPal', () => {
  const server = {
    'plans.offer': paypalOffer,
    'plans.create': { ...startResponse, subscriptionID: 'I-PAYPAL1' },
  }
  const paypal = (name: string) => button(`PayPal: ${name}`)
  let scripts: string[] = []

  async function openWith(
    script: (route: Route) => Promise<void>,
    more: StandInResponses = {},
  ): Promise<void> {
    scripts = []
    await page.unroute(/www\.paypal\.com/)
    await page.route(/www\.paypal\.com/, (route) => {
      scripts.push(route.request().url())
      return script(route)
    })
    // The script is loaded once for each page, by one that was opened where people pay.
    await phone.visit('/checkout')
    await open({ ...server, ...more })
  }
  const fake = (route: Route) =>
    route.fulfill({ body: fakePaypalScript, contentType: 'text/javascript; charset=utf-8' })

  it('PLAN-049 the script is requested for stored subscriptions, with the community’s account and currency', async () => {
    await openWith(fake)
    await paypal('approve').waitFor()
    const [scriptUrl = ''] = scripts
    expect(scripts).toHaveLength(1)
    expect(Object.fromEntries(new URL(scriptUrl).searchParams)).toEqual({
      'client-id': 'client-of-the-community',
      components: 'buttons',
      vault: 'true',
      intent: 'subscription',
      currency: 'USD',
    })
    expect(await page.getByText(planScreenTexts.testNotice).count()).toBe(0)
  })

  it('PLAN-049 a page opened elsewhere is reloaded first, with the choice kept', async () => {
    scripts = []
    await page.unroute(/www\.paypal\.com/)
    await page.route(/www\.paypal\.com/, (route) => {
      scripts.push(route.request().url())
      return fake(route)
    })
    await phone.visit(emptyPath)
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await phone.mount('/checkout?billing=annual', {
      member: aMember(rowsOf.free()),
      server: { ...responses, ...server },
    })
    await paypal('approve').waitFor()
    expect(loads.map((url) => new URL(url).pathname)).toEqual(['/checkout'])
    expect(await page.getByRole('radio', { name: 'Annual' }).isChecked()).toBe(true)
  })

  it('PLAN-050 PLAN-054 PLAN-055 the server creates the subscription, and gets the approved one', async () => {
    await openWith(fake)
    await paypal('approve').click()
    await page.getByRole('heading', { name: texts.success.title }).waitFor()
    expect(await page.evaluate(() => window.askedOfPaypal)).toEqual(['I-PAYPAL1'])
    expect(findRequests('plans.create')).toEqual([{ planType: 'monthly' }])
    expect(findRequests('plans.activate')).toEqual([{ subscriptionID: 'I-PAYPAL1', planType: 'monthly' }])
  })

  it('PLAN-050 a payment that is approved after a moment without a signal is confirmed, and none begins beside it', async () => {
    await openWith(fake)
    await paypal('approve').waitFor()
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      Object.assign(window, { approveAtPaypal: () => promise, approve: resolve })
    })
    await paypal('approve').click()
    await expect.poll(() => page.evaluate(() => window.askedOfPaypal.length)).toBe(1)
    await phone.offline(true)
    await says(planScreenTexts.payNeedsSignal)
    await phone.offline(false)
    await page.evaluate(() => (window as unknown as { approve: () => void }).approve())
    await page.getByRole('heading', { name: texts.success.title }).waitFor()
    expect(findRequests('plans.create')).toHaveLength(1)
  })

  it('PLAN-061 PLAN-062 canceling and failing have different messages', async () => {
    await openWith(fake)
    await paypal('cancel').click()
    await expectToast(page, { title: 'Payment Cancelled' })
    await closeToast(page)
    await paypal('fail').click()
    await expectToast(page, { title: 'Payment Error', destructive: true })
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    expect(findRequests('plans.activate')).toEqual([])
    // An error of PayPal may still be a successful payment: the app checks that before the member can pay again.
    phone.server.change({ 'plans.activate': new Refused('payment_unproved') })
    await button('Try Again').click()
    await paypal('approve').waitFor()
    await expect.poll(() => findRequests('plans.activate').length).toBe(1)
  })

  it('PLAN-061 where the server refuses to begin a payment, its reason is shown', async () => {
    const refusal = new Refused('payment_underway')
    await openWith(fake, { 'plans.create': refusal })
    await paypal('approve').click()
    await expectToast(page, { title: 'Payment Error', description: refusal.message, destructive: true })
    await page.getByRole('main').getByText(refusal.message, { exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Payment Failed' }).count()).toBe(0)
    expect(findRequests('plans.activate')).toEqual([])
    await closeToast(page)
    await open({ 'plans.create': refusal })
    await button(payment.test.subscribe).click()
    await page.getByRole('main').getByText(refusal.message, { exact: true }).waitFor()
  })

  it('PLAN-063 a script that does not load is reported, and requested again', async () => {
    await openWith((route) => route.abort())
    await expectToast(page, {
      title: 'Error',
      description: 'Failed to load payment system. Please refresh and try again.',
      destructive: true,
    })
    await page.unroute(/www\.paypal\.com/)
    await page.route(/www\.paypal\.com/, fake)
    await button(payment.again).click()
    await paypal('approve').waitFor()
    phone.takeFaults()
  })
})

function aboutSupport(supportEmail: string | null) {
  return { 'community.about': { name: null, displayLocation: 'Echo Park', supportEmail } }
}
