/** The pairs of helpers and helped in the demo, and the state of each help. */

export interface DemoPair {
  /** The title of the post. */
  about: string
  /** The key of whom its author chose. */
  chosen: string
  /** The chosen member's message to the author; without it they wrote in the demo's conversations. */
  message?: string
  /** The events since, in their order. */
  way?: readonly Turn[]
  /** The end of a help around its date, instead of `way`: the ratings by its author and then by the other. */
  ratings?: readonly [Stars | null, Stars | null]
}

export type Stars = readonly [stars: number, words: string]

export type Who = 'author' | 'chosen'

/** An act of one of the participants, with the hours since then. */
export type Turn =
  | readonly [hoursAgo: number, 'wrote']
  | readonly [hoursAgo: number, 'accept']
  | readonly [hoursAgo: number, 'start' | 'complete', Who]
  | readonly [hoursAgo: number, 'rate', Who, ...Stars]
  | readonly [hoursAgo: number, 'dispute', Who, word: string]
  | readonly [hoursAgo: number, 'withdraw', word: string]

export const pairs: readonly DemoPair[] = [
  // Lena’s
  {
    about: 'I listen, at any walking pace',
    chosen: 'lena',
    way: [[9.7, 'accept']],
  },
  {
    about: 'Rides between noon and three',
    chosen: 'lena',
    message: 'Would a cello ride with us, sitting up and wearing its belt?',
    way: [
      [8, 'wrote'],
      [6, 'accept'],
      [0.5, 'start', 'author'],
    ],
  },
  {
    about: 'Anything warm, week three with a newborn',
    chosen: 'lena',
    message: 'A pot of leek soup, still warm, in twenty minutes?',
    way: [
      [9, 'wrote'],
      [8.9, 'accept'],
      [6, 'complete', 'author'],
    ],
  },
  {
    about: 'Put my photos where I can find them again',
    chosen: 'lena',
    message: 'I have just moved nine years of them in a box. I know the way through.',
    way: [
      [60, 'wrote'],
      [58, 'accept'],
      [33, 'start', 'chosen'],
      [30, 'complete', 'chosen'],
      [29, 'complete', 'author'],
      [28, 'rate', 'author', 5, 'She found the picture of my mother on the ferry. I had given up on it.'],
      [27, 'rate', 'chosen', 5, 'And I know now what to read all winter.'],
    ],
  },
  {
    about: 'I bring one of my four dishes',
    chosen: 'lena',
    message: 'For my first evening with guests: the cake that sinks, please.',
    way: [
      [50, 'wrote'],
      [48, 'accept'],
      [23, 'complete', 'author'],
      [20, 'dispute', 'chosen', 'No cake has come. Perhaps it went to another door?'],
    ],
  },
  {
    about: 'Look in on me for two mornings',
    chosen: 'lena',
    message: 'I am around the corner, and up at seven because of a cat.',
    way: [
      [26, 'wrote'],
      [24, 'accept'],
      [5, 'withdraw', 'My sister flew in, so I am well looked after. Thank you, Lena!'],
    ],
  },
  // Rosa’s
  {
    about: 'Tie up the tomatoes before they take over',
    chosen: 'rosa',
    message: 'I bring the string, and the short ladder that I can still climb.',
    way: [
      [11, 'wrote'],
      [10, 'accept'],
    ],
  },
  {
    about: 'My prescription is ready and my knee is not',
    chosen: 'malik',
    way: [
      [15.1, 'accept'],
      [14.9, 'start', 'chosen'],
    ],
  },
  {
    about: 'I can walk three more children home',
    chosen: 'noor',
    message: 'Two of the three are mine, if they may stop at every dog.',
    way: [
      [50, 'wrote'],
      [49, 'accept'],
      [22, 'start', 'author'],
      [20, 'complete', 'author'],
    ],
  },
  {
    about: 'Reading practice for my son',
    chosen: 'rosa',
    message: 'He may read me recipes. I fall asleep over everything else.',
    way: [
      [60, 'wrote'],
      [58, 'accept'],
      [27.5, 'start', 'author'],
      [26, 'complete', 'chosen'],
      [25, 'complete', 'author'],
      [24, 'rate', 'author', 5, 'He reads to the cat now, and the cat stays.'],
    ],
  },
  {
    about: 'Rescue my rubber plant',
    chosen: 'rosa',
    message: 'You water it. They always water it.',
    way: [
      [110, 'wrote'],
      [108, 'accept'],
      [84, 'complete', 'chosen'],
      [83, 'complete', 'author'],
      [82, 'rate', 'author', 5, 'It lives. I have been told to leave it alone.'],
      [80, 'rate', 'chosen', 4, 'Listens well, for somebody with such good ears.'],
    ],
  },
  {
    about: 'Repair table: clocks, lamps, radios',
    chosen: 'rosa',
    way: [
      [84.5, 'accept'],
      [72.9, 'complete', 'author'],
      [72.4, 'complete', 'chosen'],
      [61.2, 'rate', 'chosen', 5, 'It plays again. It prefers the Dodgers, and so do I.'],
      [59.5, 'rate', 'author', 5, 'Two bowls, and the end of the bread.'],
    ],
  },
  {
    about: 'One dish without nuts for the studio potluck',
    chosen: 'rosa',
    message: 'I have a lemon rice that has never met a nut.',
    ratings: [[5, 'They still ask me for the rice.'], null],
  },
  {
    about: 'I sharpen and mow',
    chosen: 'rosa',
    ratings: [
      [4, 'That pie.'],
      [5, 'The cat can see over the lawn again.'],
    ],
  },
  // Others’
  {
    about: 'Morning rounds for two old spaniels',
    chosen: 'noor',
    message: 'I am up at six with the children anyway. They can all count squirrels together.',
    ratings: [
      [5, 'They came home tired and proud.'],
      [5, ''],
    ],
  },
  {
    about: 'The front lawn, before the city writes me',
    chosen: 'tomasz',
    message: 'My mower fits in the van. Saturday at ten, if there is lemonade.',
    ratings: [
      [5, 'Straight lines and good company.'],
      [5, 'There was lemonade.'],
    ],
  },
  {
    about: 'To the hearing clinic and back',
    chosen: 'carlos',
    message: 'I pass the clinic twice a day, once with children and once without. Which do you prefer?',
    ratings: [
      [5, 'Without. He was as good as his word.'],
      [5, ''],
    ],
  },
  {
    about: 'Photos of my natural hair for the choir flyer',
    chosen: 'desmond',
    message: 'The steps by the lake at seven, and bring the dress that moves.',
    ratings: [
      [4, 'Half an hour late, and worth it.'],
      [5, 'She hums while she waits.'],
    ],
  },
  {
    about: 'Somebody to walk with on a hard anniversary',
    chosen: 'imani',
    message: 'I know that hill. There is a bench, for when words run out.',
    ratings: [[5, 'She let me be late with everything, tears too.'], null],
  },
  {
    about: 'Carry my sewing table down one floor',
    chosen: 'tomasz',
    message: 'Ten minutes, I say. Fifteen with coffee.',
    ratings: [
      [5, 'No scratches, and he has measured me for a shelf.'],
      [5, ''],
    ],
  },
  {
    about: 'Long rides with your running dog',
    chosen: 'kavita',
    message: 'The husky is my brother’s, and mine until Sunday. She has eaten one slipper.',
    ratings: [null, [5, 'The other slipper is safe.']],
  },
  {
    about: 'I know everybody at the DMV',
    chosen: 'joon',
    message: 'I have been there twice and missed another paper each time.',
    ratings: [null, [5, 'I have a license, and I can foxtrot.']],
  },
  {
    about: 'Dinner for a family with a new baby',
    chosen: 'theo',
    message: 'She is five days old, and we have forgotten what plates are for.',
    ratings: [
      [5, ''],
      [5, 'The note is on our fridge.'],
    ],
  },
  {
    about: 'Evening rounds for whoever had a long day',
    chosen: 'howard',
    message: 'I do not talk much. Is that a fault?',
    ratings: [
      [5, 'He talks plenty, once it is dark.'],
      [5, 'It was no fault.'],
    ],
  },
  {
    about: 'Bunting for the school fair',
    chosen: 'abby',
    message: 'The children will paint the poles, if that is not a threat.',
    ratings: [null, [5, 'It still hangs, and nobody wants to be the one who takes it down.']],
  },
  {
    about: 'Your tax letter, in plain words',
    chosen: 'otis',
    message: 'It is a shoebox. It is a large shoebox.',
    ratings: [
      [5, ''],
      [5, 'He laughed only twice.'],
    ],
  },
]
