/** Texts of the outbox about answers to the organizers. They come with the first paint, the rest with the screens. */
export const standingOutboxTexts = {
  appeal: 'Your answer to the organizers',
  refused: 'Your answer couldn’t be sent',
} as const
