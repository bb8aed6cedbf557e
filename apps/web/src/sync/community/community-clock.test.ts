import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceDatabase } from '../../storage/device-database.ts'
import { communityOffset, followCommunityClock, useCommunityClock, zoneElsewhere } from './community-clock.ts'

const path = '/api/community'
const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
const kathmandu = { name: 'Asia/Kathmandu', changes: [[0, 345]] }
const hours = (count: number) => count * 3_600_000
const time = Date.parse('2026-11-28T12:00:00Z')

let stop: () => void
beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  stop = () => undefined
})
afterEach(async () => {
  stop()
  useCommunityClock.setState({ clock: null })
  await deviceDatabase.answers.clear()
  vi.unstubAllEnvs()
})

const keep = (response: unknown) =>
  deviceDatabase.answers.put({ path, answer: response, heardAt: Date.now(), memberId: null })

it('the stored community clock is known before the first render, and followed', async () => {
  await keep({ ...about, clock: kathmandu })
  stop = await followCommunityClock()
  expect([communityOffset(time), zoneElsewhere(time)]).toEqual([
    hours(5.75),
    { name: 'Asia/Kathmandu', offset: hours(5.75) },
  ])
  await keep({ ...about, clock: { name: 'Asia/Seoul', changes: [[0, 540]] } })
  await vi.waitFor(() => expect(communityOffset(time)).toBe(hours(9)))
  // The community has the same hour as this phone, so no zone has to be shown.
  expect(zoneElsewhere(time)).toBeNull()
})

it.each<[string, () => Promise<unknown>]>([
  ['has no response', async () => undefined],
  ['has an older server’s response', () => keep(about)],
  ['has a response without a zone', () => keep({ ...about, clock: null })],
  ['has an invalid response', () => keep({ ...about, clock: 'noon' })],
])('a phone that %s uses its own clock', async (_case, prepare) => {
  await prepare()
  stop = await followCommunityClock()
  expect([communityOffset(time), zoneElsewhere(time)]).toEqual([hours(9), null])
})
