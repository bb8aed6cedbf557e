/** The few texts that the building blocks of the interface have themselves. */
export const uiTexts = {
  close: 'Close',
  back: 'Back',
  /** The label of the button that clears a field. */
  clear: 'Clear',
  loading: 'Loading',
  lookAgain: 'Check again',
  stillNotHere: 'Still not here.',
  lengthLeft: (remaining: number) =>
    remaining >= 0
      ? `${remaining} ${remaining === 1 ? 'character' : 'characters'} left`
      : `${-remaining} ${remaining === -1 ? 'character' : 'characters'} too many. Nothing was cut off.`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  toast: 'Message',
  toastArea: 'Messages (F8)',
  notLoaded: {
    title: 'This part hasn’t loaded',
    description: 'This part of the app isn’t on your device yet. Please try again in a moment.',
  },
} as const
