/** The queued operation of an appeal, with its effect on the device. */
import { standingOutboxTexts as texts } from '../../locales/en/standing.outbox.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const standingQueued: QueuedOf<'standing'> = {
  'standing.appeal': {
    changes: ({ decisionId, text }, { createdAt, memberId }) => [
      {
        table: 'standings',
        id: memberId,
        change: (before) =>
          before?.decisionId === decisionId && !before.appeal
            ? { ...before, appeal: { text: text.trim(), sentAt: createdAt, state: 'waiting' } }
            : (before ?? null),
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.appeal,
    describe: ({ text }) => ({ label: texts.appeal, tag: null, lines: [text.trim()] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
}
