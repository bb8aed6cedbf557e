/** The queued operations of help: an entry for each step that may wait, with its effect on the device. */

import {
  afterStep,
  type HelpState,
  isRefusedStep,
  type PerformedStep,
  ratingIdOf,
} from '@porchlight/contracts/help/help.rules'
import type { Help } from '@porchlight/contracts/help/help.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { helpOutboxTexts as texts } from '../../locales/en/help.outbox.ts'
import type { PredictionContext, RowChange, RowReader } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

const refusalText = (reason: string | undefined) => ({ title: texts.refused, description: reason })

export const helpQueued: QueuedOf<'help'> = {
  'help.accept': {
    changes: ({ id, helperId }, { memberId }) => [
      postAfter(id, { step: 'accept', by: memberId, helperId }),
      {
        table: 'helps',
        id,
        // Only the server decides whether a credit is earned: the prediction promises none.
        change: (before) =>
          before ?? {
            id,
            authorId: memberId,
            helperId,
            confirmedBy: [],
            isOnHold: false,
            earnsCredit: false,
          },
      },
    ],
    makesRowIn: ['helps'],
    staysWhenRefused: false,
    kind: texts.accept,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'accept'),
    refused: refusalText,
  },
  'help.start': {
    changes: ({ id }, { memberId }) => [postAfter(id, { step: 'start', by: memberId })],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.start,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'start'),
    refused: refusalText,
  },
  'help.complete': {
    // The post itself is completed by the server alone: a credit moves with it.
    changes: ({ id }, { memberId }) => bothAfter(id, { step: 'complete', by: memberId }),
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.complete,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'complete'),
    refused: refusalText,
  },
  'help.release': {
    changes: ({ id }, { memberId }) => bothAfter(id, { step: 'release', by: memberId }),
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.release,
    describe: ({ id }, rowOf) => describeStep(id, rowOf, 'release'),
    refused: refusalText,
  },
  'help.dispute': {
    changes: ({ id }, { memberId }) => bothAfter(id, { step: 'dispute', by: memberId }),
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.dispute,
    describe: ({ id, word }, rowOf) => describeStep(id, rowOf, 'dispute', word),
    refused: refusalText,
  },
  'help.rate': {
    changes: givenRating,
    makesRowIn: ['ratings'],
    staysWhenRefused: false,
    kind: texts.rate,
    describe: ({ id, rating, review }, rowOf) => {
      const { label, tag, lines } = describeStep(id, rowOf, 'rate', review)
      return { label, tag, lines: [texts.stars(rating), ...lines] }
    },
    sent: () => ({ title: texts.rated }),
    refused: refusalText,
  },
}

/**
 * Predicts the rating. A rating is given only once, so an existing one stays as it was. Predicts nothing when the entry
 * does not name the other participant, because only the server can find them.
 */
function givenRating(
  { id, ratedId, rating, review = '' }: ArgsNamed<'help.rate'>,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  if (ratedId === undefined) return []
  const ratingId = ratingIdOf(id, memberId)
  const ratingRow = {
    id: ratingId,
    postId: id,
    raterId: memberId,
    ratedId,
    rating,
    review: normalizeText(review),
  }
  return [{ table: 'ratings', id: ratingId, change: (before) => before ?? { ...ratingRow, createdAt } }]
}

function bothAfter(id: string, step: PerformedStep): RowChange[] {
  return [postAfter(id, step), helpAfter(id, step)]
}

/**
 * Predicts the post's row after a step. The public row does not name the helper: the participant who takes the step and
 * is not the author is the helper.
 */
function postAfter(id: string, step: PerformedStep): RowChange {
  const change = (before: Post | undefined): Post | null => {
    if (before === undefined) return null
    const authorId = before.authorId ?? step.by
    const helperId = step.by === authorId ? null : step.by
    const state = { type: before.type, status: before.status, authorId, helperId }
    const after = afterStep({ ...state, confirmedBy: [], isOnHold: false }, step)
    return isRefusedStep(after) ? before : { ...before, status: after.status }
  }
  return { table: 'posts', id, change }
}

/**
 * Predicts the row of the help after a step. The row does not contain the post's status: until both participants have
 * confirmed, the help counts as in progress.
 */
function helpAfter(id: string, step: PerformedStep): RowChange {
  const change = (before: Help | undefined): Help | null => {
    if (before === undefined) return null
    const { authorId, helperId, confirmedBy, isOnHold } = before
    const status = confirmedBy.length === 2 ? 'completed' : 'in_progress'
    const state: HelpState = { type: 'request', status, authorId, helperId, confirmedBy, isOnHold }
    const after = afterStep(state, step)
    if (isRefusedStep(after)) return before
    if (after.helperId === null) return null
    return { ...before, confirmedBy: [...after.confirmedBy], isOnHold: after.isOnHold }
  }
  return { table: 'helps', id, change }
}

type Step = 'accept' | 'start' | 'complete' | 'release' | 'dispute' | 'rate'

function describeStep(id: string, rowOf: RowReader, step: Step, words = '') {
  const post = rowOf('posts', id)
  const label = post ? texts[`${step}Of`](post.title) : texts[step]
  return { label, tag: null, lines: words.trim() === '' ? [] : [words.trim()] }
}
