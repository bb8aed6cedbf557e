import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { MemberDatabase } from '../../storage/database.ts'
import { addEntry } from '../../sync/outbox/new-entry.factory.ts'
import { createOutbox } from '../../sync/outbox/outbox.ts'
import { aMember } from '../members/members.factory.ts'
import { addingPlace, aPlace } from '../places/places.factory.ts'
import { aNewPost, aPost, creating } from '../posts/posts.factory.ts'
import { readNews } from './community.reads.ts'

const rules = queuedOperations
const memberId = createId()
const rosa = {
  id: createId(),
  firstName: 'Rosa',
  lastName: 'J.',
  rating: '4.8',
  subscriptionPlan: 'free',
} as const
const now = () => Date.parse('2026-11-20T12:00:00.000Z')
const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

let database: MemberDatabase
beforeEach(async () => {
  database = new MemberDatabase(memberId)
  await database.open()
  await database.people.add(rosa)
})
afterEach(() => database.delete())

const news = (limit = 5) => readNews({ database, memberId, now, rules }, limit)
const titles = async (limit?: number) => (await news(limit)).activities.map(({ title }) => title)

describe('the feed', () => {
  it('H-031 H-034 H-047 the feed has offers, meetups and places, the newest first, as many as requested', async () => {
    await database.posts.bulkAdd([
      aPost({ type: 'offer', title: 'older offer', authorId: rosa.id, createdAt: at(17) }),
      aPost({ type: 'event', title: 'meetup', createdAt: at(19, 0) }),
      aPost({ type: 'offer', title: 'newer offer', authorId: rosa.id, createdAt: at(19) }),
      aPost({ type: 'request', title: 'a request', authorId: rosa.id, createdAt: at(20) }),
      aPost({
        type: 'offer',
        title: 'called off',
        authorId: rosa.id,
        createdAt: at(20),
        status: 'cancelled',
      }),
    ])
    await database.places.add(aPlace({ name: 'a cafe', createdAt: at(18), user: { firstName: 'Rosa' } }))
    expect(await titles(5)).toEqual(['newer offer', 'meetup', 'a cafe', 'older offer'])
    expect(await titles(2)).toEqual(['newer offer', 'meetup'])
    expect((await news(5)).activities[2]).toMatchObject({
      type: 'place_added',
      userName: 'Rosa',
      category: 'cafe',
    })
  })

  it('H-034 a place names the same author as its own page, to those who may read that', async () => {
    await database.places.add(aPlace({ user: { firstName: 'Tess' } }))
    expect((await news(1)).activities).toMatchObject([{ type: 'place_added', userName: 'Tess' }])
  })

  it('H-047 the feed says whether there is more than requested', async () => {
    await database.posts.bulkAdd([aPost({ type: 'offer' }), aPost({ type: 'event' })])
    expect([(await news(1)).hasMore, (await news(2)).hasMore]).toEqual([true, false])
    await database.places.add(aPlace())
    expect((await news(2)).hasMore).toBe(true)
  })

  it('H-031 the feed skips rows that are no news, however many there are', async () => {
    const calledOff = Array.from({ length: 40 }, () =>
      aPost({ type: 'offer', createdAt: at(19), status: 'cancelled' }),
    )
    await database.posts.bulkAdd([...calledOff, aPost({ type: 'offer', title: 'older', createdAt: at(1) })])
    expect(await titles()).toEqual(['older'])
  })

  it.each([500, 2000])(
    'H-031 of %i posts and as many places the feed reads few more than it shows',
    async (count) => {
      const types = ['request', 'offer', 'event'] as const
      await database.posts.bulkAdd(
        Array.from({ length: count }, (_, index) =>
          aPost({
            type: types[index % 3] ?? 'request',
            authorId: rosa.id,
            status: index % 10 === 9 ? 'completed' : 'pending',
            createdAt: new Date(now() - 8 * 24 * 60 * 60 * 1000 - index * 60_000).toISOString(),
          }),
        ),
      )
      await database.places.bulkAdd(Array.from({ length: count }, () => aPlace({ createdAt: at(1) })))
      let read = 0
      const countRead = <Row>(row: Row) => {
        read += 1
        return row
      }
      database.posts.hook('reading', countRead)
      database.places.hook('reading', countRead)
      expect((await news(5)).activities).toHaveLength(5)
      expect(read).toBeGreaterThan(5)
      expect(read).toBeLessThan(30)
    },
  )

  it('H-033 the feed names the author of an offer, and nobody for a meetup', async () => {
    await database.posts.bulkAdd([
      aPost({ type: 'offer', authorId: rosa.id, createdAt: at(19) }),
      aPost({ type: 'event', createdAt: at(18, 0) }),
      aPost({ type: 'offer', authorId: createId(), createdAt: at(17) }),
      aPost({ type: 'offer', authorId: memberId, createdAt: at(16) }),
    ])
    const { activities } = await news()
    expect(activities.slice(0, 3).map(({ userName }) => userName)).toEqual([
      'Rosa J.',
      'A neighbor',
      'A neighbor',
    ])
    // An activity has a person only when the member may write to them.
    expect(activities.map(({ person }) => person?.id)).toEqual([rosa.id, undefined, undefined, undefined])
  })

  it.each(['waiting', 'refused'] as const)(
    'H-030 SH-003 the feed leaves out posts that only this phone has: %s',
    async (state) => {
      const { order } = await addEntry(
        createOutbox({ database, memberId, rules, now }),
        creating(aNewPost({ id: createId(), type: 'offer', title: 'not on the server' })),
      )
      await database.outbox.update(order, { state })
      expect(await database.posts.count()).toBe(1)
      expect(await titles()).toEqual([])
    },
  )

  it('H-034 the feed leaves out a place that only this phone has', async () => {
    await addEntry(createOutbox({ database, memberId, rules, now }), addingPlace('A bench'))
    expect(await database.places.count()).toBe(1)
    expect(await titles()).toEqual([])
    await database.outbox.clear()
    expect(await titles()).toEqual(['A bench'])
  })

  it('H-031 P-142 the feed leaves out the member’s own posts that an operator hid, as it does for neighbors', async () => {
    const [hiddenOffer, hiddenMeetup, shownOffer] = [
      aPost({ type: 'offer', authorId: memberId }),
      aPost({ type: 'event' }),
      aPost({ type: 'offer', title: 'shown', authorId: memberId }),
    ]
    const posts = [hiddenOffer, hiddenMeetup, shownOffer]
    await database.posts.bulkAdd(posts)
    const details = posts.map(({ id }) => ({ id, authorId: memberId, location: null }))
    await database.postDetails.bulkAdd(details)
    expect(await titles()).toHaveLength(3)
    for (const each of details.slice(0, 2))
      await database.postDetails.put({ ...each, hiddenByOperator: true })
    expect(await titles()).toEqual(['shown'])
  })

  it('H-030 the feed leaves out offers and meetups of blocked neighbors', async () => {
    const authorId = createId()
    await database.blocks.add({ id: authorId, firstName: 'Bruno', lastName: 'X.', createdAt: at(1) })
    await database.posts.bulkAdd([
      aPost({ type: 'offer', authorId }),
      aPost({ type: 'event', authorId }),
      aPost({ type: 'offer', authorId: rosa.id, title: 'eggs from our hens' }),
    ])
    expect(await titles()).toEqual(['eggs from our hens'])
  })
})

describe('the community in action', () => {
  const omar = { ...rosa, id: createId(), firstName: 'Omar', lastName: 'K.' }
  const completedFields = { status: 'completed', authorId: rosa.id, helperId: omar.id } as const
  beforeEach(() => database.people.add(omar))

  it('H-037 the latest completed help is shown with both first names alone', async () => {
    await database.posts.bulkAdd([
      aPost({ ...completedFields, type: 'offer', title: 'latest', closedAt: at(19), dateNeeded: at(12) }),
      aPost({ ...completedFields, title: 'earlier', closedAt: at(18), dateNeeded: at(14) }),
      aPost({ ...completedFields, title: 'open', status: 'in_progress', dateNeeded: at(15) }),
      aPost({ type: 'event', title: 'meetup', status: 'completed', closedAt: at(20) }),
    ])
    const { inAction } = await news()
    expect(inAction).toMatchObject({ helper: 'Rosa', helped: 'Omar', title: 'latest' })
    expect(JSON.stringify(inAction)).not.toMatch(/[JK]\./)
  })

  it('H-037 the author of a request was helped by the other; the member may be either', async () => {
    await database.members.add(aMember({ id: memberId, firstName: 'Maya' }))
    await database.posts.add(
      aPost({ ...completedFields, helperId: memberId, title: 'a ride', closedAt: at(19) }),
    )
    expect((await news()).inAction).toMatchObject({ helper: 'Maya', helped: 'Rosa', title: 'a ride' })
  })

  it('H-037 helps with a blocked, unknown or unnamed member are skipped', async () => {
    const blockedPerson = { ...rosa, id: createId() }
    await database.people.add(blockedPerson)
    await database.blocks.add({ id: blockedPerson.id, firstName: 'Rosa', lastName: 'J.', createdAt: at(1) })
    await database.posts.bulkAdd([
      aPost({ ...completedFields, authorId: blockedPerson.id, closedAt: at(19, 13) }),
      aPost({ ...completedFields, helperId: blockedPerson.id, closedAt: at(19, 12) }),
      aPost({ ...completedFields, helperId: createId(), closedAt: at(19, 11) }),
      aPost({ status: 'completed', authorId: rosa.id, closedAt: at(19) }),
      aPost({ ...completedFields, title: 'this one', closedAt: at(18) }),
    ])
    expect((await news()).inAction?.title).toBe('this one')
  })

  it('H-037 without a completed help nothing is shown', async () => {
    await database.posts.add(aPost({ authorId: rosa.id }))
    expect((await news()).inAction).toBeNull()
  })
})

it('H-005 active neighbors are those who posted in the last seven days, each once, without the member', async () => {
  await database.posts.bulkAdd([
    aPost({ authorId: rosa.id, createdAt: at(19) }),
    aPost({ authorId: rosa.id, createdAt: at(18) }),
    aPost({ authorId: memberId, createdAt: at(19) }),
    // Seven days ago it was noon.
    aPost({ authorId: createId(), createdAt: at(13, 13) }),
    aPost({ authorId: createId(), createdAt: at(13, 11) }),
    aPost({ type: 'event', createdAt: at(19, 0) }),
  ])
  expect((await news()).activeNeighbors).toBe(2)
})
