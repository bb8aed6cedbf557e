import { createId } from '@porchlight/contracts/values/id'
import { exampleId } from '../../feature-parts/texts.ts'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addCase, addDecidedCase, makeModerator } from './cases.factory.ts'
import { actsView, casesView } from './cases.view.ts'

/** A case about a neighbor, which every moderator may decide. */
const aboutOrla = ({ porch, orla }: Fixture) => addCase(porch, { aboutId: orla.author.id })

/** A case about the visitor, of whom no device has it. For a visitor without a session there is none. */
const aboutThemselves = ({ porch, zenobia }: Fixture, { member }: Visitor) =>
  member ? addCase(porch, { aboutId: member.id }) : addCase(porch, { aboutId: zenobia.author.id })

export const caseCalls: CallsOf<'cases'> = {
  'cases.claim': {
    openTo: 'moderators',
    prepareExample: async (_call, { porch, memberId }) => {
      await makeModerator(porch, memberId)
      await addCase(porch, { id: exampleId })
    },
    examples: [
      {
        what: 'one that waits',
        about: 'their own',
        args: async (fixture) => ({ caseId: await aboutOrla(fixture) }),
      },
      {
        what: 'one about themselves',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({ caseId: await aboutThemselves(fixture, visitor) }),
      },
      { what: 'one that never was', about: 'nobody’s', args: () => ({ caseId: createId() }) },
    ],
  },
  'cases.release': {
    openTo: 'moderators',
    prepareExample: async (_call, { porch, memberId }) => {
      await makeModerator(porch, memberId)
      await addCase(porch, { id: exampleId })
    },
    examples: [
      {
        what: 'one that waits',
        about: 'their own',
        args: async (fixture) => ({ caseId: await aboutOrla(fixture) }),
      },
      {
        what: 'one about themselves',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({ caseId: await aboutThemselves(fixture, visitor) }),
      },
      { what: 'one that never was', about: 'nobody’s', args: () => ({ caseId: createId() }) },
    ],
  },
  'cases.decide': {
    openTo: 'moderators',
    prepareExample: async (_call, { porch, memberId }) => {
      await makeModerator(porch, memberId)
      await addCase(porch, { id: exampleId })
    },
    examples: [
      {
        what: 'one that waits',
        about: 'their own',
        args: async (fixture) => ({
          id: createId(),
          caseId: await aboutOrla(fixture),
          act: 'dismiss',
          words: '',
        }),
      },
      {
        what: 'one about themselves',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({
          caseId: await aboutThemselves(fixture, visitor),
          act: 'dismiss',
          words: '',
        }),
      },
      {
        what: 'one that never was',
        about: 'nobody’s',
        args: () => ({ caseId: createId(), act: 'dismiss', words: '' }),
      },
    ],
  },
  'cases.undo': {
    openTo: 'moderators',
    prepareExample: async (_call, { porch, memberId }) => {
      await makeModerator(porch, memberId)
      await addDecidedCase(porch, { id: exampleId, actId: exampleId, moderatorId: memberId })
    },
    examples: [
      {
        what: 'a decision of today',
        about: 'their own',
        args: ({ porch, orla }, { member }) =>
          addDecidedCase(porch, { aboutId: orla.author.id, moderatorId: member?.id ?? null }),
      },
      {
        what: 'a decision about themselves',
        about: 'another’s, which they may not know of',
        args: ({ porch, zenobia }, { member }) =>
          addDecidedCase(porch, { aboutId: member?.id ?? zenobia.author.id, moderatorId: null }),
      },
      {
        what: 'one that never was',
        about: 'nobody’s',
        args: () => ({ caseId: createId(), actId: createId() }),
      },
    ],
  },
}

const rowIds = {
  caseId: '01890a5d-ac96-774b-bcce-b302099a8059',
  actId: '01890a5d-ac96-774b-bcce-b302099a805a',
}

const isForModerators = ({ visitors }: Fixture, viewerId: string) =>
  viewerId === visitors.operator.member?.id || viewerId === visitors.moderator.member?.id

/** The same for all moderators, and for nobody else. */
export const caseRows: RowsOf<'cases'> = {
  moderationCases: {
    view: casesView,
    isShared: true,
    prepare: async ({ porch, orla }) => {
      const { caseId: id, actId } = rowIds
      await addDecidedCase(porch, { id, actId, aboutId: orla.author.id, moderatorId: null })
    },
    ids: () => [rowIds.caseId],
    mayHave: ({ row }, viewerId, fixture) =>
      isForModerators(fixture, viewerId) && row?.about?.id !== viewerId,
  },
  moderationActs: {
    view: actsView,
    isShared: true,
    ids: () => [rowIds.actId],
    mayHave: (_row, viewerId, fixture) => isForModerators(fixture, viewerId),
  },
}
