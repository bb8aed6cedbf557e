/** Texts of the board on paper and of the poster. Paper is read by people who are no members. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { paperTexts } from './papers.ts'

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

export const printTexts = {
  title: 'Print',
  back: 'Back to Community Help',
  print: 'Print',
  pages: (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`,
  what: 'What to print',
  sheets: { board: 'Board', poster: 'Poster' },
  about: {
    board: 'For a hallway: neighbors without a phone can read what others need and offer.',
    poster: 'For a door or a counter: it leads new neighbors to the community.',
  },
  paper: 'Paper',
  papers: paperTexts,
  options: 'On the board',
  types: { request: 'Requests', offer: 'Offers', event: 'Meetups' },
  large: 'Extra large print',
  slips: 'Tear-off slips',
  names: 'First names',
  namesHint: 'Anyone walking by can read them. Ask your neighbors first.',
  choose: (count: number) => `Choose posts (${count})`,
  chooseHint: 'Read them before you print: they were written for members.',
  withheld: (count: number) =>
    `${posts(count)} left out because the title seems to include an address or a number.`,
  rest: (count: number, most: number) =>
    `The board has room for the next ${most}. ${posts(count)} with a later date ${count === 1 ? 'isn’t' : 'aren’t'} on it.`,
  partial: 'More posts are still arriving on this device.',
  loading: 'Loading posts',
  empty: { title: 'Nothing to print', text: 'There are no open posts of the types you chose.' },
  preview: 'How it prints',
  link: 'Invitation link',
  linkHint: (host: string) => `Leave it blank to use ${host}.`,
  linkNeeded: 'People join here by invitation. Make an invitation and paste its link here.',
  linkWrong: (host: string) => `This link doesn’t go to ${host}.`,
  closed: {
    title: 'Nobody new can join right now',
    text: 'The operators have closed sign-up, so there’s no poster.',
  },
  /** The texts on the board. */
  board: {
    nameless: 'Our neighborhood',
    tagline: 'What neighbors need and offer',
    asOf: (moment: string) => `As of ${moment}`,
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    askWhere: 'Ask where',
    codeOf: (title: string) => `QR code for “${setApart(title)}”`,
    foot: 'No phone? Ask the neighbor who hung this up.',
    footOnline: (host: string) => `Members answer at ${host}`,
  },
  /** The texts on the poster. */
  poster: {
    tagline: 'Neighbors who help each other',
    points: ['Ask for a hand.', 'Offer one.', 'Meet on the porch.'],
    code: 'QR code for the community',
    scan: 'Hold your phone’s camera here,',
    orGo: (host: string) => `or go to ${host}`,
    askForCode: 'Ask the neighbor who hung this up for the community code.',
    age: 'For adults 18 and older. Runs on Porchlight.',
  },
} as const
