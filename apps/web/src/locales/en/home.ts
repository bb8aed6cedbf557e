import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const homeTexts = {
  morning: 'Good morning',
  afternoon: 'Good afternoon',
  evening: 'Good evening',
  greeting: (greeting: string, firstName: string) => `${greeting}, ${setApart(firstName)}`,
  active: (count: number) =>
    count === 1 ? '1 neighbor active this week' : `${count} neighbors active this week`,
  plans: { trial: 'Trial', premium: 'Premium' },
  credits: (count: number) => (count === 1 ? '1 credit' : `${count} credits`),
  creditsForWaiting: (count: number) => `${count} needed when sent`,
  waitingForSignal: (count: number) => `${count} waiting for signal`,
  sending: (count: number) => `Sending ${count}`,
  location: {
    label: 'Your area',
    change: 'Change',
    changeWhat: 'your location',
  },
  upcoming: {
    title: 'Upcoming activities',
    seeAll: 'See all',
    back: 'Back to home',
    days: 'Today and the next two days',
    more: 'Show more',
    inOutbox: (count: number) => `${count} more in your outbox`,
    ownLater: 'Yours, for a later day',
    loading: 'Loading upcoming activities',
    empty: 'No activities scheduled',
    emptyText: 'Be the first to put something on the calendar for the next three days.',
  },
  types: { request: 'Request', offer: 'Offer', event: 'Meetup' },
  going: (current: number, max: number | null) =>
    max === null ? `${current} going` : `${current} of ${max} going`,
  states: {
    offline: 'Waiting for signal',
    waiting: 'Waiting',
    sending: 'Sending',
  },
  refusedMore: 'See why',
  post: 'Post a New Request',
  seeBoard: 'See who needs a hand',
} as const
