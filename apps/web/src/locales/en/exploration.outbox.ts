/**
 * Texts of the outbox and its messages about exploring. They have a file of their own because they come with the first
 * paint, the rest with the screens.
 */
export const explorationOutboxTexts = {
  settings: 'Exploring',
  hide: 'Hide exploring',
  show: 'Show exploring',
  refused: 'Your choice about exploring wasn’t saved',
} as const
