/** Exploring, for tests. */
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import { momentOf } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'
import type { TestApp, TestClock, TestMember } from '../../testing/app.factory.ts'
import { usGeocoding } from '../../testing/services/geocoding.factory.ts'
import { countPlaces } from '../places/places.queries.ts'
import { communityDay } from './community-day.ts'
import type { Exploring } from './record-activity.operations.ts'

export const zone = 'America/Los_Angeles'

export const exploring: Exploring = {
  timeZone: () => zone,
  geocoding: usGeocoding,
  activitiesPerDay: 100,
  countPlaces,
}

/** Noon of the next Wednesday on the walls there: a day on each side is of the same week. */
export function advanceToWednesday(clock: TestClock): void {
  const today = communityDay(zone, clock.now())
  // 7 January 1970 was one.
  const wednesday = today + 7 - ((today - 6) % 7)
  clock.advance(momentOf(wednesday * dayMs + dayMs / 2, zone) - clock.now())
}

export function setPremium({ app }: TestApp, memberId: string, isOn = true): Promise<unknown> {
  const plan = {
    subscriptionPlan: isOn ? ('premium' as const) : ('free' as const),
    subscriptionStatus: 'active' as const,
  }
  return app.database.transact(({ database }) =>
    database.updateTable('members').set(plan).where('id', '=', memberId).execute(),
  )
}

export async function progressOf(member: TestMember): Promise<Progress> {
  const response = await member.call('GET', '/api/exploration/progress')
  if (response.status !== 200) throw new Error(`progress was refused: ${response.text}`)
  return response.json<Progress>()
}

export const visit = (member: TestMember, placeId: string) =>
  member.call('POST', `/api/third-places/${placeId}/view`, { body: {} })

export const record = (
  member: TestMember,
  thirdPlaceId: string,
  activityType = 'place_visit',
  more: object = {},
) => member.call('POST', '/api/exploration/activity', { body: { activityType, thirdPlaceId, ...more } })
