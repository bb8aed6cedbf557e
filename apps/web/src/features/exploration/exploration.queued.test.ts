/** Tests of what a visit without a signal shows at once. */
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { createRandomId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useCommunityClock } from '../../sync/community/community-clock.ts'
import type { RowReader } from '../../sync/outbox/queued-rules.ts'
import { anExploration } from './exploration.factory.ts'
import { explorationQueued } from './exploration.queued.ts'

const memberId = createRandomId()
const thirdPlaceId = createRandomId()
const readNothing: RowReader = () => undefined
const args: ArgsNamed<'exploration.record'> = {
  activityType: 'place_visit',
  thirdPlaceId,
  metadata: { category: 'cafe', zipCode: '90026' },
}
/** A Wednesday; by UTC it is the day after by then. */
const evening = '2026-12-03T05:00:00.000Z'

beforeEach(() => useCommunityClock.setState({ clock: { name: 'America/Los_Angeles', changes: [[0, -480]] } }))
afterEach(() => useCommunityClock.setState({ clock: null }))

function after(before: Exploration | undefined, visitArgs = args, createdAt = evening): Exploration | null {
  const [change] = explorationQueued['exploration.record'].changes(visitArgs, { memberId, createdAt })
  if (change?.table !== 'explorations') throw new Error('another row')
  expect(change.id).toBe(memberId)
  return change.change(before, readNothing)
}

describe('a visit without a signal', () => {
  it('X-023 moves the bar, the streak and the week at once', () => {
    const row = after(anExploration(memberId))
    expect(row).toMatchObject({
      placesVisited: 1,
      zipCodes: ['90026'],
      categories: [['cafe', 1]],
      longestStreak: 1,
    })
    expect(row?.weeks).toEqual([[expect.any(Number), 1]])
    // Wednesday, as the community has it.
    expect(row?.week.activities).toMatchObject([[2, 0, thirdPlaceId.slice(-6)]])
  })

  it('X-024 repeated on the same day changes nothing, and on the day after counts as another visit of the same place', () => {
    const once = after(anExploration(memberId))
    expect(after(once ?? undefined)).toBe(once)
    const twice = after(once ?? undefined, args, '2026-12-04T05:00:00.000Z')
    expect(twice).toMatchObject({ placesVisited: 1, longestStreak: 2 })
  })

  it('X-010 creates no row for a member without one', () => {
    expect(after(undefined)).toBeNull()
  })

  it('X-024 a claimed activity changes nothing', () => {
    const before = anExploration(memberId)
    expect(after(before, { activityType: 'upvote_place', thirdPlaceId })).toBe(before)
  })
})

it('D9 X-024 the next activity of the same place, type and day replaces a waiting one; one of another day does not', () => {
  const { quiet } = explorationQueued['exploration.record']
  expect(quiet?.(args, evening)).toBe(quiet?.({ ...args, metadata: undefined }, '2026-12-03T01:00:00.000Z'))
  expect(quiet?.(args, evening)).not.toBe(quiet?.(args, '2026-12-03T09:00:00.000Z'))
  expect(quiet?.(args, evening)).not.toBe(quiet?.({ ...args, activityType: 'upvote_place' }, evening))
  expect(quiet?.(args, evening)).not.toBe(quiet?.({ ...args, thirdPlaceId: createRandomId() }, evening))
})
