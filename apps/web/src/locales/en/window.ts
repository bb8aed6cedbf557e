/** Texts of the window, which people who are no members read. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const windowTexts = {
  nameless: 'Our neighborhood',
  tagline: 'What neighbors need and offer',
  kinds: { request: 'Needs a hand', offer: 'Offers a hand' },
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  soon: 'Soon',
  asOf: (moment: string) => `As of ${moment}`,
  noSignalSince: (moment: string) => `No signal. As of ${moment}`,
  page: (page: number, count: number) => `${page} of ${count}`,
  list: 'Posts',
  codeOf: (title: string) => `QR code for members to “${setApart(title)}”`,
  answer: 'Members can scan a post’s code to answer.',
  join: {
    title: 'Are you a neighbor, too?',
    code: 'QR code for the community',
    scan: 'Hold your phone’s camera here, or go to',
    askForCode: 'Ask a neighbor for the community code.',
  },
  empty: { title: 'Nothing here right now', text: 'Check back tomorrow.' },
  noSignal: { title: 'No signal yet', text: 'The board appears here as soon as there is one.' },
} as const
