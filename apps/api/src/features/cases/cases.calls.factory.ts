import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import {
  type CallsOf,
  neverWas,
  type PrepareExample,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { addCase, addDecidedCase, makeModerator } from './cases.factory.ts'
import { actsView, casesView } from './cases.view.ts'

const prepareDecision: PrepareExample = async (_call, { testApp, memberId }) => {
  await makeModerator(testApp, memberId)
  await addDecidedCase(testApp, { id: exampleId, actId: exampleId, moderatorId: memberId })
}

/** A decided case and its decision, each of which is of no use without the other. */
const decidedTargets = [neverWas] as const

export const caseThings: TriedThings<'case' | 'decidedCase' | 'caseAct'> = {
  case: {
    prepare: async (_call, { testApp, memberId }) => {
      await makeModerator(testApp, memberId)
      await addCase(testApp, { id: exampleId })
    },
    targets: [
      {
        what: 'one about a neighbor',
        about: 'their own',
        id: ({ testApp, orla }) => addCase(testApp, { aboutId: orla.author.id }),
      },
      {
        // No device of theirs has it.
        what: 'one about themselves',
        about: 'another’s, which they may not know of',
        id: ({ testApp, zenobia }, { member }) =>
          addCase(testApp, { aboutId: member?.id ?? zenobia.author.id }),
      },
      { ...neverWas, what: 'one that never was' },
    ],
  },
  decidedCase: { prepare: prepareDecision, targets: decidedTargets },
  caseAct: { prepare: prepareDecision, targets: decidedTargets },
}

/** The description has one id for all members, cases and acts. */
const prepareDirectDecision: PrepareExample = async (_call, { testApp, memberId }) => {
  await makeModerator(testApp, memberId)
  await addNeighbor(testApp, { id: exampleId })
  await testApp.app.database.transact(async ({ database }) => {
    await database.deleteFrom('moderationActs').where('id', '=', exampleId).execute()
    await database.deleteFrom('standings').where('memberId', '=', exampleId).execute()
  })
}

export const caseCalls: CallsOf<'cases'> = {
  'cases.standing': {
    openTo: 'moderators',
    besides: [
      {
        what: 'of themselves',
        about: 'their own',
        args: ({ orla }, { member }) => ({ memberId: member?.id ?? orla.author.id }),
      },
    ],
    shows: (response) => expect(JSON.stringify(response)).not.toMatch(/@|credits|"plan"/),
  },
  'cases.decideAbout': {
    openTo: 'moderators',
    prepareExample: prepareDirectDecision,
    besides: [
      {
        what: 'under the id of another decision of theirs',
        about: 'an id that is their own already',
        args: async ({ testApp, orla }, { member }) => {
          const { actId } = await addDecidedCase(testApp, {
            aboutId: orla.author.id,
            moderatorId: member?.id ?? null,
          })
          return { id: actId, memberId: orla.author.id }
        },
      },
    ],
  },
  'cases.claim': { openTo: 'moderators' },
  'cases.release': { openTo: 'moderators' },
  'cases.decide': { openTo: 'moderators' },
  'cases.undo': {
    openTo: 'moderators',
    prepareExample: prepareDecision,
    examples: [
      {
        what: 'a decision of today',
        about: 'their own',
        args: ({ testApp, orla }, { member }) =>
          addDecidedCase(testApp, { aboutId: orla.author.id, moderatorId: member?.id ?? null }),
      },
      {
        what: 'a decision about themselves',
        about: 'another’s, which they may not know of',
        args: ({ testApp, zenobia }, { member }) =>
          addDecidedCase(testApp, { aboutId: member?.id ?? zenobia.author.id, moderatorId: null }),
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

/** The rows of a case are the same for all moderators, and nobody else has them. */
export const caseRows: RowsOf<'cases'> = {
  moderationCases: {
    view: casesView,
    isShared: true,
    prepare: async ({ testApp, orla }) => {
      const { caseId: id, actId } = rowIds
      await addDecidedCase(testApp, { id, actId, aboutId: orla.author.id, moderatorId: null })
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
