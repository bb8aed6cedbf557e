/**
 * Texts about one's plan on screens that are installed: the card of the profile, and what becomes of a payment. They are
 * apart from the texts of the screens that pay, which need a signal.
 */
import { formatLongDate } from './formats.ts'

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const planCardTexts = {
  support: {
    link: 'Get help',
    subject: 'Help with Porchlight',
    /** Begins the subject of a premium member's mail. */
    priority: 'Priority (Premium): ',
  },
  names: { free: 'Free', trial: 'Trial', premium: 'Premium' },
  active: 'Active',
  sevenDays: '7 days remaining',
  daysLeft: (count: number) => `${days(count)} left`,

  payment: {
    success: { title: 'Success!', description: 'Your premium subscription is now active!' },
    notActivated: {
      title: 'Error',
      description: 'Failed to activate subscription. Please contact support.',
    },
    notActivatedWithoutSupport: {
      title: 'Error',
      description: 'Failed to activate subscription. Please try again later.',
    },
    failed: {
      title: 'Payment Error',
      description: 'There was an issue with your payment. Please try again.',
    },
    cancelled: {
      title: 'Payment Cancelled',
      description: 'Your payment was cancelled. No charges were made.',
    },
    notLoaded: {
      title: 'Error',
      description: 'Failed to load payment system. Please refresh and try again.',
    },
  },

  card: {
    title: 'Subscription',
    upgrade: 'Upgrade',
    manage: 'Manage Subscription',
    billing: 'Manage Billing',
    until: (when: number) => `Until ${formatLongDate(when)}`,
    renews: (when: number) => `Renews on ${formatLongDate(when)}`,
  },
} as const
