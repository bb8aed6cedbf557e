/** Texts of the address field. */
export const addressSearchTexts = {
  suggestions: 'Suggestions',
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  looking: 'Looking for places',
  manual: (displayLocation: string) => `${displayLocation} (Manual Entry)`.trimStart(),
  manualHint:
    'Place suggestions need billing, which isn’t set up here. You can add a place by typing its full name and address.',
  offlineHint: 'Place suggestions come back when you’re online.',
  poweredByGoogle: 'Powered by Google',
  chosen: 'Place chosen',
} as const
