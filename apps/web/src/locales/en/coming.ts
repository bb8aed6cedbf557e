/** What the screens that are not here yet say, each under its spec's name. */
export const comingTexts = {
  eyebrow: 'Not here yet',
  waits: 'What you have posted stays as it is.',
  screens: {
    maps: {
      title: 'Community Map',
      text: 'A map of help, meetups and places around you is being drawn. No one will see where exactly you live.',
      action: 'See the board instead',
    },
  },
} as const
