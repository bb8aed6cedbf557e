import { unlockedIdOf } from '@porchlight/contracts/exploration/exploration.rules'
import type { UnlockedAchievement } from '@porchlight/contracts/exploration/exploration-rows.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, roles } from '../../role-matrix/fixture.factory.ts'
import { setPremium } from './exploration.factory.ts'
import { achievementsView, explorationSettingsView, explorationsView } from './exploration.view.ts'

export const explorationCalls: CallsOf<'exploration'> = {
  'exploration.progress': {
    openTo: 'premium members',
    prepareExample: (_call, { testApp, memberId }) => setPremium(testApp, memberId),
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
  'exploration.celebrate': {
    openTo: 'premium members',
    prepareExample: (_call, { testApp, memberId }) => setPremium(testApp, memberId),
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
