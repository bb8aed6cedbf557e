/** What a form says about the text it brought back. */
export const draftTexts = {
  restored: (moment: string) => `Your draft from ${moment}`,
  discard: 'Discard draft',
  discarded: 'Draft discarded',
  undo: 'Undo',
} as const
