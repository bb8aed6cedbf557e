/** Texts of the list of the member's own posts, and of the few that the profile shows. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const historyTexts = {
  title: 'Activity History',
  back: 'Back to your profile',
  loading: 'Loading your posts',
  groups: { open: 'Open', inProgress: 'In progress', done: 'Done', ended: 'Ended' },
  more: 'Show more',
  again: 'Post again',
  againFor: (title: string) => `Post again: ${setApart(title)}`,
  /** The member's part in a neighbor's post, by its type and state. */
  whose: {
    request: {
      open: 'You’re helping',
      inProgress: 'You’re helping',
      done: 'You helped',
      ended: 'You planned to help',
    },
    offer: {
      open: 'You’re getting help',
      inProgress: 'You’re getting help',
      done: 'You got help',
      ended: 'Help was planned',
    },
  },
  over: 'Over',
  credits: { earned: '+1 credit', cost: '1 credit' },
  creditsRead: { earned: 'Earned 1 credit', cost: 'Costs 1 credit' },
  empty: 'Nothing here yet',
  emptyText: 'Your requests, offers and help show up here.',
  emptyAction: 'Post a New Request',
  recent: {
    title: 'Recent activity',
    all: 'Activity History',
    empty: 'No recent activity to display',
    emptyText: 'Your posts show up here.',
  },
} as const
