/** The few words that the building blocks themselves say. */
export const uiTexts = {
  close: 'Close',
  loading: 'Loading',
  toast: 'Message',
  toastArea: 'Messages (F8)',
} as const
