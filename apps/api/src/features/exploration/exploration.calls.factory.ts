import { exampleId } from '@porchlight/contracts/examples'
import { unlockedIdOf } from '@porchlight/contracts/exploration/exploration.rules'
import type { UnlockedAchievement } from '@porchlight/contracts/exploration/exploration-rows.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, roles } from '../../role-matrix/fixture.factory.ts'
import { addPlace } from '../places/places.factory.ts'
import { placeById } from '../places/places.queries.ts'
import { setPremium } from './exploration.factory.ts'
import { achievementsView, explorationSettingsView, explorationsView } from './exploration.view.ts'

const visit = { activityType: 'place_visit' as const }

export const explorationCalls: CallsOf<'exploration'> = {
  'exploration.progress': {
    openTo: 'premium members',
    prepareExample: (_call, { porch, memberId }) => setPremium(porch, memberId),
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response) =>
          // Each visitor has bookmarked a place.
          expect((response as ResponseNamed<'exploration.progress'>).achievementsBadges).toContain(
            'for-later',
          ),
      },
    ],
  },
  'exploration.record': {
    openTo: 'members',
    prepareExample: async (_call, { porch }) => {
      if (!(await placeById(porch.app.database.reader, exampleId))) await addPlace(porch, { id: exampleId })
    },
    examples: [
      {
        what: 'at one they added',
        about: 'their own',
        args: async ({ porch, placeIds }, { member }) => {
          const ownPlaceId = member ? await addPlace(porch, { addedBy: member.id }) : String(placeIds[1])
          return { ...visit, thirdPlaceId: ownPlaceId }
        },
      },
      {
        what: 'at one that a neighbor added, and that is not public',
        about: 'another’s, to read',
        args: ({ placeIds }) => ({ ...visit, thirdPlaceId: String(placeIds[1]) }),
      },
      {
        what: 'at one that an operator hid',
        about: 'another’s, which they may not know of',
        args: ({ hiddenPlaceId }) => ({ ...visit, thirdPlaceId: hiddenPlaceId }),
      },
      {
        what: 'at one that never was',
        about: 'nobody’s',
        args: () => ({ ...visit, thirdPlaceId: createId() }),
      },
    ],
  },
  'exploration.celebrate': {
    openTo: 'premium members',
    prepareExample: (_call, { porch, memberId }) => setPremium(porch, memberId),
    examples: [{ what: 'what is new', about: 'their own', args: () => ({}) }],
  },
  'exploration.set': {
    openTo: 'members',
    examples: [{ what: 'to be shown', about: 'their own', args: () => ({ isHidden: false }) }],
  },
}

const visiting = roles.filter((role) => role !== 'signed out')
const memberIds = ({ visitors }: Fixture) => visiting.map((role) => String(visitors[role].member?.id))
const isPremium = ({ visitors }: Fixture, viewerId: string) => viewerId === visitors.premium.member?.id

const isUnlockedBy = (memberId: string, { id, row }: { id: string; row: UnlockedAchievement | null }) =>
  id === unlockedIdOf(memberId, row?.achievementId ?? 'for-later')

/** Theirs alone, and what comes of exploring only while they are premium. */
export const explorationRows: RowsOf<'exploration'> = {
  explorations: {
    view: explorationsView,
    ids: memberIds,
    mayHave: ({ id }, viewerId, fixture) => id === viewerId && isPremium(fixture, viewerId),
    isOwn: ({ id }, viewerId) => id === viewerId,
  },
  achievements: {
    view: achievementsView,
    ids: (fixture) => memberIds(fixture).map((memberId) => unlockedIdOf(memberId, 'for-later')),
    mayHave: (viewedRow, viewerId, fixture) =>
      isPremium(fixture, viewerId) && isUnlockedBy(viewerId, viewedRow),
    isOwn: (viewedRow, viewerId) => isUnlockedBy(viewerId, viewedRow),
  },
  explorationSettings: {
    view: explorationSettingsView,
    prepare: async ({ visitors }) => {
      for (const role of visiting) {
        await visitors[role].call('PATCH', '/api/exploration/settings', { body: { isHidden: false } })
      }
    },
    ids: memberIds,
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
}
