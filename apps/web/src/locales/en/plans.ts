/** Plans, trials and what they cost. */
export const planTexts = {
  trial: {
    title: 'Your free trial',
    ending: 'Your trial ends soon',
    units: {
      wholeDays: (count: number) => (count === 1 ? 'day' : 'days'),
      hours: (count: number) => (count === 1 ? 'hour' : 'hours'),
      minutes: () => 'min',
      seconds: () => 'sec',
    },
    until: (day: string) => `Until ${day}`,
    daysLeft: (count: number) => (count === 1 ? '1 day left' : `${count} days left`),
    manage: 'Manage your plan',
    expired: 'Trial expired',
    expiredText: 'You’re on the free plan now. You keep everything of yours.',
    dismiss: 'Hide the note about your trial',
  },
  upgrade: {
    title: 'Do more with Premium',
    text: 'Unlimited requests, and every third place nearby.',
    price: (monthly: string, annual: string) => `${monthly}/month or ${annual}/year`,
    action: 'Upgrade',
    plans: 'See plans',
    dismiss: 'Hide the offer for now',
  },
} as const
