/**
 * The newest posts for whoever asks: made once for each change number, as text that is the same for nearly all. What differs
 * from viewer to viewer is put in its place afterwards: their own, meetups they go to, and what a block leaves out; and, from
 * one moment to the next, what those offer who are away.
 */
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { type PostAnswer, postAnswerSchema, postTypes } from '@porchlight/contracts/posts/posts.schema'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Head, isSameHead, readHead } from '../../database/head.ts'
import type { Tables } from '../../database/tables.ts'
import { MadeAnswer } from '../../nouns/made-answer.ts'
import { awayAt, membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { blockersOf, isThereFor } from './blocked-meetups.queries.ts'
import { listMax, ownHiddenPosts, type PostRow, postsForAll } from './posts.queries.ts'
import { type PostReader, postAnswer } from './posts.view.ts'
import { meetupsKnownTo } from './rsvps.queries.ts'

interface Listed extends Pick<PostRow, 'id' | 'authorId' | 'type' | 'createdAt'> {
  /** For who is none of those below. */
  text: string
  /** For its author, where that is another one. */
  ownText?: string
  /** For who goes to it. */
  goingText?: string
}

interface SharedList {
  listed: readonly Listed[]
  /** All of it, for whoever it differs in nothing for. */
  bytes: Buffer
  /** Who reads some of it as its author. */
  authors: ReadonlySet<string>
  /** Whose posts a block leaves out: not those of meetups, whose vanishing would tell. */
  named: ReadonlySet<string>
  /** Whose meetups those are that are not there for whom their organizer has blocked before. */
  organizers: ReadonlySet<string>
  meetups: ReadonlySet<string>
}

type PostList = (memberId: string, type: PostType | undefined) => Promise<MadeAnswer>

const nobody: PostReader = { memberId: '', meetups: new Set() }

export function createPostList(reader: Kysely<Tables>, now: () => number): PostList {
  const lists = new Map<PostType | undefined, { head: Head; made: Promise<SharedList> }>()

  /** What is asked for at the same moment is made once. */
  async function sharedList(type: PostType | undefined): Promise<SharedList> {
    const head = await readHead(reader)
    const known = lists.get(type)
    if (known && isSameHead(known.head, head)) return known.made
    // What is committed meanwhile may be in it: whoever asks after that finds another head, and has it made anew.
    const made = makeList(reader, typesOf(type))
    lists.set(type, { head, made })
    made.catch(() => {
      if (lists.get(type)?.made === made) lists.delete(type)
    })
    return made
  }

  return async (memberId, type) => {
    const shared = await sharedList(type)
    const { listed, authors, named, organizers, meetups } = shared
    const from = listed.length < listMax ? 0 : (listed.at(-1)?.createdAt ?? 0)
    const hidden = await ownHiddenPosts(reader, memberId, { types: typesOf(type), from })
    const goes = meetups.size > 0 ? await meetupsKnownTo(reader, memberId) : new Set<string>()
    const blocked = await blockedWith(reader, memberId)
    const blockers = blocked.size > 0 ? await blockersOf(reader, memberId) : new Map<string, number>()
    const away = await awayAt(reader, now())
    const isAlike =
      hidden.length === 0 &&
      !authors.has(memberId) &&
      ![...goes].some((id) => meetups.has(id)) &&
      ![...blockers.keys()].some((id) => organizers.has(id)) &&
      ![...blocked, ...away].some((id) => named.has(id))
    if (isAlike) return new MadeAnswer(shared.bytes)
    const all = within(listed, await listedOf(reader, hidden))
    const texts = all
      .filter(({ type: each, authorId }) => each === 'event' || !blocked.has(authorId))
      .filter((each) => isThereFor(each, blockers))
      // It is the offer that rests, and to whoever made it it is there.
      .filter(({ type: each, authorId }) => each !== 'offer' || authorId === memberId || !away.has(authorId))
      .map((each) => textFor(each, memberId, goes))
    return new MadeAnswer(listOf(texts))
  }
}

/** With what is the viewer's alone; all may still have seen it when the list was made. */
function within(listed: readonly Listed[], own: readonly Listed[]): readonly Listed[] {
  if (own.length === 0) return listed
  const ids = new Set(own.map(({ id }) => id))
  return [...listed.filter(({ id }) => !ids.has(id)), ...own].sort(newestFirst).slice(0, listMax)
}

function textFor(
  { id, authorId, text, ownText, goingText }: Listed,
  memberId: string,
  goes: ReadonlySet<string>,
) {
  if (authorId === memberId) return ownText ?? text
  return goes.has(id) ? (goingText ?? text) : text
}

async function makeList(database: Kysely<Tables>, types: readonly PostType[]): Promise<SharedList> {
  const listed = await listedOf(database, await postsForAll(database, types))
  return {
    listed,
    bytes: Buffer.from(listOf(listed.map(({ text }) => text))),
    authors: new Set(listed.filter(({ ownText }) => ownText !== undefined).map(({ authorId }) => authorId)),
    named: new Set(listed.filter(({ type }) => type !== 'event').map(({ authorId }) => authorId)),
    organizers: new Set(listed.filter(({ type }) => type === 'event').map(({ authorId }) => authorId)),
    meetups: new Set(listed.filter(({ type }) => type === 'event').map(({ id }) => id)),
  }
}

async function listedOf(database: Kysely<Tables>, rows: readonly PostRow[]): Promise<Listed[]> {
  const members = await membersById(database, [...new Set(rows.map(({ authorId }) => authorId))])
  const people = new Map(members.map((member) => [member.id, personView(member)]))
  return rows.map((row) => {
    const { id, authorId, type, createdAt } = row
    const asRead = (reader: PostReader) => textOf(postAnswer(row, reader, people))
    const text = asRead(nobody)
    const ownText = asRead({ ...nobody, memberId: authorId })
    return {
      ...{ id, authorId, type, createdAt, text },
      ...(ownText === text ? {} : { ownText }),
      ...(type === 'event' ? { goingText: asRead({ ...nobody, meetups: new Set([id]) }) } : {}),
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
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1)
}
