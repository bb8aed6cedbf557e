/**
 * Texts of the outbox about helping. They have a file of their own because they come with the first paint, the rest
 * with the screens.
 */
import { setApart } from '@porchlight/contracts/values/set-apart'

export const helpOutboxTexts = {
  accept: 'Choosing a neighbor',
  acceptOf: (title: string) => `Choosing a neighbor for “${setApart(title)}”`,
  start: 'Saying that it has started',
  startOf: (title: string) => `Saying that “${setApart(title)}” has started`,
  complete: 'Saying that it is done',
  completeOf: (title: string) => `Saying that “${setApart(title)}” is done`,
  release: 'Opening a post again',
  releaseOf: (title: string) => `Opening “${setApart(title)}” again`,
  dispute: 'Saying that it did not happen',
  disputeOf: (title: string) => `Saying that “${setApart(title)}” did not happen`,
  rate: 'A thank-you',
  rateOf: (title: string) => `Thanks for “${setApart(title)}”`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  refused: 'That did not work',
} as const
