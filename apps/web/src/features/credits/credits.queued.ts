/**
 * The queued operation of credits: a gift. While it waits to be sent, the statement shows it apart from confirmed
 * entries and the balance stays the same, because only the server computes it.
 */
import { creditEntryIdOf, giftEntryFor, giftMovementOf } from '@porchlight/contracts/credits/credits.rows'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { creditOutboxTexts as texts } from '../../locales/en/credits.outbox.ts'
import { paths } from '../../paths.ts'
import type { PredictionContext, RowChange } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const creditQueued: QueuedOf<'credits'> = {
  'credits.gift': {
    changes: predictGift,
    makesRowIn: ['creditEntries'],
    staysWhenRefused: true,
    costs: ({ amount }) => amount,
    kind: texts.gift,
    describe: ({ toUserId, amount, message }, rowOf) => {
      const person = rowOf('people', toUserId)
      const trimmedMessage = message.trim()
      return {
        label: person ? texts.giftTo(amount, shortName(person)) : texts.giftOf(amount),
        tag: { tone: 'lamp', text: texts.tag },
        lines: trimmedMessage === '' ? [] : [trimmedMessage],
      }
    },
    editor: () => import('./gift/edit-gift-entry.tsx'),
    waiting: texts.waiting,
    sent: () => ({ title: texts.sent, view: { label: texts.view, path: paths.donations } }),
    refused: (reason = texts.refused.description) => ({ ...texts.refused, description: reason }),
  },
}

function predictGift(
  { id, ...gift }: ArgsNamed<'credits.gift'>,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  // Other clients may leave the id to the server. A predicted row could then not be matched with the confirmed one.
  if (id === undefined) return []
  const entryId = creditEntryIdOf(giftMovementOf(id), memberId)
  return [
    {
      table: 'creditEntries',
      id: entryId,
      change: (before) => before ?? giftEntryFor({ id, ...gift }, memberId, createdAt),
    },
  ]
}
