/** The queued operations of third places: an entry for each one that may wait, with its effect on the device. */
import type { ArgsNamed } from '@porchlight/contracts/operations'
import {
  markedPlace,
  patchedPlace,
  writtenPlace,
  writtenReview,
} from '@porchlight/contracts/places/places.rows'
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { Id } from '@porchlight/contracts/values/id'
import { placeOutboxTexts as texts } from '../../locales/en/places.outbox.ts'
import { placePath } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import {
  type PredictionContext,
  type RowChange,
  type RowReader,
  touchedIn,
} from '../../sync/outbox/queued-rules.ts'
import type { OutcomeMessage, QueuedOf } from '../outbox/queued-operation.ts'

export const placeQueued: QueuedOf<'places'> = {
  'places.add': {
    changes: addedPlace,
    makesRowIn: ['places', 'placeMarks'],
    staysWhenRefused: true,
    kind: texts.add,
    describe: ({ name, address, description = '' }) => ({
      label: name,
      tag: { tone: 'place', text: texts.tag },
      lines: linesOf(address, description),
    }),
    editor: () => import('./form/edit-added-entry.tsx'),
    sent: (entries) => savedPlaces(entries),
    refused: (reason = texts.notSaved) => ({ title: texts.wrong, description: reason }),
  },
  'places.edit': {
    changes: editedPlace,
    makesRowIn: [],
    staysWhenRefused: true,
    kind: texts.edit,
    describe: ({ id, name, description }, rowOf) => {
      const placeName = rowOf('places', id)?.name ?? name
      return {
        label: placeName ? texts.editOf(placeName) : texts.edit,
        tag: null,
        lines: linesOf(name, description),
      }
    },
    editor: () => import('./form/edit-change-entry.tsx'),
    refused: (reason = texts.notSaved) => ({ title: texts.wrong, description: reason }),
  },
  'places.review': {
    changes: (args, { memberId, createdAt }) => [
      {
        table: 'placeReviews',
        id: reviewIdOf(args.id, memberId as Id),
        change: () => ({ ...writtenReview(args, memberId as Id), createdAt }),
      },
    ],
    makesRowIn: ['placeReviews'],
    staysWhenRefused: true,
    kind: texts.review,
    describe: ({ id, rating, review = '' }, rowOf) => ({
      label: texts.reviewOf(nameIn(id, rowOf)),
      tag: { tone: 'place', text: texts.stars(rating) },
      lines: linesOf(review),
    }),
    editor: () => import('./reviews/edit-review-entry.tsx'),
    sent: (entries) => ({ title: texts.reviewed(entries.length) }),
    refused: (reason = texts.notReviewed) => ({ title: texts.wrong, description: reason }),
  },
  'places.removeReview': {
    changes: ({ id }, { memberId }) => [
      { table: 'placeReviews', id: reviewIdOf(id, memberId as Id), change: () => null },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.removeReview,
    describe: ({ id }, rowOf) => ({
      label: texts.removeReviewOf(nameIn(id, rowOf)),
      tag: null,
      lines: [],
    }),
    refused: (reason) => ({ title: texts.wrong, description: reason }),
  },
  'places.mark': {
    changes: (args) => [{ table: 'placeMarks', id: args.id, change: (before) => markedPlace(args, before) }],
    makesRowIn: ['placeMarks'],
    staysWhenRefused: false,
    kind: texts.mark,
    describe: (args, rowOf) => ({ label: markText(args, nameIn(args.id, rowOf)), tag: null, lines: [] }),
    refused: () => texts.notMarked,
  },
  'places.view': {
    // The views of a place are counted by the server alone.
    changes: () => [],
    makesRowIn: [],
    staysWhenRefused: false,
    quiet: ({ id }) => id,
  },
}

/**
 * Predicts the rows of a new place. An existing place stays unchanged: only the server can decide whether it belongs to
 * another member.
 */
function addedPlace(args: ArgsNamed<'places.add'>, { createdAt }: PredictionContext): RowChange[] {
  // Another program leaves the id to the server. A predicted row could then not be recognized as the place that
  // arrives.
  if (args.id === undefined) return []
  const place = writtenPlace({ ...args, id: args.id as Id })
  return [
    { table: 'places', id: place.id, change: (before) => before ?? { ...place, createdAt } },
    {
      table: 'placeMarks',
      id: place.id,
      change: (before, rowBefore) =>
        before ??
        (rowBefore('places', place.id) === undefined
          ? { id: place.id, upvoted: false, bookmarked: false, isOwn: true }
          : null),
    },
  ]
}

function editedPlace(patch: ArgsNamed<'places.edit'>): RowChange[] {
  return [
    {
      table: 'places',
      id: patch.id,
      change: (before) => (before ? changedPlace(before, patch) : null),
    },
  ]
}

function changedPlace(before: Place, patch: ArgsNamed<'places.edit'>): Place {
  const { photo: _before, ...place } = before
  const { photo, ...changes } = patchedPlace(patch)
  const shownPhoto = patch.photo === undefined ? before.photo : photo
  return { ...place, ...changes, ...(shownPhoto ? { photo: shownPhoto } : {}) }
}

function savedPlaces(entries: readonly OutboxEntry[]): OutcomeMessage {
  const [id, ...otherIds] = entries.flatMap((entry) => touchedIn('places', entry))
  return {
    title: texts.saved(entries.length),
    ...(id !== undefined && otherIds.length === 0
      ? { view: { label: texts.view, path: placePath(id) } }
      : {}),
  }
}

function markText({ upvoted, bookmarked }: ArgsNamed<'places.mark'>, name: string): string {
  const { marks } = texts
  if (upvoted !== undefined) return (upvoted ? marks.upvoted : marks.unupvoted)(name)
  return (bookmarked ? marks.bookmarked : marks.unbookmarked)(name)
}

function nameIn(id: string, rowOf: RowReader): string {
  return rowOf('places', id)?.name ?? texts.place
}

function linesOf(...texts: (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))
}
