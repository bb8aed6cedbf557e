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
    request: { open: 'You help', inProgress: 'You help', done: 'You helped', ended: 'You were to help' },
    offer: {
      open: 'You are helped',
      inProgress: 'You are helped',
      done: 'You were helped',
      ended: 'You were to be helped',
    },
  },
  over: 'Over',
  credits: { earned: '+1 credit', cost: '1 credit' },
  creditsRead: { earned: 'Earned 1 credit', cost: 'Costs 1 credit' },
  empty: 'Nothing here yet',
  emptyText: 'What you ask for, offer and help with is listed here.',
  emptyAction: 'Post a New Request',
  recent: {
    title: 'Recent activity',
    all: 'Activity History',
    empty: 'No recent activity to display',
    emptyText: 'Your posts show up here.',
  },
} as const
