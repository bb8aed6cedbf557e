/** Texts of a form whose draft was restored. */
export const draftTexts = {
  restored: (moment: string) => `Your draft from ${moment}`,
  discard: 'Discard draft',
  discarded: 'Draft discarded',
  undo: 'Undo',
} as const
