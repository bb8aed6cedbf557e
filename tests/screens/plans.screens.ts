/** Plans, paying with the test provider, and what there is to manage in every state of a subscription. */
import type { Page } from 'playwright-core'
import { planScreenTexts as texts } from '../../apps/web/src/locales/en/plans.screens.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { closeDialog, openDialogBy } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen } from './screen.ts'
import { closeToast } from './toasts.ts'

const { checkout, manage, payment } = texts

export const planScreens: Screen[] = [
  { ...at('plans', paths.plans, 'free'), long: true },
  { ...at('plans-visitor', paths.plans), like: 'plans', long: true },
  { ...at('plans-trial', paths.plans, 'trial'), like: 'plans', long: true },
  { ...at('plans-premium', paths.plans, 'subscriber'), like: 'plans', long: true },
  { ...at('checkout-visitor', paths.checkout), like: 'checkout' },
  { ...at('checkout-has-premium', paths.checkout, 'premium'), like: 'checkout' },
  {
    name: 'checkout',
    long: true,
    show: async (stage) => {
      await stage.signIn('buyer')
      await stage.open(paths.checkout)
      await button(stage.page, payment.test.subscribe).waitFor()
    },
    next: [
      {
        name: 'checkout-annual',
        long: true,
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
        show: async ({ page, offline }) => {
          await button(page, checkout.failure.again).click()
          await button(page, payment.test.subscribe).waitFor()
          await offline(true)
          await page.getByText(texts.payNeedsSignal).waitFor()
        },
      },
      {
        name: 'checkout-unconfirmed',
        show: async ({ page, offline, context }) => {
          await context.route('**/api/paypal/subscription-success', (route) => route.abort())
          await offline(false)
          await button(page, payment.test.subscribe).click()
          await page.getByText(payment.unconfirmed.title).waitFor()
        },
      },
      {
        name: 'checkout-paid',
        show: async ({ page, context }) => {
          await context.unroute('**/api/paypal/subscription-success')
          // The profile comes two seconds later.
          await page.clock.install()
          await button(page, payment.unconfirmed.action).click()
          await page.getByRole('heading', { name: checkout.success.title }).waitFor()
          await closeToast(page)
        },
      },
    ],
  },
  { ...at('manage-free', paths.manageSubscription, 'free'), long: true },
  { ...at('manage-trial', paths.manageSubscription, 'trial'), like: 'manage-free', long: true },
  { ...at('manage-trial-ending', paths.manageSubscription, 'trialEnding'), like: 'manage-free' },
  { ...at('manage-given', paths.manageSubscription, 'premium'), like: 'manage-free' },
  { ...at('manage-ending', paths.manageSubscription, 'leaver'), like: 'manage-free', long: true },
  { ...at('manage-grace', paths.manageSubscription, 'owing'), long: true },
  { ...at('manage-canceled', paths.manageSubscription, 'former'), like: 'manage-free', long: true },
  {
    name: 'manage-premium',
    long: true,
    show: at('', paths.manageSubscription, 'subscriber').show,
    next: [
      { name: 'manage-downgrade', show: ({ page }) => openDialogBy(page, manage.downgrade.action) },
      {
        name: 'manage-cancel',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, manage.cancel.action)
        },
      },
      {
        name: 'manage-no-signal',
        show: async ({ page, offline }) => {
          await closeDialog(page)
          await offline(true)
          await page.getByText(texts.needsSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'manage-pay',
    long: true,
    show: async (stage) => {
      await stage.signIn('redeemer')
      await stage.open(paths.manageSubscription)
      await button(stage.page, manage.upgrade.action).click()
      await button(stage.page, payment.test.subscribe).waitFor()
    },
  },
  at('membership', paths.membership, 'free'),
  { ...at('membership-premium', paths.membership, 'subscriber'), like: 'membership', long: true },
  { ...at('membership-operator', paths.membership, 'operator'), long: true },
  at('payment-success', paths.paymentSuccess, 'subscriber'),
  { ...at('payment-unconfirmed', paths.paymentSuccess, 'free'), like: 'payment-success' },
  { ...at('payment-cancelled', paths.paymentCancelled, 'free'), like: 'payment-success' },
  { ...at('profile-subscriber', paths.profile, 'subscriber'), like: 'profile', long: true },
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

function at(name: string, path: string, resident?: Resident): Screen {
  return {
    name,
    looker: resident ?? 'visitor',
    show: async (stage) => {
      if (resident) await stage.signIn(resident)
      await stage.open(path)
    },
  }
}
