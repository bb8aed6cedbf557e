/** Texts of the screens of plans and payment. The texts of home's cards are in `plans.ts`. */
import { formatLongDate } from './formats.ts'
import { days, planCardTexts } from './plans.card.ts'
import { ownTexts } from './unspecified.ts'

/** The spec's own words. */
const freeFeatures = [
  '2 help requests per month',
  'Basic third place access',
  'Community messaging',
  'Profile creation',
] as const
const premiumFeatures = [
  'Unlimited help requests',
  'Full third place access',
  'Boosted visibility',
  'No ads',
  '1 bonus credit per month',
  'Priority support',
  'Advanced search filters',
  'Premium badge',
] as const

export const planScreenTexts = {
  ...planCardTexts,
  features: { free: freeFeatures, premium: premiumFeatures },
  perMonth: 'per month',
  perYear: 'per year',
  /** Texts with a price, which is formatted in its currency. */
  aMonth: (price: string) => `About ${price} a month`,
  save: (price: string) => `Save ${price}`,
  trialActive: (count: number) => (count > 0 ? `${count}-day free trial active` : 'Free trial active'),
  testNotice: 'Test payments: no money is taken.',
  needsSignal: 'You need to be online to choose a plan and pay. What you see is what was last known.',
  payNeedsSignal: 'You need to be online to pay. Nothing is charged while you’re offline.',
  unknown: 'Your plan loads when you’re back online.',
  logIn: 'Log in',

  plans: {
    title: 'Plans',
    heading: 'Kindness is free. Premium keeps more lights on.',
    text: 'Everyone here can ask, offer and come along. Premium is for neighbors who want to do more of it.',
    visitor: (count: number) =>
      count === 0
        ? 'New here? Joining costs nothing.'
        : `New here? For your first ${days(count)}, requests have no monthly limit, and there’s nothing to pay.`,
    join: 'Join your neighbors',
    popular: 'MOST POPULAR',
    yours: 'Your plan',
    freeText: 'All a neighborhood needs.',
    premiumText: 'For people who ask and help a lot.',
    or: (price: string) => `or ${price} per year`,
    upgrade: 'Upgrade to Premium',
    manage: 'Manage Subscription',
    home: 'Back to Home',
    logIn: { title: 'Please log in' },
  },

  checkout: {
    title: 'Checkout',
    back: 'Back to plans',
    billing: 'How often you pay',
    billings: { monthly: 'Monthly', annual: 'Annual' },
    renews: {
      monthly: 'Renews each month until you cancel.',
      annual: 'Renews each year until you cancel.',
    },
    included: 'What you get',
    pay: 'Payment',
    has: 'You have Premium',
    hasText: 'There’s nothing to pay for. Your dates and receipts are with your subscription.',
    success: {
      title: "You're now a Premium member!",
      text: 'Thank you. Taking you to your profile.',
      action: 'Go to your profile',
      toast: 'Welcome to Premium!',
    },
    failure: {
      title: 'Payment Failed',
      text: 'Payment failed. Please try again or contact support.',
      textWithoutSupport: 'Payment failed. Please try again.',
      again: 'Try Again',
      support: 'Contact support',
    },
  },

  payment: {
    ...planCardTexts.payment,
    /** Texts of the test provider: each of them makes clear that it is one. */
    test: {
      title: 'Test payment',
      text: 'This community is testing payments. No money is taken, and no card is needed.',
      subscribe: 'Test subscribe',
      ways: 'Or see how it fails',
      decline: 'Decline it',
      cancel: 'Cancel it midway',
    },
    subscribe: 'Subscribe',
    loading: 'Loading PayPal',
    paypal: 'You pay with PayPal. Porchlight never sees your card.',
    again: 'Try again',
    confirming: 'Confirming your payment',
    paid: 'Thank you. Premium is yours.',
    offerFailed: 'Ways to pay load when you’re back online.',
    unknownProvider:
      'This community takes payments in a way only a newer Porchlight supports. Please update the app.',
    logIn: { title: 'Please log in', description: 'You need to be logged in to subscribe' },
    /** The payment was approved, and the server has not confirmed it yet. */
    unconfirmed: {
      title: 'Your payment is waiting to be confirmed',
      text: 'It isn’t confirmed yet, which can take a few days. We saved it on this device and will ask again. Please don’t pay again.',
      action: 'Confirm now',
    },
  },

  membership: {
    title: 'Membership',
    plan: 'Plan',
    status: 'Status',
    credits: 'Credits',
    nextBilling: 'Next billing date',
    until: 'Premium until',
    ends: 'Ends',
    features: 'What you have',
    upgrade: 'Upgrade',
    manage: 'Manage Subscription',
    bonus: {
      title: 'For operators',
      text: 'Gives this month’s bonus credit to every premium member who hasn’t had it yet.',
      action: 'Process monthly bonus credits',
      done: 'Bonus Credits Processed',
      count: (count: number) =>
        `${count} ${count === 1 ? 'member' : 'members'} received this month’s credit.`,
      failed: 'Failed to process bonus credits',
      needsSignal: 'You need to be online.',
    },
  },

  paid: {
    title: ownTexts.payment.success,
    text: ownTexts.payment.successText,
    waiting: 'Waiting for the confirmation',
    waitingText: 'No payment is confirmed yet. Once it is, Premium shows here and on your profile.',
    cancelledTitle: ownTexts.payment.cancelled,
    cancelledText: 'Your payment was cancelled. No charges were made.',
    home: ownTexts.payment.home,
    manage: 'Manage Subscription',
    plans: ownTexts.payment.plans,
  },

  manage: {
    title: 'Manage Subscription',
    back: 'Back to your profile',
    status: 'Your plan',
    daysRemaining: (count: number) => `${days(count)} remaining`,
    trialEnds: (end: number) => `Your trial ends by itself on ${formatLongDate(end)}. Nothing is charged.`,
    freeText: 'You can offer help and come along as often as you like, and ask twice a month.',
    canceled: 'Canceled',
    canceledText: 'Your Premium has ended. Everything you wrote, and every thank-you, is still yours.',
    billed: { monthly: 'Paid monthly', annual: 'Paid yearly' },
    renews: (when: number) => `Renews on ${formatLongDate(when)}.`,
    goesOn: 'Continues until you cancel it.',
    endsAsCanceled: (when: number) =>
      `Premium stays active until ${formatLongDate(when)}, and doesn’t renew.`,
    endsAsFree: (when: number) => `Premium until ${formatLongDate(when)}, then Free.`,
    givenUntil: (when: number) =>
      `A gift from your community until ${formatLongDate(when)}. Nothing is charged.`,
    given: 'A gift from your community. Nothing is charged.',
    failedPayment: 'Your last payment didn’t go through',
    grace: (until: number) =>
      `Premium stays until ${formatLongDate(until)}, so you have time to fix it. After that you’re on the free plan, and you keep everything of yours.`,
    testOver:
      'Payments were only tests here before, and no money was taken. They’re real now, so Premium from a test payment has ended.',
    upgrade: {
      title: 'Upgrade to Premium',
      text: 'Unlimited requests, every third place, no ads.',
      action: 'Upgrade to Premium',
    },
    restart: {
      title: 'Restart Premium',
      text: 'Pick up where you left off.',
      undoText: 'You keep what you have, and it renews as before.',
      action: 'Restart Premium',
    },
    downgrade: {
      action: 'Downgrade to Free',
      title: 'Downgrade to Free?',
      text: (until: string) =>
        `You keep Premium until ${until}. After that you can ask for help twice a month.`,
      textNow: 'Your paid time is over, so Premium ends now. After that you can ask for help twice a month.',
      confirm: 'Downgrade to Free',
      done: ownTexts.downgraded,
    },
    cancel: {
      action: 'Cancel Subscription',
      title: 'Cancel Subscription?',
      text: (until: string) => `Nothing more is charged. You keep Premium until ${until}.`,
      textNow: 'Nothing more is charged. Your paid time is over, so Premium ends now.',
      confirm: 'Cancel Subscription',
      done: ownTexts.canceled,
    },
    periodEnd: 'your paid time ends',
    keep: 'Keep Premium',
    dueNow: (price: string) => `Due now: ${price}`,
    dueThen: (price: string, when: string) => `Nothing due now. ${price} on ${when}.`,
    notNow: 'Not now',
    welcome: 'Welcome to Premium!',
    welcomeBack: 'Welcome back to Premium!',
    failed: { title: 'Error', description: 'Failed to update subscription' },
    noSignal: 'No signal right now. It may have gone through anyway. Please try again.',
    world: {
      title: 'Try what might happen',
      text: 'Test payments only: other things a provider may report.',
      failRenewal: 'Fail the next payment',
      refund: 'Refund the last payment',
      done: 'Done. No money was moved.',
    },
    receipts: {
      title: 'Receipts',
      none: 'No receipts yet',
      noneText: 'Each payment leaves one here.',
      failed: 'Receipts load when you’re back online.',
      period: (from: string, until: string) => `${from} to ${until}`,
      disputed: 'Disputed',
      test: 'Test, no money',
      premium: { monthly: 'Premium, one month', annual: 'Premium, one year' },
      refunded: 'Refunded',
    },
  },
} as const
