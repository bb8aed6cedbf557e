/**
 * Texts of the outbox and its messages about posts. They have a file of their own because they come with the first
 * paint, the rest with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const postOutboxTexts = {
  post: 'A post',
  withdrawal: 'Withdrawing a post',
  withdrawalOf: (title: string) => `Withdrawing “${setApart(title)}”`,
  edit: 'Changing a post',
  editOf: (title: string) => `Changing “${setApart(title)}”`,
  editRefused: 'Your change wasn’t saved',
  types: { request: 'Request', offer: 'Offer', event: 'Meetup' },
  waiting: (count: number) =>
    count === 1
      ? 'No signal. 1 post is saved and will be sent.'
      : `No signal. ${count} posts are saved and will be sent.`,
  /** P-072 where upcoming will show them; else no more than is so. */
  sent: (count: number, isComing: boolean) => {
    const sentence = count === 1 ? 'Your post has been created' : `${count} posts have been created`
    return `${sentence}${isComing ? ' and will appear in upcoming activities' : ''}!`
  },
  /** The text for help posts that upcoming does not show yet. */
  seenOnBoard: (count: number) => `Neighbors see ${count === 1 ? 'it' : 'them'} on Community Help.`,
  eventsCreated: (count: number) => (count === 1 ? 'Event created!' : `${count} events created!`),
  meetupsSeen: (count: number) =>
    count === 1
      ? 'Neighbors will see your meetup in a few minutes.'
      : 'Neighbors will see your meetups in a few minutes.',
  wrong: 'Something went wrong',
  noEvent: 'Failed to create event',
  view: 'View',
  refused: { title: 'Error', description: 'Failed to create post' },
} as const
