/**
 * Texts of the outbox about helping. They have a file of their own because they come with the first paint, the rest
 * with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const helpOutboxTexts = {
  accept: 'Choosing a neighbor',
  acceptOf: (title: string) => `Choosing a neighbor for “${setApart(title)}”`,
  start: 'Starting',
  startOf: (title: string) => `Starting “${setApart(title)}”`,
  complete: 'Marking as done',
  completeOf: (title: string) => `Marking “${setApart(title)}” as done`,
  release: 'Reopening a post',
  releaseOf: (title: string) => `Reopening “${setApart(title)}”`,
  dispute: 'Reporting that it didn’t happen',
  disputeOf: (title: string) => `Reporting that “${setApart(title)}” didn’t happen`,
  rate: 'A thank-you',
  rateOf: (title: string) => `Thanks for “${setApart(title)}”`,
  rated: 'Thanks sent',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  refused: 'That didn’t work',
} as const
