/** Third places: featured, sponsored, sorted, closed and merged at a terminal. */
import { type PlaceCategory, placeCategories } from '@porchlight/contracts/places/places.catalogue'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { searchable } from '@porchlight/contracts/values/text/search'
import { isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { moveMeetups } from '../../features/meetups/move-meetups.operations.ts'
import { membersById } from '../../features/members/members.queries.ts'
import {
  type Curation,
  curateAndRecord,
  mergeAndRecord,
} from '../../features/places/curation/curate-and-record.operations.ts'
import { moveMerged } from '../../features/places/curation/merge-places.operations.ts'
import { type PlaceRow, placesThere } from '../../features/places/places.queries.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

/** The options as they were typed. */
export interface PlacesOptions {
  find: string | undefined
  feature: string | undefined
  unfeature: string | undefined
  sponsor: string | undefined
  unsponsor: string | undefined
  close: string | undefined
  reopen: string | undefined
  categorize: string | undefined
  as: string | undefined
  tagline: string | undefined
  words: string | undefined
  merge: string | undefined
  into: string | undefined
}

export function managePlaces(
  operator: Operator,
  { as, words, into, ...acts }: PlacesOptions,
): Promise<boolean> {
  const chosenActs = Object.entries(acts).filter(([, id]) => id !== undefined)
  if (chosenActs.length > 1) throw new WrongUsage('It takes one change at a time.')
  if ((acts.categorize === undefined) !== (as === undefined)) {
    throw new WrongUsage('It takes categorize <place> and --as <category> together.')
  }
  if ((acts.tagline === undefined) !== (words === undefined)) {
    throw new WrongUsage('It takes tagline <place> and --words "<its line>" together.')
  }
  if ((acts.merge === undefined) !== (into === undefined)) {
    throw new WrongUsage('It takes merge <place> and --into <place> together.')
  }
  const [name = 'find', id = ''] = (chosenActs[0] ?? []) as [keyof typeof acts, string]
  const category = as === undefined ? undefined : categoryOf(as)
  const tagline = words === undefined ? undefined : taglineOf(words)
  return withCommunity(operator, async (database) => {
    if (name === 'find') await list(operator, database.reader, acts.find ?? '')
    else if (name === 'merge') await merge(operator, database, id, into ?? '')
    else await curate(operator, database, id, { act: name, category, tagline })
    return true
  })
}

function categoryOf(text: string): PlaceCategory {
  const category = placeCategories.find((each) => each === text)
  if (category === undefined) {
    throw new WrongUsage(`There is no category '${text}'. There are ${placeCategories.join(', ')}.`)
  }
  return category
}

/** Returns null for empty words, which remove the tagline. */
function taglineOf(text: string): string | null {
  const line = normalizeText(text)
  if (line === '') return null
  const { taglineLengthMax } = placeLimits
  if (isVisibleText(line) && line.length <= taglineLengthMax) return line
  throw new WrongUsage(`--words takes words, at most ${taglineLengthMax} characters.`)
}

async function curate(
  { say }: Operator,
  { transact }: Pick<Database, 'transact'>,
  id: string,
  curation: Curation,
): Promise<void> {
  const place = await transact((transaction) => curateAndRecord(transaction, id, curation))
  if (!place) throw unknown(id)
  say(lineOf(place))
}

/** Merges two places. After a crash the server completes the merge within a minute. */
async function merge(
  { say }: Operator,
  { transact }: Pick<Database, 'transact'>,
  fromId: string,
  intoId: string,
): Promise<void> {
  const isMerged = await transact((transaction) => mergeAndRecord(transaction, { fromId, intoId }))
  if (!isMerged) {
    throw new CommandFault('There are no two such places. To list places: npm run porchlight -- places')
  }
  while (await transact(moveMerged));
  while (await transact(moveMeetups));
  say('They are one place now, with the reviews, upvotes, bookmarks and meetups of both.')
}

function unknown(id: string): CommandFault {
  return new CommandFault(
    `There is no place ${plain(id)}, or it was merged into another one. To list them: npm run porchlight -- places`,
  )
}

/** The largest number of places in the list, as many as one reads. Of more, the newest are listed. */
const listMax = 50

async function list({ say }: Operator, reader: Kysely<Tables>, words: string): Promise<void> {
  const searchText = searchable(words)
  const foundPlaces = (await placesThere(reader)).filter(({ id, name, address }) =>
    [id, name, address].some((text) => searchable(text).includes(searchText)),
  )
  if (foundPlaces.length === 0) {
    say(words === '' ? 'There is no place yet.' : 'No place has these words in its name or address.')
    return
  }
  const listedPlaces = foundPlaces.slice(0, listMax)
  const members = await membersById(reader, [
    ...new Set(listedPlaces.flatMap(({ addedBy }) => addedBy ?? [])),
  ])
  const names = new Map(members.map((each) => [each.id, plain(fullNameOf(each))]))
  for (const place of listedPlaces) {
    const by = names.get(place.addedBy ?? '')
    say(`${lineOf(place)}${by === undefined ? '' : `, added by ${by}`}`)
  }
  if (foundPlaces.length > listMax) {
    say(
      `The newest ${listMax} of ${foundPlaces.length}. To find one: npm run porchlight -- places find <words>`,
    )
  }
}

function lineOf(place: PlaceRow): string {
  const { id, createdAt, name, tagline, address, category, isFeatured, isPaid, closedAt, hiddenAt } = place
  const states = [
    isFeatured === 1 && 'featured',
    isPaid === 1 && 'sponsored',
    closedAt !== null && 'closed',
    hiddenAt !== null && 'hidden',
  ].filter((state) => state !== false)
  const state = states.length === 0 ? '' : ` (${states.join(', ')})`
  const line = tagline === null ? '' : `, “${plain(tagline)}”`
  return `${id}  ${formatTime(createdAt)}  ${category}: ${plain(name)}, ${plain(address)}${line}${state}`
}
