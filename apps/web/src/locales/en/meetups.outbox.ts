/**
 * Texts of the outbox about meetups. They have a file of their own because they come with the first paint, the rest
 * with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { ownTexts } from './unspecified.ts'

export const meetupOutboxTexts = {
  rsvp: 'Joining a meetup',
  rsvpOf: (title: string) => `Joining “${setApart(title)}”`,
  cancel: 'Giving up your spot',
  cancelOf: (title: string) => `Giving up your spot at “${setApart(title)}”`,
  confirm: 'Confirming you’re still coming',
  confirmOf: (title: string) => `Confirming you’re still coming to “${setApart(title)}”`,
  close: 'Closing the list',
  closeOf: (title: string) => `Closing the list of “${setApart(title)}”`,
  open: 'Reopening the list',
  openOf: (title: string) => `Reopening the list of “${setApart(title)}”`,
  write: 'A message to everyone coming',
  writeOf: (title: string) => `A message to everyone coming to “${setApart(title)}”`,
  queuedFor: (count: number) =>
    count === 1 ? ownTexts.queued : `You’re on the waiting lists for ${count} meetups`,
  queuedForOne: ownTexts.queuedFor,
  view: 'View',
  refused: 'That didn’t work',
  writeRefused: 'Your message wasn’t sent',
} as const
