/** Texts of a form whose draft was restored, or whose entry another window changed. */
export const draftTexts = {
  restored: (moment: string) => `Your draft from ${moment}`,
  discard: 'Discard draft',
  discarded: 'Draft discarded',
  undo: 'Undo',
  changedElsewhere: {
    title: 'Changed in another window',
    description: 'Your text is still here. Copy it, then edit the new version.',
  },
} as const
