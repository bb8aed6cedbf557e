/** The queued operations of posts: an entry for each one that may wait, with its effect on the device. */

import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import { patchedPost, postDetails, publicPost, writtenPost } from '@porchlight/contracts/posts/posts.rows'
import {
  cellFrom,
  isMoved,
  normalizePost,
  publicLocation,
  upcomingDays,
} from '@porchlight/contracts/posts/posts.rules'
import type { Post, PostArgs, PostPatch } from '@porchlight/contracts/posts/posts.schema'
import { postOutboxTexts as texts } from '../../locales/en/posts.outbox.ts'
import { postPath } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import type { PredictionContext, RowChange } from '../../sync/outbox/queued-rules.ts'
import type { OutcomeMessage, QueuedOf } from '../outbox/queued-operation.ts'
import { dayStart, postTime } from './local-days.ts'
import { argsOfCreate } from './post-state.ts'

const refusalText = (reason: string = texts.refused.description) => ({
  ...texts.refused,
  description: reason,
})

export const postQueued: QueuedOf<'posts'> = {
  'posts.create': {
    changes: createdPost,
    makesRowIn: ['posts', 'postDetails'],
    staysWhenRefused: true,
    costs: ({ type, writtenFor }, plan) => (type === 'request' && !writtenFor ? requestTerms(plan).cost : 0),
    kind: texts.post,
    describe: (args) => {
      const { title, type, description, dateNeeded, location } = normalizePost(args)
      const place = location?.trim() ? [location.trim()] : []
      const about = description === '' ? [] : [description]
      return {
        label: title,
        tag: { tone: type, text: texts.types[type] },
        lines: [...about, [postTime(dateNeeded), ...place].join(' · ')],
      }
    },
    editor: () => import('./composer/edit-post-entry.tsx'),
    waiting: texts.waiting,
    sent: sentPosts,
    refused: (reason, args) =>
      isAtPlace(args) ? { title: texts.wrong, description: reason ?? texts.noEvent } : refusalText(reason),
    remedies: { profile_incomplete: 'complete-profile' },
  },
  'posts.withdraw': {
    changes: withdrawnPost,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.withdrawal,
    describe: ({ id, word }, rowOf) => {
      const post = rowOf('posts', id)
      const lines = word?.trim() ? [word.trim()] : []
      return { label: post ? texts.withdrawalOf(post.title) : texts.withdrawal, tag: null, lines }
    },
    refused: refusalText,
  },
  'posts.edit': {
    changes: editedPost,
    makesRowIn: [],
    staysWhenRefused: true,
    kind: texts.edit,
    describe: ({ id, title, description, location }, rowOf) => {
      const postTitle = rowOf('posts', id)?.title ?? title
      const lines = [title, description, location].flatMap((text) => (text?.trim() ? [text.trim()] : []))
      return { label: postTitle ? texts.editOf(postTitle) : texts.edit, tag: null, lines }
    },
    editor: () => import('./composer/edit-change-entry.tsx'),
    refused: (reason) => ({ title: texts.editRefused, description: reason }),
  },
}

function isAtPlace(args: Pick<PostArgs, 'thirdPlaceId'> | null): boolean {
  return (args?.thirdPlaceId ?? null) !== null
}

/**
 * Returns the message for sent posts. It promises 'upcoming' only when all posts are in that list by tomorrow; the last
 * possible day of a meetup is. A later post gets no such promise.
 */
function sentPosts(entries: readonly OutboxEntry[]): OutcomeMessage {
  const posts = entries.map(argsOfCreate)
  const until = dayStart(Date.now(), upcomingDays + 1)
  const isComing = posts.every((post) => post && Date.parse(post.dateNeeded) < until)
  const [only] = posts.length === 1 ? posts : []
  const areAtPlaces = posts.every(isAtPlace)
  const meetupsCount = posts.filter((post) => post?.type === 'event').length
  const areOnBoard = posts.every((post) => post && post.type !== 'event')
  const whereSeen = areOnBoard && !isComing ? { description: texts.seenOnBoard(entries.length) } : {}
  return {
    title: areAtPlaces ? texts.eventsCreated(entries.length) : texts.sent(entries.length, isComing),
    ...(meetupsCount > 0 ? { description: texts.meetupsSeen(meetupsCount) } : whereSeen),
    ...(only?.id ? { view: { label: texts.view, path: postPath(only.id) } } : {}),
  }
}

/** Predicts the rows of a post on its author's phone before the server has received it. */
function createdPost({ id, ...args }: PostArgs, { memberId, createdAt }: PredictionContext): RowChange[] {
  // Another program leaves the id to the server. A predicted row could then not be recognized as the post that arrives.
  if (id === undefined) return []
  const post = { ...writtenPost({ id, ...args }), authorId: memberId, createdAt }
  return [
    { table: 'posts', id, change: () => publicPost(post) },
    { table: 'postDetails', id, change: () => postDetails(post) },
  ]
}

function withdrawnPost({ id }: { id: string }, { createdAt }: PredictionContext): RowChange[] {
  const closedFields = { status: 'cancelled', closedAt: createdAt } as const
  return [{ table: 'posts', id, change: (before) => (before ? { ...before, ...closedFields } : null) }]
}

/** The place of a help post is in its details alone; a meetup's venue everybody reads. */
function editedPost(patch: PostPatch): RowChange[] {
  const { id, isInWindow } = patch
  const { location, thirdPlaceId: _left, ...changes } = patchedPost(patch)
  const post: RowChange = {
    table: 'posts',
    id,
    change: (before) => (before ? { ...movedPost(atOtherVenue(before, location), patch), ...changes } : null),
  }
  if (location === undefined && isInWindow === undefined) return [post]
  const details: RowChange = {
    table: 'postDetails',
    id,
    change: (before) =>
      before
        ? postDetails({ ...before, ...(location === undefined ? {} : { location }), ...markOf(isInWindow) })
        : null,
  }
  return [post, details]
}

/** Returns the mark of a post that may hang in the window, as its author's details have it; nothing where it stays. */
function markOf(isInWindow: boolean | undefined): { isInWindow?: true | undefined } {
  return isInWindow === undefined ? {} : { isInWindow: isInWindow || undefined }
}

/** Returns the post with its new cell as far as the device can determine it: only the server can locate a ZIP code. */
function movedPost(post: Post, patch: PostPatch): Post {
  if (!isMoved(patch)) return post
  const { latitude: _before, longitude: _too, ...unplaced } = post
  return { ...unplaced, ...cellFrom({ ...patch, type: post.type, location: patch.location ?? null }) }
}

function atOtherVenue(post: Post, location: string | null | undefined): Post {
  const { type } = post
  if (type !== 'event' || location === undefined) return post
  const { thirdPlaceId: _left, ...movedPost } = post
  return { ...movedPost, location: publicLocation({ type, location }) }
}
