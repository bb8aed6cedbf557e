/** The queued operations of the desk: an entry for each one that may wait, with its effect on the device. */
import type { ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { caseOutboxTexts as texts } from '../../locales/en/cases.outbox.ts'
import type { RowChange } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

/** The names of moderators come with the server's row. */
const nameless = (id: string) => ({ id, firstName: '', lastName: '' })

const describedBy = (kind: string) => ({
  staysWhenRefused: false,
  kind,
  describe: () => ({ label: kind, tag: null, lines: [] }),
  refused: (reason: string | undefined) => ({ title: texts.refused, description: reason }),
})

export const caseQueued: QueuedOf<'cases'> = {
  'cases.claim': {
    ...describedBy(texts.claim),
    makesRowIn: [],
    changes: ({ caseId }, { memberId, createdAt }) => [
      changeCase(caseId, (row) => ({ ...row, claimedBy: nameless(memberId), claimedAt: createdAt })),
    ],
  },
  'cases.release': {
    ...describedBy(texts.release),
    makesRowIn: [],
    changes: ({ caseId }) => [changeCase(caseId, withoutClaim)],
  },
  'cases.decide': {
    ...describedBy(texts.decide),
    makesRowIn: ['moderationActs'],
    // The server decides on the words of an act alone: they come back with a refusal.
    describe: ({ words }) => ({
      label: texts.decide,
      tag: null,
      lines: words.trim() === '' ? [] : [words.trim()],
    }),
    changes: ({ id = '', caseId, act, words, until }, { memberId, createdAt }) => [
      changeCase(caseId, (row) => {
        const { isHidden, ...decidedRow } = withoutClaim(row)
        const hides = act === 'hide' || (isHidden === true && act !== 'restore')
        return {
          ...decidedRow,
          state: 'decided',
          decidedAt: row.decidedAt ?? createdAt,
          ...(hides ? { isHidden: true as const } : {}),
        }
      }),
      {
        table: 'moderationActs',
        id,
        change: (before) =>
          before ?? {
            ...{ id, caseId, act, by: nameless(memberId), words: normalizeText(words), createdAt },
            ...(until === undefined ? {} : { until }),
          },
      },
    ],
  },
  'cases.undo': {
    ...describedBy(texts.undo),
    makesRowIn: [],
    // The server alone shows again what was hidden.
    changes: ({ caseId }) => [
      changeCase(caseId, ({ decidedAt: _decidedAt, ...row }) => ({ ...row, state: 'open' })),
    ],
  },
}

function changeCase(id: string, change: (row: ModerationCase) => ModerationCase): RowChange {
  return { table: 'moderationCases', id, change: (before) => (before ? change(before) : null) }
}

function withoutClaim({ claimedBy: _by, claimedAt: _at, ...row }: ModerationCase): ModerationCase {
  return row
}
