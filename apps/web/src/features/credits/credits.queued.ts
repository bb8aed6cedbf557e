/**
 * The queued operation of credits: a gift, which is shown apart from confirmed entries while it waits. The balance is
 * computed by the server only.
 */
import { creditEntryIdOf, giftEntryFor, giftMovementOf } from '@porchlight/contracts/credits/credits.rows'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { creditOutboxTexts as texts } from '../../locales/en/credits.outbox.ts'
import { paths } from '../../paths.ts'
import type { PredictionContext, RowChange } from '../../sync/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const creditQueued: QueuedOf<'credits'> = {
  'credits.gift': {
    changes: givenGift,
    makesRowIn: ['creditEntries'],
    staysWhenRefused: true,
    costs: ({ amount }) => amount,
    kind: texts.gift,
    describe: ({ toUserId, amount, message }, rowOf) => {
      const person = rowOf('people', toUserId)
      const trimmed = message.trim()
      return {
        what: person ? texts.giftTo(amount, shortName(person)) : texts.giftOf(amount),
        tag: { tone: 'lamp', text: texts.tag },
        lines: trimmed === '' ? [] : [trimmed],
      }
    },
    editor: () => import('./gift/edit-gift-entry.tsx'),
    waiting: texts.waiting,
    sent: () => ({ title: texts.sent, view: { label: texts.view, path: paths.donations } }),
    refused: (reason = texts.refused.description) => ({ ...texts.refused, description: reason }),
  },
}

function givenGift(
  { id, ...gift }: ArgsNamed<'credits.gift'>,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  // Another program leaves the id to the server. A predicted row could then not be recognized as the gift that arrives.
  if (id === undefined) return []
  const entry = creditEntryIdOf(giftMovementOf(id), memberId)
  return [
    {
      table: 'creditEntries',
      id: entry,
      change: (before) => before ?? giftEntryFor({ id, ...gift }, memberId, createdAt),
    },
  ]
}
