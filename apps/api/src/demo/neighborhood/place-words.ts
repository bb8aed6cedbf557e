/** Reviews of the demo's places: for some places by name, for the others by category. */
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { PictureName } from './pictures.ts'

interface PlaceReview {
  place: string
  by: string
  rating: number
  text: string
  photo?: PictureName
}

export const saidByName: readonly PlaceReview[] = [
  {
    place: 'The Long Table',
    by: 'walter',
    rating: 5,
    text: 'I came for a coffee in March and have been at this table every Thursday since.',
  },
  {
    place: 'The Long Table',
    by: 'noor',
    rating: 5,
    text: 'They keep a high chair behind the counter, and nobody sighs when the cup falls.',
  },
  {
    place: 'The Long Table',
    by: 'hana',
    rating: 4,
    text: 'Full at noon. At four you have the window to yourself.',
  },
  {
    place: 'Juniper Park Pavilion',
    by: 'desmond',
    rating: 5,
    text: 'The dog has friends here. So do I by now.',
  },
  {
    place: 'Second Chapter Books',
    by: 'yuki',
    rating: 5,
    text: 'The shop cat chose my lap and I missed two buses.',
    photo: 'cat',
  },
  {
    place: 'Firehouse Courtyard',
    by: 'imani',
    rating: 5,
    text: 'Go when the lights come on.',
    photo: 'lanterns',
  },
  {
    place: 'Hillside Community Garden',
    by: 'priya',
    rating: 5,
    text: 'Took home more tomatoes than I could carry.',
    photo: 'tomatoes',
  },
]

/** Each goes with four stars and with five. */
export const wordsOf: { readonly [Category in PlaceCategory]: readonly string[] } = {
  cafe: [
    'They know my order and my neighbor’s news.',
    'Good light for drawing, good cake for company.',
    'Bring a book. You will not read it, somebody talks to you.',
    'The coffee is strong and the chairs are soft.',
    'Best before ten.',
    'They let us put two tables together for eight people.',
  ],
  park: [
    'Shade at noon and benches that are dry after rain.',
    'My children know the way by heart.',
    'We met half of our street here.',
    'Bring a blanket, and something to share.',
    'Quiet in the morning, merry in the evening.',
    'The path is fine with a wheelchair.',
  ],
  bar: [
    'One can hear each other, which is rare.',
    'The quiz is hard and the prizes are silly.',
    'Came alone, left with three phone numbers.',
    'Friendly to whoever does not drink.',
    'The soup alone is worth it.',
  ],
  lounge: [
    'One could stay all day, and some do.',
    'Somebody played the whole evening and nobody minded.',
    'Good for a first date and for a fortieth.',
    'Soft chairs, low voices.',
    'The blankets are clean and there are enough.',
  ],
  library: [
    'The people at the desk find everything.',
    'My son has his own card now, and a reason to walk here.',
    'Warm, dry, free. What more is there.',
    'Borrowed a drill, gained a friend.',
    'Nobody asks what you do here all day.',
  ],
  coworking: [
    'I get more done here in a morning than at home in a week.',
    'Fast internet, and a door that closes.',
    'They share the cake that somebody always brings.',
    'Fair prices, and they mean it when they say pay what you can.',
    'Quiet where it should be, and talk where it may be.',
  ],
  restaurant: [
    'We were put at the big table and knew all of it by dessert.',
    'Honest food, and plenty of it.',
    'They cooked without nuts for my girl and made nothing of it.',
    'Worth the wait. Stand in the sun.',
    'Ask for what is not on the card.',
    'Loud and lovely.',
  ],
  bookstore: [
    'I came in from the rain and left with four books.',
    'They remember what you liked.',
    'The reading on Thursday had tea and tears.',
    'A chair in every corner.',
  ],
  gallery: [
    'My first pot is crooked and stands on the windowsill.',
    'They hang what neighbors make, and neighbors come to look.',
    'One may touch almost everything.',
    'Small, and never the same.',
  ],
  other: [
    'Brought a broken lamp, went home with a working one and a recipe.',
    'Everybody shows everybody how.',
    'Come early, the good ones go first.',
    'I wish we had had this twenty years ago.',
    'Kind people, sharp tools.',
  ],
}

/** Reviews with three stars. */
export const reservedWords: readonly string[] = [
  'Nice, but hard to find the door.',
  'Too full on Saturdays for me.',
  'Good people. The stairs are steep.',
  'A little loud, come early.',
]
