/** How the outbox and its messages speak of exploring. Apart: it comes with the first paint, the rest with the screens. */
export const explorationOutboxTexts = {
  settings: 'Exploring',
  hide: 'Hide exploring',
  show: 'Show exploring',
  refused: 'Your choice about exploring was not kept',
} as const
