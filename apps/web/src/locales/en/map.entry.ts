/** Texts about the map that the installed app shows, without the map itself. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const mapEntryTexts = {
  title: 'Community Map',
  loading: 'Loading the map',
  notLoaded: {
    title: 'The map couldn’t be loaded',
    text: 'It loads when you’re back online.',
    again: 'Try again',
  },
  upsell: {
    title: 'Map View - Premium Feature',
    text: 'See what goes on around you at a glance:',
    features: [
      { name: 'Help requests near you' },
      { name: 'Community events nearby' },
      { name: 'Third places with location filters' },
      { name: 'Real-time distances' },
    ],
    upgrade: 'Upgrade to Premium',
    note: '7-day free trial • Full access immediately • Cancel anytime',
    noteOnTrial: 'Full access immediately • Cancel anytime',
  },
  small: {
    of: (name: string) => `Map of where ${setApart(name)} is`,
    form: 'Where the place is on the map',
    hint: 'Is the pin right? Drag it, or move it with the arrow keys. The address stays as you wrote it.',
    pin: 'Pin: move it with the arrow keys',
    moved: (latitude: string, longitude: string) => `The pin is at ${latitude}, ${longitude}.`,
  },
} as const
