/** The few words that the building blocks themselves say. */
export const uiTexts = {
  close: 'Close',
  loading: 'Loading',
  toast: 'Message',
  toastArea: 'Messages (F8)',
  notLoaded: {
    title: 'No signal for this yet',
    description: 'This part of the app is not on your device yet. Please try again in a moment.',
  },
} as const
