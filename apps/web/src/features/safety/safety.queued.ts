/** The queued operations of blocks and reports: an entry for each one that may wait, with its effect on the device. */
import { shortName } from '@porchlight/contracts/members/members.rules'
import { safetyOutboxTexts as texts } from '../../locales/en/safety.outbox.ts'
import type { RowReader } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const safetyQueued: QueuedOf<'safety'> = {
  'safety.block': {
    // Its name comes with the server's row; until then the neighbor's own is here.
    changes: ({ userId: id }, { createdAt }) => [
      {
        table: 'blocks',
        id,
        change: (before) => before ?? { id, firstName: '', lastName: '', createdAt },
      },
    ],
    makesRowIn: ['blocks'],
    staysWhenRefused: false,
    kind: texts.block,
    describe: ({ userId }, rowOf) => ({ label: nameIn(userId, rowOf, 'block'), tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
  'safety.unblock': {
    changes: ({ userId: id }) => [{ table: 'blocks', id, change: () => null }],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.unblock,
    describe: ({ userId }, rowOf) => ({ label: nameIn(userId, rowOf, 'unblock'), tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
  'safety.report': {
    // Nothing on the device changes by it.
    changes: () => [],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.report,
    describe: ({ subject, words }) => ({
      label: texts.reports[subject],
      tag: null,
      lines: words.trim() === '' ? [] : [words.trim()],
    }),
    sent: () => texts.reported,
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
}

function nameIn(userId: string, rowOf: RowReader, operation: 'block' | 'unblock'): string {
  const person = rowOf('people', userId)
  return person ? texts[`${operation}Of`](shortName(person)) : texts[operation]
}
