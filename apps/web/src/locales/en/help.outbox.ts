/** How the outbox speaks of helping. Apart: it comes with the first paint, the rest with the screens. */
export const helpOutboxTexts = {
  accept: 'Choosing a neighbor',
  acceptOf: (title: string) => `Choosing a neighbor for “${title}”`,
  start: 'Saying that it has started',
  startOf: (title: string) => `Saying that “${title}” has started`,
  complete: 'Saying that it is done',
  completeOf: (title: string) => `Saying that “${title}” is done`,
  release: 'Opening a post again',
  releaseOf: (title: string) => `Opening “${title}” again`,
  dispute: 'Saying that it did not happen',
  disputeOf: (title: string) => `Saying that “${title}” did not happen`,
  rate: 'A thank-you',
  rateOf: (title: string) => `Thanks for “${title}”`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  refused: 'That did not work',
} as const
