/** Paying with the test provider, in every way it can end. */
import type { Page } from 'playwright-core'
import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { premiumMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { planScreenTexts as texts } from '../../../locales/en/plans.screens.ts'
import { paths } from '../../../paths.ts'
import { rowsOf, testOffer } from '../plans.factory.ts'

const { checkout, payment } = texts
const startedPayment = {
  message: 'Please approve it.',
  amount: 5.99,
  currency: 'USD',
  subscriptionID: 'TEST-1',
}
const offer = { 'plans.offer': testOffer }

export const checkoutStates: ScreenState[] = [
  {
    name: 'checkout-visitor',
    like: 'checkout',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.checkout, { server: offer })
      await button(page, payment.subscribe).waitFor()
    },
  },
  {
    name: 'checkout-has-premium',
    like: 'checkout',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.checkout, { member: premiumMember(), server: offer })
      await page.getByText(checkout.has).waitFor()
    },
  },
  {
    name: 'checkout',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.checkout, {
        member: trialMember(),
        // The server has no response to the request that confirms the payment.
        server: { ...offer, 'plans.create': startedPayment, 'plans.payTest': { subscriptionID: 'TEST-1' } },
      })
      await button(page, payment.test.subscribe).waitFor()
    },
    next: [
      {
        name: 'checkout-annual',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('radio', { name: checkout.billings.annual }).check()
          await page.getByText(checkout.renews.annual).waitFor()
        },
      },
      {
        name: 'checkout-failed',
        show: async ({ page }) => {
          await button(page, payment.test.decline).click()
          await page.getByRole('heading', { name: checkout.failure.title }).waitFor()
          await closeToast(page)
        },
      },
      {
        name: 'checkout-no-signal',
        show: async (phone) => {
          const { page } = phone
          await button(page, checkout.failure.again).click()
          await button(page, payment.test.subscribe).waitFor()
          await phone.offline(true)
          await page.getByText(texts.payNeedsSignal).waitFor()
        },
      },
      {
        name: 'checkout-unconfirmed',
        show: async (phone) => {
          await phone.offline(false)
          await button(phone.page, payment.test.subscribe).click()
          await phone.page.getByText(payment.unconfirmed.title).waitFor()
        },
      },
      {
        name: 'checkout-paid',
        show: async ({ page, server, member }) => {
          server.change({ 'plans.activate': { message: 'Premium is yours.' } })
          server.bring([{ table: 'members', id: member.id, row: { ...member, ...rowsOf.premium(30) } }])
          await button(page, payment.unconfirmed.action).click()
          await page.getByRole('heading', { name: checkout.success.title }).waitFor()
          await page.evaluate(stopTimers)
          await closeToast(page)
        },
      },
    ],
  },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Runs in the page, which would go to the profile two seconds later. */
function stopTimers(): void {
  for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id)
}
