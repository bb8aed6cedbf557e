import 'fake-indexeddb/auto'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { DBCore } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { MemberDatabase } from '../../storage/database.ts'
import { addEntry } from '../../sync/outbox/new-entry.factory.ts'
import { createOutbox, rebuild } from '../../sync/outbox/outbox.ts'
import type { RowChange } from '../../sync/outbox/queued-rules.ts'
import { aMember } from '../members/members.factory.ts'
import { aNewPost, aPost, withdrawing } from './posts.factory.ts'
import { readBoard, readOwnUpcoming, readUpcoming } from './posts.reads.ts'

const rules = queuedOperations
const memberId = createId()
const neighborId = createId()
const now = () => new Date(2026, 10, 20, 12, 0).getTime()
const at = (day: number, hour = 10) => new Date(2026, 10, day, hour).toISOString()

let database: MemberDatabase
beforeEach(async () => {
  database = new MemberDatabase(memberId)
  await database.open()
})
afterEach(() => database.delete())

const outbox = () => createOutbox({ database, memberId, rules, now })
const board = () => readBoard({ database, memberId, now, rules })
const create = (title: string) => outbox().add('posts.create', aNewPost({ id: createId(), title }))

describe('the board’s query', () => {
  it('P-016 leaves out meetups, and posts completed, cancelled or expired; newest first', async () => {
    await database.posts.bulkAdd([
      aPost({ title: 'older', authorId: neighborId, createdAt: at(18) }),
      aPost({ title: 'newer', type: 'offer', authorId: neighborId, createdAt: at(19), status: 'matched' }),
      aPost({ title: 'meetup', type: 'event' }),
      aPost({ title: 'done', status: 'completed' }),
      aPost({ title: 'gone', status: 'cancelled' }),
      aPost({ title: 'over', status: 'expired' }),
    ])
    expect((await board()).map(({ post }) => post.title)).toEqual(['newer', 'older'])
  })

  it('PLAN-023 puts premium neighbors’ posts first within their day, and no further', async () => {
    const premiumId = createId()
    const person = { firstName: 'Rosa', lastName: 'J.', rating: '0' }
    await database.people.bulkAdd([
      { ...person, id: neighborId, subscriptionPlan: 'free' as const },
      { ...person, id: premiumId, subscriptionPlan: 'premium' as const },
    ])
    await database.posts.bulkAdd([
      aPost({ title: 'premium of the day before', authorId: premiumId, createdAt: at(18, 23) }),
      aPost({ title: 'premium, early', authorId: premiumId, createdAt: at(19, 1) }),
      aPost({ title: 'newest', authorId: neighborId, createdAt: at(19, 20) }),
      aPost({ title: 'premium, later', authorId: premiumId, createdAt: at(19, 9) }),
      aPost({ title: 'of the day before', authorId: neighborId, createdAt: at(18, 23) }),
    ])
    await create('not sent yet')
    await database.transaction('rw', database.tables, async () => rebuild(database, rules, memberId))
    expect((await board()).map(({ post }) => post.title)).toEqual([
      'not sent yet',
      'premium, later',
      'premium, early',
      'newest',
      'premium of the day before',
      'of the day before',
    ])
  })

  it('P-112 joins the author, and marks one’s own', async () => {
    const person = {
      id: neighborId,
      firstName: 'Rosa',
      lastName: 'J.',
      rating: '4.8',
      subscriptionPlan: 'free' as const,
    }
    await database.people.add(person)
    await database.posts.bulkAdd([
      aPost({ authorId: neighborId, createdAt: at(19) }),
      aPost({ authorId: memberId, createdAt: at(18) }),
    ])
    const [otherItem, ownItem] = await board()
    expect(otherItem).toMatchObject({ person, isOwn: false, state: 'posted', location: null })
    expect(ownItem).toMatchObject({ isOwn: true, state: 'posted' })
    expect(ownItem).not.toHaveProperty('person')
  })

  it('L-027 P-010 has a neighbor’s distance from cell to cell, and none for one’s own or without a position', async () => {
    const echoPark = { latitude: 34.08, longitude: -118.26 }
    await database.members.add(aMember({ id: memberId, latitude: '34.07', longitude: '-118.26' }))
    await database.posts.bulkAdd([
      aPost({ title: 'theirs', authorId: neighborId, createdAt: at(19), ...echoPark }),
      aPost({ title: 'own', authorId: memberId, createdAt: at(18), ...echoPark }),
      aPost({ title: 'nowhere', authorId: neighborId, createdAt: at(17) }),
    ])
    const distances = async () => (await board()).map(({ distance }) => distance)
    expect(await distances()).toEqual([{ mi: 0.7, km: 1.1 }, undefined, undefined])
    await database.members.update(memberId, { latitude: null, longitude: null })
    expect(await distances()).toEqual([undefined, undefined, undefined])
  })

  it.each([0, 100])('P-112 the member alone reads their own place, beside %i others', async (otherCount) => {
    const ownPost = aPost({ authorId: memberId, createdAt: at(19) })
    const otherPosts = Array.from({ length: otherCount }, () =>
      aPost({ authorId: neighborId, createdAt: at(18) }),
    )
    await database.posts.bulkAdd([ownPost, ...otherPosts])
    await database.postDetails.add({ id: ownPost.id, authorId: memberId, location: '12 Lemoyne St' })
    const items = await board()
    expect(items.map(({ location }) => location)).toEqual(['12 Lemoyne St', ...otherPosts.map(() => null)])
    expect(items[0]?.isOwn).toBe(true)
  })

  it('D9 shows waiting, sending and refused on the post itself, before everything posted', async () => {
    await database.posts.add(aPost({ title: 'posted', authorId: neighborId, createdAt: at(25) }))
    const sending = await create('sending')
    await database.outbox.update(sending.order, { number: 1, left: 1 })
    await create('waiting')
    const refusedEntry = await create('refused')
    await database.outbox.update(refusedEntry.order, { state: 'refused', message: 'Too few credits' })
    const items = await board()
    expect(items.map(({ post, state }) => [post.title, state]).sort()).toEqual([
      ['posted', 'posted'],
      ['refused', 'refused'],
      ['sending', 'sending'],
      ['waiting', 'waiting'],
    ])
    expect(items.at(-1)?.post.title).toBe('posted')
    expect(items.find(({ state }) => state === 'refused')?.entry?.message).toBe('Too few credits')
    expect(items.find(({ state }) => state === 'waiting')).toMatchObject({
      isOwn: true,
      location: '12 Lemoyne St',
    })
  })

  it('D8 leaves a post unchanged by an operation that only a newer app has', async () => {
    const [waitingPost, refusedPost] = [aPost({ authorId: memberId }), aPost({ authorId: memberId })]
    await database.posts.bulkAdd([waitingPost, refusedPost])
    const entry = await create('Mine')
    const edited = { ...entry, name: 'posts.repeat', touches: [`posts:${waitingPost.id}`] }
    const returnedEntry = { ...edited, state: 'refused' as const, touches: [`posts:${refusedPost.id}`] }
    await database.outbox.bulkAdd([
      { ...edited, order: 98, id: createId() },
      { ...returnedEntry, order: 99, id: createId() },
    ])
    const [ownItem, ...otherItems] = await board()
    expect([ownItem?.post.title, ownItem?.state]).toEqual(['Mine', 'waiting'])
    expect(otherItems.map(({ state }) => state)).toEqual(['posted', 'posted'])
    for (const item of otherItems) expect(item).not.toHaveProperty('entry')
  })

  it('leaves out a post being withdrawn, which returns with the reason when refused', async () => {
    const post = aPost({ authorId: memberId })
    await database.posts.add(post)
    const entry = await outbox().add('posts.withdraw', { id: post.id })
    expect(await board()).toEqual([])
    await database.outbox.update(entry.order, { state: 'refused', message: 'no longer open' })
    await database.transaction('rw', database.tables, async () => rebuild(database, rules, memberId))
    const [item] = await board()
    expect(item).toMatchObject({ state: 'refused', post: { status: 'pending' } })
    expect(item?.entry?.name).toBe('posts.withdraw')
  })

  it.each(['waiting', 'refused'] as const)(
    'keeps a neighbor’s post theirs and posted while an operation on it waits or is refused: %s',
    async (state) => {
      const { name } = withdrawing('')
      const joining: typeof rules = { ...rules, [name]: { ...rules[name], changes: oneMoreGoes } }
      const otherPost = aPost({ title: 'theirs', authorId: neighborId, createdAt: at(18) })
      const ownPost = aPost({ title: 'own', authorId: memberId, createdAt: at(17) })
      await database.posts.bulkAdd([otherPost, ownPost, aPost({ title: 'newer', createdAt: at(19) })])
      for (const { id } of [otherPost, ownPost]) {
        const entry = await addEntry(
          createOutbox({ database, memberId, rules: joining, now }),
          withdrawing(id),
        )
        await database.outbox.update(entry.order, { state })
      }
      expect(await database.posts.get(otherPost.id)).toMatchObject({ currentAttendees: 1 })
      const items = await readBoard({ database, memberId, now, rules: joining })
      const item = (title: string) => items.find(({ post }) => post.title === title)
      expect(item('theirs')).toMatchObject({ state: 'posted', isOwn: false })
      expect(item('theirs')).not.toHaveProperty('entry')
      expect(item('own')).toMatchObject({ state: state === 'waiting' ? 'posted' : 'refused', isOwn: true })
      expect(item('own')).toHaveProperty('entry')
      const first = state === 'waiting' ? ['newer', 'theirs', 'own'] : ['own', 'newer', 'theirs']
      expect(items.map(({ post }) => post.title)).toEqual(first)
    },
  )

  it('makes as many requests to the database for hundreds of posts as for one', async () => {
    const counter = { times: 0 }
    database.use({ stack: 'dbcore', name: 'count', create: (core) => countReads(core, counter) })
    database.close()
    await database.open()
    const timesFor = async (count: number) => {
      await database.posts.bulkAdd(Array.from({ length: count }, () => aPost({ authorId: createId() })))
      counter.times = 0
      await board()
      return counter.times
    }
    const once = await timesFor(1)
    expect(once).toBeGreaterThan(0)
    expect(await timesFor(300)).toBe(once)
  })
})

/** A made-up operation that changes a row, anybody's. */
function oneMoreGoes({ id }: { id: string }): RowChange[] {
  const change = (post: Post | undefined) =>
    post ? { ...post, currentAttendees: post.currentAttendees + 1 } : null
  return [{ table: 'posts', id, change }]
}

function countReads(core: DBCore, counter: { times: number }): DBCore {
  const wrapRead =
    <Arguments extends unknown[], ResponseBody>(read: (...args: Arguments) => ResponseBody) =>
    (...args: Arguments) => {
      counter.times += 1
      return read(...args)
    }
  return {
    ...core,
    table: (name) => {
      const table = core.table(name)
      return {
        ...table,
        get: wrapRead(table.get),
        getMany: wrapRead(table.getMany),
        query: wrapRead(table.query),
        openCursor: wrapRead(table.openCursor),
      }
    },
  }
}

describe('the query for upcoming activities', () => {
  it('H-020 holds today and the next two local days, soonest first', async () => {
    await database.posts.bulkAdd([
      aPost({ title: 'in three days', dateNeeded: at(23, 0) }),
      aPost({ title: 'last hour', dateNeeded: at(22, 23), type: 'event' }),
      aPost({ title: 'this morning', dateNeeded: at(20, 0) }),
      aPost({ title: 'yesterday', dateNeeded: at(19, 23) }),
      aPost({ title: 'tomorrow', dateNeeded: at(21), type: 'offer' }),
      aPost({ title: 'withdrawn', dateNeeded: at(21), status: 'cancelled' }),
    ])
    const items = await readUpcoming({ database, memberId, now, rules })
    expect(items.map(({ post }) => post.title)).toEqual(['this morning', 'tomorrow', 'last hour'])
  })

  it('P-004 marks one’s own meetup although its row names nobody', async () => {
    const args = aNewPost({ id: createId(), type: 'event', dateNeeded: at(21), maxAttendees: 4 })
    await outbox().add('posts.create', args)
    const [item] = await readUpcoming({ database, memberId, now, rules })
    expect(item).toMatchObject({ isOwn: true, state: 'waiting' })
    expect(item?.post).not.toHaveProperty('authorId')
  })
})

describe('one’s own posts for later days', () => {
  const later = () => readOwnUpcoming({ database, memberId, now, rules })
  const createOwnPost = (title: string, change: Partial<Post>) =>
    aPost({ title, authorId: memberId, createdAt: at(20), dateNeeded: at(26), ...change })

  it('P-069 are those of today and yesterday beyond upcoming, the newest first', async () => {
    const { authorId: _nobody, ...meetup } = createOwnPost('meetup', {
      type: 'event',
      createdAt: at(20, 9),
      dateNeeded: at(23, 0),
    })
    await database.posts.bulkAdd([
      createOwnPost('in six days', { createdAt: at(20, 10) }),
      createOwnPost('in a month', {
        type: 'offer',
        createdAt: at(19, 0),
        dateNeeded: new Date(2027, 0, 3).toISOString(),
      }),
      createOwnPost('upcoming', { dateNeeded: at(22, 23) }),
      createOwnPost('of the day before', { createdAt: at(18, 23) }),
      createOwnPost('taken back', { status: 'cancelled' }),
      createOwnPost('of a neighbor', { authorId: neighborId }),
      meetup,
      { ...meetup, id: createId(), title: 'meetup of a neighbor' },
    ])
    await database.postDetails.add({ id: meetup.id, authorId: memberId, location: null })
    expect((await later()).map(({ post }) => post.title)).toEqual(['in six days', 'meetup', 'in a month'])
  })

  it('P-069 include up to three waiting ones, whenever written, before posted ones', async () => {
    for (const title of ['first', 'second', 'third', 'fourth']) {
      const args = aNewPost({ id: createId(), title, dateNeeded: at(28) })
      await createOutbox({ database, memberId, rules, now: () => now() - 5 * dayMs }).add(
        'posts.create',
        args,
      )
    }
    await database.posts.add(createOwnPost('posted', {}))
    const items = await later()
    expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  })
})
