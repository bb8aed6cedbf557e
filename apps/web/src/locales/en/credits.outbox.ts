/**
 * Texts of the outbox about gifts. They have a file of their own because they come with the first paint, the rest with
 * the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const creditOutboxTexts = {
  gift: 'A gift of credits',
  giftOf: (count: number) => `A gift of ${count} ${count === 1 ? 'credit' : 'credits'}`,
  giftTo: (count: number, name: string) =>
    `A gift of ${count} ${count === 1 ? 'credit' : 'credits'} to ${setApart(name)}`,
  tag: 'Gift',
  waiting: (count: number) =>
    count === 1
      ? 'Your gift will be given when you’re back online.'
      : `${count} gifts will be given when you’re back online.`,
  sent: 'Credits Gifted Successfully!',
  view: 'View',
  refused: { title: 'Gift Failed', description: 'Failed to gift credits' },
} as const
