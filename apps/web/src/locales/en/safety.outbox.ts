/**
 * Texts of the outbox about blocks and reports. They have a file of their own because they come with the first paint,
 * the rest with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const safetyOutboxTexts = {
  block: 'Blocking a neighbor',
  blockOf: (name: string) => `Blocking ${setApart(name)}`,
  unblock: 'Unblocking a neighbor',
  unblockOf: (name: string) => `Unblocking ${setApart(name)}`,
  report: 'A report',
  reports: {
    post: 'Reporting a post',
    message: 'Reporting a message',
    member: 'Reporting a neighbor',
    place: 'Reporting a third place',
    placeReview: 'Reporting a review',
  },
  reported: {
    title: 'Thank you, your report is in',
    description: 'Only the operators see this. The other person won’t know.',
  },
  refused: 'That didn’t work',
} as const
