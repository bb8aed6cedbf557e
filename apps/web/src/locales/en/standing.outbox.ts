/** Texts of the outbox about answers to the operators. They come with the first paint, the rest with the screens. */
export const standingOutboxTexts = {
  appeal: 'Your answer to the operators',
  refused: 'Your answer couldn’t be sent',
} as const
