/** Texts of the page on which operators look after third places. */

import type { PlaceCuration } from '@porchlight/contracts/places/place-desk.operations'
import { setApart } from '@porchlight/contracts/values/text/set-apart'

const acts: Record<PlaceCuration | 'merge', string> = {
  feature: 'Feature',
  unfeature: 'No longer feature',
  sponsor: 'Mark as sponsored',
  unsponsor: 'No longer sponsored',
  tagline: 'Change its line',
  categorize: 'Change its kind',
  close: 'Close this place',
  reopen: 'Open it again',
  merge: 'Merge',
}

const acted: Record<PlaceCuration | 'merge', string> = {
  feature: 'Featured',
  unfeature: 'No longer featured',
  sponsor: 'Sponsored',
  unsponsor: 'No longer sponsored',
  tagline: 'New line',
  categorize: 'New kind',
  close: 'Closed',
  reopen: 'Opened again',
  merge: 'Merged into another',
}

const questions: Record<PlaceCuration | 'merge', string> = {
  feature: 'All members and visitors see it among the featured places.',
  unfeature: 'It goes back among the other places.',
  sponsor: 'It’s shown as sponsored.',
  unsponsor: 'It’s no longer shown as sponsored.',
  tagline: 'Leave it empty for none.',
  categorize: 'Members find it under this kind.',
  close: 'Nobody finds it in a list anymore. You can open it again.',
  reopen: 'Members find it in their lists again.',
  merge: 'Its reviews, upvotes, bookmarks and meetups move to the other place. This can’t be undone.',
}

export const placeDeskTexts = {
  title: 'Places',
  actOf: (act: string): string => acted[act as PlaceCuration] ?? act,
  acts,
  questions,
  question: (act: PlaceCuration | 'merge', name: string) => `${acts[act]}: ${setApart(name)}`,
  search: 'Name or address',
  list: 'Places',
  none: 'There are no places yet.',
  empty: 'No place has these words in its name or address.',
  more: (count: number) => `The newest ${count}. To see others, search for more of their name.`,
  states: { featured: 'featured', sponsored: 'sponsored', closed: 'closed', hidden: 'hidden' },
  tagline: 'The line under its name',
  category: 'Kind of place',
  into: 'The place that stays',
  intoNone: 'Search for words that find both places first.',
  choose: 'Choose a place',
}
