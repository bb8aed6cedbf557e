/** Progress with exploring: for premium, for other members, and for members who hide it. */

import { achievements } from '@porchlight/contracts/exploration/achievements.catalogue'
import { dayOf, weekOf } from '@porchlight/contracts/exploration/days.rules'
import {
  challengesOf,
  reachedAchievements,
  unlockedIdOf,
} from '@porchlight/contracts/exploration/exploration.rules'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { ownOffset } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { freeMember, premiumMember } from '../../../../../../tests/screens/looking-members.ts'
import { neighborhoodPlaces } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { explorationTexts as texts } from '../../../locales/en/exploration.ts'
import { paths } from '../../../paths.ts'
import { anExploration } from '../exploration.factory.ts'

const now = Date.now()
const today = dayOf(ownOffset, now)
const week = weekOf(today)
/** Visits of the last twelve weeks, this one last. */
const visits = [0, 1, 0, 3, 2, 0, 4, 5, 3, 6, 4, 3]

function someExploration(id: string, overrides: Partial<Exploration> = {}): Exploration {
  const types = [
    'place_visit',
    'review_write',
    'photo_add',
    'place_visit',
    'bookmark_place',
    'upvote_place',
  ] as const
  const [challenge] = challengesOf(week, neighborhoodPlaces.length)
  return anExploration(id, {
    placesVisited: 17,
    placesAdded: 1,
    placesReviewed: 4,
    placesPhotographed: 2,
    placesUpvoted: 6,
    placesBookmarked: 3,
    challengesCompleted: 4,
    zipCodes: ['90026', '90039', '90012'],
    categories: [
      ['cafe', 6],
      ['park', 4],
      ['library', 3],
    ],
    runs: [[today - 3, today]],
    longestStreak: 6,
    weeks: visits.map((count, index) => [week - visits.length + 1 + index, count]),
    week: {
      week,
      activities: [],
      completed: challenge ? [{ id: challenge.id, completedAt: toIso(now - hourMs) }] : [],
    },
    latest: types.map((type, index) => ({
      type,
      placeId: neighborhoodPlaces[index % 4]?.id ?? '',
      day: today - Math.floor(index / 2),
      createdAt: toIso(now - (2 + 11 * index) * hourMs),
    })),
    ...overrides,
  })
}

const unlockedOf = (exploration: Exploration, reached = reachedAchievements(exploration)) =>
  reached.map(({ id: achievementId }, index) => ({
    id: unlockedIdOf(exploration.id, achievementId),
    achievementId,
    unlockedAt: toIso(now - (index + 1) * 3 * dayMs),
    isCelebrated: true,
  }))

function explored(overrides: Partial<Exploration> = {}) {
  const member = premiumMember()
  const exploration = someExploration(member.id, overrides)
  return { member, explorations: [exploration], achievements: unlockedOf(exploration) }
}

export const explorationStates: ScreenState[] = [
  {
    name: 'exploration',
    isLong: true,
    show: async (phone) => tracker(await openNeighborhood(phone, paths.exploration, explored())),
    next: [
      {
        name: 'exploration-all-badges',
        isLong: true,
        show: async ({ page }) =>
          page.getByRole('button', { name: texts.achievements.more(achievements.length) }).click(),
      },
    ],
  },
  {
    name: 'exploration-goal-reached',
    like: 'exploration',
    isLong: true,
    show: async (phone) => {
      const { member } = explored()
      const exploration = someExploration(member.id, {
        placesVisited: 120,
        weeks: [
          [week - 3, 4],
          [week, 7],
        ],
      })
      const data = {
        member,
        explorations: [exploration],
        achievements: unlockedOf(exploration, [...achievements]),
      }
      await tracker(await openNeighborhood(phone, paths.exploration, data))
    },
  },
  {
    name: 'exploration-new',
    isLong: true,
    show: async (phone) =>
      tracker(await openNeighborhood(phone, paths.exploration, { member: premiumMember() })),
  },
  {
    name: 'exploration-failed',
    show: async (phone) => {
      const roundsAfter = new Promise<void>(() => undefined)
      const data = { member: premiumMember(), isPart: true, roundsAfter }
      const page = await openNeighborhood(phone, paths.exploration, data)
      await page.getByRole('button', { name: texts.failed.again }).waitFor()
    },
  },
  {
    name: 'exploration-upsell',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.exploration, { member: freeMember() })
      await page.getByRole('link', { name: texts.upsell.upgrade }).waitFor()
    },
  },
  {
    name: 'exploration-hidden',
    show: async (phone) => {
      const member = premiumMember()
      const explorationSettings = [{ id: member.id, isHidden: true }]
      const page = await openNeighborhood(phone, paths.exploration, { member, explorationSettings })
      await page.getByText(texts.hidden.title).waitFor()
    },
  },
  {
    name: 'places-progress',
    like: 'exploration',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.places, explored())
      await page.getByRole('tab', { name: texts.tabs.progress }).click()
      await tracker(page)
    },
  },
]

function tracker(page: Page): Promise<void> {
  return page.getByRole('heading', { name: texts.achievements.title }).waitFor()
}
