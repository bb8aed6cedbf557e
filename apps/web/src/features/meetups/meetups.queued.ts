/** The queued operations of meetups: an entry for each step that may wait, with its effect on the device. */

import { rsvpStateFor, seatsOf } from '@porchlight/contracts/meetups/meetups.rules'
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { meetupOutboxTexts as texts } from '../../locales/en/meetups.outbox.ts'
import { postPath } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { type RowChange, type RowReader, touchedIn } from '../../sync/outbox/queued-rules.ts'
import type { OutcomeMessage, QueuedOf } from '../outbox/queued-operation.ts'

const refusalText = (reason: string | undefined) => ({ title: texts.refused, description: reason })

export const meetupQueued: QueuedOf<'meetups'> = {
  'meetups.rsvp': {
    changes: ({ id, isUnlisted }) => [
      {
        table: 'rsvps',
        id,
        // A seat is the server's to give: of a meetup that is not here, none is promised. Nor is a place in the queue.
        change: (before, rowBefore) =>
          before ?? {
            id,
            state: stateAt(rowBefore('posts', id)),
            ...(isUnlisted ? { isUnlisted: true as const } : {}),
          },
      },
      {
        table: 'posts',
        id,
        change: (before, rowBefore) => {
          if (before === undefined) return null
          const isJoining = rowBefore('rsvps', id) === undefined && rsvpStateFor(before) === 'going'
          return isJoining ? { ...before, currentAttendees: before.currentAttendees + 1 } : before
        },
      },
    ],
    makesRowIn: ['rsvps'],
    staysWhenRefused: false,
    kind: texts.rsvp,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'rsvp'),
    sent: queuedFor,
    refused: refusalText,
  },
  'meetups.cancelRsvp': {
    changes: ({ id }) => [
      { table: 'rsvps', id, change: () => null },
      // A member who does not come may not see any more who does.
      { table: 'meetups', id, change: () => null },
      {
        table: 'posts',
        id,
        change: (before, rowBefore) =>
          before === undefined ? null : withoutSeat(before, rowBefore('rsvps', id), rowBefore('meetups', id)),
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.cancel,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'cancel'),
    refused: refusalText,
  },
  'meetups.confirmRsvp': {
    changes: ({ id }, { memberId }) => [
      {
        table: 'rsvps',
        id,
        change: (before) => (before?.state === 'going' ? { ...before, isConfirmed: true } : (before ?? null)),
      },
      {
        table: 'meetups',
        id,
        change: (before) => (before === undefined ? null : confirmedBy(before, memberId)),
      },
      untouchedPost(id),
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.confirm,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'confirm'),
    refused: refusalText,
  },
  'meetups.closeList': {
    changes: ({ id, isClosed }) => [
      {
        table: 'posts',
        id,
        change: (before) => {
          if (before === undefined) return null
          const { isListClosed: _, ...open } = before
          return isClosed ? { ...open, isListClosed: true } : open
        },
      },
      {
        table: 'meetups',
        id,
        change: (before, rowBefore) => {
          if (before === undefined) return null
          // Closing an open list removes all members who wait.
          const isEnding = isClosed && rowBefore('posts', id)?.isListClosed !== true
          return isEnding ? { ...before, waitingCount: 0 } : before
        },
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.close,
    describe: ({ id, isClosed }, rowOf) => describeStep(id, rowOf, isClosed ? 'close' : 'open'),
    refused: refusalText,
  },
  'meetups.write': {
    // Each has it in a conversation of their own, which is the server's to make.
    changes: ({ id }) => [untouchedPost(id)],
    makesRowIn: [],
    staysWhenRefused: true,
    kind: texts.write,
    describe: ({ id, content }, rowOf) => ({ ...describeStep(id, rowOf, 'write'), lines: [content] }),
    editor: () => import('./edit-write-entry.tsx'),
    refused: (reason) => ({ title: texts.writeRefused, description: reason }),
  },
}

/**
 * Returns a message when a seat that looked free on this device became a place on the waiting list; it is for a member
 * who has moved to another screen.
 */
function queuedFor(entries: readonly OutboxEntry[], rowOf: RowReader): OutcomeMessage | null {
  const ids = entries.flatMap((entry) => touchedIn('rsvps', entry))
  const [id, ...otherIds] = ids.filter((each) => rowOf('rsvps', each)?.state === 'waiting')
  if (id === undefined) return null
  const post = rowOf('posts', id)
  if (otherIds.length > 0 || !post) return { title: texts.queuedFor(otherIds.length + 1) }
  const view = { label: texts.view, path: postPath(id) }
  return { title: texts.queuedFor(1), description: texts.queuedForOne(post.title), view }
}

function stateAt(post: Post | undefined): Rsvp['state'] {
  return post === undefined ? 'waiting' : rsvpStateFor(post)
}

/** Frees the seat. When others wait, one of them gets the seat at once, so the count does not fall. */
function withoutSeat(post: Post, rsvp: Rsvp | undefined, meetup: Meetup | undefined): Post {
  const freed = (meetup?.waitingCount ?? 0) > 0 ? 0 : seatsOf(rsvp)
  return { ...post, currentAttendees: Math.max(0, post.currentAttendees - freed) }
}

function confirmedBy(meetup: Meetup, memberId: string): Meetup {
  const { attendeeIds, confirmedIds } = meetup
  const isNew = attendeeIds.includes(memberId) && !confirmedIds.includes(memberId)
  return isNew ? { ...meetup, confirmedIds: [...confirmedIds, memberId] } : meetup
}

/** Touches the post without changing it, so that the entry is found at the post it is about. */
function untouchedPost(id: string): RowChange {
  return { table: 'posts', id, change: (before) => before ?? null }
}

type Step = 'rsvp' | 'cancel' | 'confirm' | 'close' | 'open' | 'write'

function describeStep(id: string, rowOf: RowReader, step: Step) {
  const post = rowOf('posts', id)
  return { label: post ? texts[`${step}Of`](post.title) : texts[step], tag: null, lines: [] as string[] }
}
