/**
 * The newest posts for whoever asks: made once for each change number, as text that is the same for nearly all. What differs
 * from viewer to viewer is put in its place afterwards: their own, meetups they go to, posts they were chosen for, and what a
 * block leaves out; and, from one moment to the next, what those offer who are away. Days are the community's: within one,
 * help posts of premium members come first.
 */
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { type PostAnswer, postAnswerSchema, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { wallTime } from '@porchlight/contracts/values/wall-time'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Head, isSameHead, readHead } from '../../database/head.ts'
import type { Tables } from '../../database/tables.ts'
import { MadeAnswer } from '../../nouns/made-answer.ts'
import type { Plans } from '../../nouns/plans.ts'
import { awayAt, membersById, subscriptionOf } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { blockersOf, isThereFor } from './blocked-meetups.queries.ts'
import { helpersOf } from './helps.queries.ts'
import { listMax, ownHiddenPosts, type PostRow, postsForAll } from './posts.queries.ts'
import { type PostReader, postAnswer } from './posts.view.ts'
import { meetupsKnownTo } from './rsvps.queries.ts'

interface Listed extends Pick<PostRow, 'id' | 'authorId' | 'type' | 'shownAt'> {
  /** For whom it is like for anybody else. */
  text: string
  textFor: (reader: PostReader) => string
  /** By its community's calendar. */
  day: number
  /** Premium's boosted visibility; of meetups it would say something of their organizer. */
  isBoosted: boolean
}

interface SharedList {
  listed: readonly Listed[]
  /** All of it, for whoever it differs in nothing for. */
  bytes: Buffer
  /** What each of those who were chosen for some of it was chosen for. */
  chosenFor: ReadonlyMap<string, ReadonlySet<string>>
  /** Whose posts a block leaves out: not those of meetups, whose vanishing would tell. */
  named: ReadonlySet<string>
  /** Whose meetups those are that are not there for whom their organizer has blocked before. */
  organizers: ReadonlySet<string>
  meetups: ReadonlySet<string>
}

type PostList = (memberId: string, type: PostType | undefined) => Promise<MadeAnswer>

const none: ReadonlySet<string> = new Set()
const nobody: PostReader = { memberId: '', meetups: none, chosenFor: none, plan: undefined }

interface ListSettings {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  timeZone: string
}

export function createPostList({ reader, now, plans, timeZone }: ListSettings): PostList {
  const lists = new Map<PostType | undefined, { head: Head; made: Promise<SharedList> }>()

  /** What is asked for at the same moment is made once. */
  async function sharedList(type: PostType | undefined): Promise<SharedList> {
    const head = await readHead(reader)
    const known = lists.get(type)
    if (known && isSameHead(known.head, head)) return known.made
    // What is committed meanwhile may be in it: whoever asks after that finds another head, and has it made anew.
    const made = makeList(reader, typesOf(type), timeZone)
    lists.set(type, { head, made })
    made.catch(() => {
      if (lists.get(type)?.made === made) lists.delete(type)
    })
    return made
  }

  return async (memberId, type) => {
    const shared = await sharedList(type)
    const { listed, named, organizers, meetups } = shared
    const from = listed.length < listMax ? 0 : (listed.at(-1)?.shownAt ?? 0)
    const hidden = await ownHiddenPosts(reader, memberId, { types: typesOf(type), from })
    const goes = meetups.size > 0 ? await meetupsKnownTo(reader, memberId) : new Set<string>()
    const blocked = await blockedWith(reader, memberId)
    const blockers = blocked.size > 0 ? await blockersOf(reader, memberId) : new Map<string, number>()
    const away = await awayAt(reader, now())
    const own = listed.filter(({ authorId }) => authorId === memberId)
    const subscription = own.length + hidden.length > 0 ? await subscriptionOf(reader, memberId) : undefined
    const viewer = {
      memberId,
      meetups: goes,
      chosenFor: shared.chosenFor.get(memberId) ?? none,
      plan: subscription && plans.subscriptionAt(subscription, now()).subscriptionPlan,
    }
    const isAlike =
      hidden.length === 0 &&
      own.every((each) => each.textFor(viewer) === each.text) &&
      viewer.chosenFor.size === 0 &&
      ![...goes].some((id) => meetups.has(id)) &&
      ![...blockers.keys()].some((id) => organizers.has(id)) &&
      ![...blocked, ...away].some((id) => named.has(id))
    if (isAlike) return new MadeAnswer(shared.bytes)
    const all = boosted(within(listed, await listedOf(reader, hidden, timeZone)))
    const texts = all
      .filter(({ type: each, authorId }) => each === 'event' || !blocked.has(authorId))
      .filter((each) => isThereFor(each, blockers))
      // It is the offer that rests, and to whoever made it it is there.
      .filter(({ type: each, authorId }) => each !== 'offer' || authorId === memberId || !away.has(authorId))
      .map((each) => textFor(each, viewer))
    return new MadeAnswer(listOf(texts))
  }
}

/** With what is the viewer's alone; all may still have seen it when the list was made. */
function within(listed: readonly Listed[], own: readonly Listed[]): readonly Listed[] {
  if (own.length === 0) return listed
  const ids = new Set(own.map(({ id }) => id))
  return [...listed.filter(({ id }) => !ids.has(id)), ...own].sort(newestFirst).slice(0, listMax)
}

function textFor({ id, authorId, text, textFor: make }: Listed, viewer: PostReader): string {
  const { memberId, meetups, chosenFor } = viewer
  return authorId === memberId || meetups.has(id) || chosenFor.has(id) ? make(viewer) : text
}

/** @param listed the newest first */
function boosted(listed: readonly Listed[]): readonly Listed[] {
  if (!listed.some(({ isBoosted }) => isBoosted)) return listed
  return [...listed].sort(
    (one, other) => other.day - one.day || Number(other.isBoosted) - Number(one.isBoosted),
  )
}

async function makeList(
  database: Kysely<Tables>,
  types: readonly PostType[],
  timeZone: string,
): Promise<SharedList> {
  const rows = await postsForAll(database, types)
  const listed = await listedOf(database, rows, timeZone)
  const helpers = await helpersOf(database, rows)
  return {
    listed,
    bytes: Buffer.from(listOf(boosted(listed).map(({ text }) => text))),
    chosenFor: new Map(
      [...Map.groupBy(helpers, ({ helperId }) => helperId)].map(([helperId, helps]) => [
        helperId,
        new Set(helps.map(({ postId }) => postId)),
      ]),
    ),
    named: new Set(listed.filter(({ type }) => type !== 'event').map(({ authorId }) => authorId)),
    organizers: new Set(listed.filter(({ type }) => type === 'event').map(({ authorId }) => authorId)),
    meetups: new Set(listed.filter(({ type }) => type === 'event').map(({ id }) => id)),
  }
}

async function listedOf(
  database: Kysely<Tables>,
  rows: readonly PostRow[],
  timeZone: string,
): Promise<Listed[]> {
  const members = await membersById(database, [...new Set(rows.map(({ authorId }) => authorId))])
  const people = new Map(members.map((member) => [member.id, personView(member)]))
  return rows.map((row) => {
    const { id, authorId, type, shownAt } = row
    const textFor = (reader: PostReader) => textOf(postAnswer(row, reader, people))
    return {
      ...{ id, authorId, type, shownAt },
      text: textFor(nobody),
      textFor,
      day: Math.floor(wallTime(shownAt, timeZone) / dayMs),
      isBoosted: type !== 'event' && people.get(authorId)?.subscriptionPlan === 'premium',
    }
  })
}

/** What is not declared does not leave. */
function textOf(answer: PostAnswer): string {
  return JSON.stringify(v.parse(postAnswerSchema, answer))
}

function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}

function typesOf(type: PostType | undefined): readonly PostType[] {
  return type === undefined ? postTypes : [type]
}

function newestFirst(one: Listed, other: Listed): number {
  return other.shownAt - one.shownAt || (one.id < other.id ? 1 : -1)
}
