/** A server that comes back from a backup, a phone that does, and cursors that lead nowhere any more. */
import { assert } from '@porchlight/contracts/errors/assert'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteHistory } from '../../apps/api/src/sync/history.ts'
import { anOffer, aRequest } from '../../apps/api/src/testing/app.factory.ts'
import { differences, faultsOfCommunity, rowsFor } from './consistency.ts'
import { cloneStorage, fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let rosa: Phone
let omar: Phone

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
  omar = await openPhone(community, community.members.Omar)
})
afterEach(async () => {
  rosa.close()
  omar.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const metaOf = async ({ database }: Phone, key: string) => (await database.meta.get(key as 'cursor'))?.value
const titlesOn = async ({ database }: Phone) =>
  (await database.posts.toArray()).map(({ title }) => title).sort()
const numbersIn = (phone: Phone) =>
  phone.requests.map(({ request }) => (request.operations ?? []).map(({ n }) => n))

async function post(phone: Phone, ...titles: string[]): Promise<void> {
  for (const title of titles) await phone.do('posts.create', aRequest({ title }, community.now()))
  await phone.syncUntilIdle()
}

function running() {
  assert(community.app, 'the server is up')
  return community.app
}

/** Posts of a neighbor that have been there for long, written past the rules of today. */
async function fillServer(count: number): Promise<void> {
  const { transact } = running().database
  const now = community.now()
  await transact(async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      await transaction.nested(async ({ database, touch }) => {
        const id = createId(now)
        const {
          id: _made,
          categoryId: _position,
          isAnonymous: _known,
          ...postFields
        } = anOffer({ title: `Old ${index}` })
        await database
          .insertInto('posts')
          .values({
            ...postFields,
            id,
            authorId: community.members.Maya,
            dateNeeded: now + 30 * dayMs,
            hasTipJar: 0,
            isListClosed: 0,
            latitude: null,
            longitude: null,
            currentAttendees: 0,
            status: 'pending',
            isShown: 1,
            shownAt: now,
            writtenAt: now,
            createdAt: now,
          })
          .execute()
        touch('posts', id, 'community')
      })
    }
  })
}

/** Cursors from before these days are behind the horizon. */
async function passHorizon(): Promise<void> {
  community.advance(91 * dayMs)
  await running().database.transact(deleteHistory)
  await Promise.all([rosa.signIn(), omar.signIn()])
}

describe('the server returns from a backup', () => {
  it('C6 fault 13: operations after the backup are sent again, nothing is lost and nothing is applied twice', async () => {
    await post(rosa, 'Before')
    const backup = community.backUp()
    await post(rosa, 'After', 'Later')
    await post(omar, 'Omar’s')
    await community.restore(backup)
    expect(
      [...(await rowsFor(community, rosa.memberId)).keys()].filter((key) => key.startsWith('posts:')),
    ).toHaveLength(1)
    for (const phone of [rosa, omar, rosa]) await phone.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(['After', 'Before', 'Later', 'Omar’s'])
    expect(await faultsOfCommunity(community, [rosa, omar], [])).toEqual([])
  })

  it('C6 fault 14: the same when the server’s numbers passed the phone’s before the phone returned', async () => {
    const backup = community.backUp()
    await post(rosa, 'One', 'Two')
    await community.restore(backup)
    for (let count = 0; count < 12; count += 1)
      await omar.do('posts.create', aRequest({ title: `Omar’s ${count}` }))
    for (let count = 0; count < 40; count += 1)
      await omar.do('posts.create', anOffer({ title: `More ${count}` }))
    await omar.syncUntilIdle()
    for (const phone of [rosa, omar]) await phone.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(expect.arrayContaining(['One', 'Two']))
    expect(await faultsOfCommunity(community, [rosa, omar], [])).toEqual([])
  })

  it('C6 waiting entries are kept, and stay behind earlier ones', async () => {
    const backup = community.backUp()
    const newPost = aRequest({ title: 'Ride' })
    await rosa.do('posts.create', newPost)
    await rosa.syncUntilIdle()
    rosa.isOffline = true
    await rosa.do('posts.withdraw', { id: String(newPost.id) })
    await community.restore(backup)
    rosa.isOffline = false
    await rosa.syncUntilIdle()
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it('C6 an operation that the restored server has to refuse returns with its reason and text', async () => {
    await omar.syncUntilIdle()
    const backup = community.backUp()
    await rosa.do(
      'posts.create',
      aRequest({ title: 'In time', dateNeeded: new Date(community.now() + dayMs).toISOString() }),
    )
    await rosa.syncUntilIdle()
    community.advance(2 * dayMs)
    await community.restore(backup)
    await rosa.syncUntilIdle()
    const entries = await rosa.database.outbox.toArray()
    expect(entries).toMatchObject([{ state: 'refused', code: 'date_passed', args: { title: 'In time' } }])
    expect(entries[0]?.message).not.toBe('')
    expect(await titlesOn(rosa)).toEqual(['In time'])
  })

  it('C6 a jump of the phone’s clock does not shorten the journal', async () => {
    const backup = community.backUp()
    await post(rosa, 'Before the jump')
    rosa.skewMs = 40 * dayMs
    await post(rosa, 'After the jump')
    rosa.skewMs = -365 * dayMs
    await post(rosa, 'After the jump back')
    rosa.skewMs = 0
    await rosa.syncUntilIdle()
    await community.restore(backup)
    await rosa.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(['After the jump', 'After the jump back', 'Before the jump'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it('C6 the journal is kept for 7 days', async () => {
    await post(rosa, 'Old')
    community.advance(8 * dayMs)
    await post(rosa, 'New')
    expect(await rosa.database.outbox.toArray()).toMatchObject([{ state: 'sent', args: { title: 'New' } }])
  })

  it('C6 a gap alone shows that the server lost operations: the journal is sent again though the cursor is still valid', async () => {
    await rosa.syncUntilIdle()
    const cursor = await metaOf(rosa, 'cursor')
    const backup = community.backUp()
    await post(rosa, 'Forgotten')
    await community.restore(backup)
    // This is the state during a long catch-up: the operation already has its result, and the page with its row is
    // still on its way.
    await rosa.database.meta.put({ key: 'cursor', value: cursor })
    await post(rosa, 'Next')
    expect(await titlesOn(rosa)).toEqual(['Forgotten', 'Next'])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })
})

describe('numbers', () => {
  it('R5 on a gap the phone takes a new clientId and new numbers, and each operation is applied once', async () => {
    const backup = community.backUp()
    await post(rosa, 'One', 'Two', 'Three')
    const before = await metaOf(rosa, 'clientId')
    await community.restore(backup)
    await post(rosa, 'Four')
    expect(await metaOf(rosa, 'clientId')).not.toBe(before)
    expect(numbersIn(rosa).flat()).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  })

  it('R5 fault 15: a cloned phone takes a new clientId, and entries waiting on both are applied once', async () => {
    await post(rosa, 'Known to both')
    rosa.isOffline = true
    await rosa.do('posts.create', aRequest({ title: 'Waits on both' }))
    await rosa.syncUntilIdle()
    const clone = await openPhone(community, rosa.memberId, { storage: await cloneStorage(rosa) })
    rosa.isOffline = false
    await post(rosa, 'Only here')
    await post(clone, 'Only on the clone')
    await rosa.syncUntilIdle()
    expect(await metaOf(clone, 'clientId')).not.toBe(await metaOf(rosa, 'clientId'))
    for (const phone of [rosa, clone]) {
      expect(await titlesOn(phone)).toEqual([
        'Known to both',
        'Only here',
        'Only on the clone',
        'Waits on both',
      ])
    }
    clone.close()
  })

  it('R5 fault 16: a phone whose storage was emptied begins anew, with a new clientId', async () => {
    await post(rosa, 'Kept at the server')
    const before = await metaOf(rosa, 'clientId')
    const emptied = await openPhone(community, rosa.memberId)
    await emptied.syncUntilIdle()
    expect(await metaOf(emptied, 'clientId')).not.toBe(before)
    expect(await differences(emptied, await rowsFor(community, rosa.memberId))).toEqual([])
    emptied.close()
  })
})

describe('a fresh snapshot', () => {
  it('C2 fault 17: behind the horizon rows deleted meanwhile vanish and do not return', async () => {
    const newPost = anOffer({ title: 'Deleted meanwhile' })
    await omar.do('posts.create', newPost)
    await omar.do('posts.create', anOffer({ title: 'Stays' }))
    await omar.syncUntilIdle()
    await rosa.syncUntilIdle()
    await running().database.transact(async ({ database, touch }) => {
      await database.deleteFrom('posts').where('id', '=', String(newPost.id)).execute()
      touch('posts', String(newPost.id), 'community', 'gone')
    })
    await passHorizon()
    await omar.do('members.completeProfile', { bio: 'Moves the head of the changes.' })
    await omar.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(['Deleted meanwhile', 'Stays'])
    await rosa.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual(['Stays'])
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
  })

  it('C2 the outbox stays, the old rows show until the new ones are complete, and a cut snapshot continues', async () => {
    await fillServer(30)
    await rosa.syncUntilIdle()
    const before = await titlesOn(rosa)
    expect(before).toHaveLength(30)
    await fillServer(1100)
    await passHorizon()
    await omar.do('members.completeProfile', { bio: 'Moves the head of the changes.' })
    await omar.syncUntilIdle()
    await rosa.do('posts.create', anOffer({ title: 'Waits' }, community.now()))
    const seenCount = rosa.requests.length

    // The reset, the first page, and then the phone dies on the second.
    rosa.faults = [null, null, 'phone-dies']
    await rosa.syncUntilIdle()
    rosa.start()
    expect(await titlesOn(rosa)).toEqual([...before, 'Waits'].sort())
    expect(await metaOf(rosa, 'snapshot')).toMatchObject({ cursor: expect.any(String) })
    const staged = await rosa.database.staged.count()
    expect(staged).toBeGreaterThan(0)

    await rosa.syncUntilIdle()
    const cursors = rosa.requests.slice(seenCount).map(({ request }) => request.cursor)
    // Only one request goes out without a cursor. The phone requests the lost page again, and not all pages.
    expect(cursors.filter((cursor) => cursor === null)).toHaveLength(1)
    expect(cursors[3]).toBe(cursors[2])
    expect(await titlesOn(rosa)).toHaveLength(1131)
    expect(await rosa.database.staged.count()).toBe(0)
    expect(await metaOf(rosa, 'snapshot')).toBeUndefined()
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent'])
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
  })

  it('C2 a reset in the middle of a snapshot begins another one', async () => {
    const backup = community.backUp()
    await rosa.syncUntilIdle()
    await fillServer(1100)
    await passHorizon()
    await omar.do('members.completeProfile', { bio: 'Moves the head of the changes.' })
    await omar.syncUntilIdle()
    rosa.faults = [null, null, null, 'request-lost']
    await rosa.syncUntilIdle()
    expect(await metaOf(rosa, 'snapshot')).toBeDefined()
    await community.restore(backup)
    await rosa.signIn()
    await rosa.syncUntilIdle()
    expect(await titlesOn(rosa)).toEqual([])
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
  })

  it('C5 the initial sync comes in pages, which contain changes made meanwhile', async () => {
    await fillServer(700)
    const fresh = await openPhone(community, community.members.Maya)
    fresh.faults = [null, 'request-lost']
    await fresh.syncUntilIdle()
    expect(await fresh.database.posts.count()).toBeGreaterThan(30)
    await post(rosa, 'On the way')
    await fresh.syncUntilIdle()
    expect(fresh.requests.length).toBeGreaterThan(2)
    expect(await differences(fresh, await rowsFor(community, fresh.memberId))).toEqual([])
    fresh.close()
  })
})

describe('tabs without contact to each other', () => {
  it('D4 a late response of another tab cannot spoil the snapshot of this one', async () => {
    await rosa.syncUntilIdle()
    await fillServer(700)
    await passHorizon()
    const other = rosa.openTab()
    const lateReset = rosa.holdAnswer()
    const hanging = other.syncUntilIdle()
    await lateReset.arrived
    // The reset, the first page, and the second on its way when the other tab's reset arrives.
    const secondPage = rosa.holdAnswer(2)
    const filling = rosa.engine.syncUntilIdle()
    await secondPage.arrived
    rosa.faults = ['request-lost']
    lateReset.release()
    await hanging
    secondPage.release()
    await filling
    await rosa.syncUntilIdle()
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
  })

  it('D4 a late response of another tab gives no result to entries numbered since', async () => {
    const backup = community.backUp()
    await rosa.do('posts.create', aRequest({ title: 'One' }))
    const late = rosa.holdAnswer()
    const hanging = rosa.engine.syncUntilIdle()
    await late.arrived
    await community.restore(backup)
    // Numbered anew by another tab, and another entry now bears the number of the first.
    await rosa.database.meta.bulkPut([
      { key: 'clientId', value: createId() },
      { key: 'nextNumber', value: 2 },
    ])
    const entry = await rosa.do('posts.create', aRequest({ title: 'Two' }))
    await rosa.database.outbox.toCollection().modify((each) => {
      delete each.number
    })
    await rosa.database.outbox.update(entry.order, { number: 1 })
    rosa.faults = ['request-lost']
    late.release()
    await hanging
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})
