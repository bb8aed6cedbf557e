/**
 * Phones with a wrong clock: operations happen in the order in which members made them, and the server refuses none
 * because of a clock.
 */
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMeetup, anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { faultsOfCommunity } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let rosa: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
})
afterEach(async () => {
  rosa.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function writtenAt(title: string): Promise<number | undefined> {
  const row = await community.app?.database.reader
    .selectFrom('posts')
    .where('title', '=', title)
    .select('writtenAt')
    .executeTakeFirst()
  return row?.writtenAt
}

const near = (time: number, within: number = minuteMs) => ({
  asymmetricMatch: (actualTime: unknown) =>
    typeof actualTime === 'number' && Math.abs(actualTime - time) < within,
})

describe('M1 the offset to the server', () => {
  it.each([3 * dayMs, -365 * dayMs, 0])(
    'M1 the offset is measured, and the time of writing corrected by it (%i ms)',
    async (skewMs) => {
      rosa.skewMs = skewMs
      await rosa.syncUntilIdle()
      rosa.isOffline = true
      await rosa.do('posts.create', anOffer({ title: 'Ladder' }))
      const writtenTime = community.now()
      community.advance(5 * hourMs)
      rosa.isOffline = false
      await rosa.syncUntilIdle()
      expect(await writtenAt('Ladder')).toEqual(near(writtenTime))
    },
  )

  it('M1 the offset is measured anew when the clock jumps', async () => {
    await rosa.syncUntilIdle()
    rosa.skewMs = -3 * hourMs
    await rosa.syncUntilIdle()
    expect((await rosa.database.meta.get('clockOffset'))?.value).toEqual(near(3 * hourMs))
  })

  it('M1 a phone that was never online has its own clock alone, and the server clamps its times', async () => {
    rosa.skewMs = 300 * dayMs
    await rosa.do('posts.create', anOffer({ title: 'From the future' }))
    await rosa.syncUntilIdle()
    expect(await writtenAt('From the future')).toEqual(near(community.now()))
    const other = await openPhone(community, community.members.Omar)
    other.skewMs = -300 * dayMs
    await other.do('posts.create', anOffer({ title: 'From long ago' }))
    await other.syncUntilIdle()
    expect(await writtenAt('From long ago')).toEqual(near(community.now() - 30 * dayMs))
    other.close()
  })
})

describe('fault 27: the clock jumps between two actions', () => {
  it.each([3 * dayMs, -365 * dayMs, -20 * minuteMs])(
    'D2 M1 both keep their order and nothing is refused (%i ms)',
    async (jumpMs) => {
      await rosa.do('members.completeProfile', { bio: 'I bake far too much bread.', interests: ['Cooking'] })
      await rosa.syncUntilIdle()
      const dateNeeded = new Date(community.now() + 3 * dayMs).toISOString()
      const post = aRequest({ title: 'Ride' }, community.now())
      await rosa.do('posts.create', post)
      rosa.skewMs = jumpMs
      await rosa.do('posts.withdraw', { id: String(post.id) })
      await rosa.do('posts.create', aMeetup({ title: 'Potluck', dateNeeded }))
      await rosa.syncUntilIdle()
      const entries = await rosa.database.outbox.orderBy('order').toArray()
      expect(entries.map(({ name, state }) => [name, state])).toEqual([
        ['members.completeProfile', 'sent'],
        ['posts.create', 'sent'],
        ['posts.withdraw', 'sent'],
        ['posts.create', 'sent'],
      ])
      expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
    },
  )

  it('M1 a clock corrected while offline does not make an entry older than the last response', async () => {
    rosa.skewMs = 3 * dayMs
    await rosa.syncUntilIdle()
    const heardAt = community.now()
    rosa.isOffline = true
    community.advance(2 * hourMs)
    rosa.skewMs = 0
    await rosa.do('posts.create', anOffer({ title: 'Ladder' }))
    rosa.isOffline = false
    await rosa.syncUntilIdle()
    expect(await writtenAt('Ladder')).toEqual(near(heardAt, 2 * minuteMs))
  })
})
