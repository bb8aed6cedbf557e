/** What posts bring to the outbox: an entry for each of their operations that may wait. */
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { postOutboxTexts as texts } from '../../locales/en/posts.outbox.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'
import { createdPost, withdrawnPost } from './posts.predictions.ts'

const refused = (reason: string = texts.refused.description) => ({ ...texts.refused, description: reason })

export const postQueued: QueuedOf<'posts'> = {
  'posts.create': {
    changes: createdPost,
    makesRowIn: ['posts', 'postDetails'],
    staysWhenRefused: true,
    kind: texts.post,
    describe: ({ title, type, description, dateNeeded, location }) => {
      const place = location?.trim() ? [location.trim()] : []
      return {
        what: title,
        tag: { tone: type, text: texts.types[type] },
        lines: [description, [formatMomentAhead(Date.parse(dateNeeded)), ...place].join(' · ')],
      }
    },
    editor: () => import('./composer/edit-post-entry.tsx'),
    waiting: texts.waiting,
    sent: texts.sent,
    refused,
    remedies: { profile_incomplete: 'complete-profile' },
  },
  'posts.withdraw': {
    changes: withdrawnPost,
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.withdrawal,
    describe: ({ id }, rowOf) => {
      const post = rowOf('posts', id)
      return { what: post ? texts.withdrawalOf(post.title) : texts.withdrawal, tag: null, lines: [] }
    },
    refused,
  },
}
