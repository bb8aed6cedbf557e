/** Texts around the operator's own pages. */
export const pageTexts = {
  titles: { terms: 'Terms & Conditions', privacy: 'Privacy' },
  back: 'Back',
  loading: 'Fetching the text',
  failed: {
    title: 'This text isn’t on your device yet',
    text: 'Open it once while you’re online, and it stays here.',
    action: 'Try again',
  },
} as const
