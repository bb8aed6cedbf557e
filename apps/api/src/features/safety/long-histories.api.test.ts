/** Tests two members with years of shared history: changes that concern all of it never exceed the limit of rows. */
import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Row } from '../../database/schema/tables.ts'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice, type Device } from '../../testing/device.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { reportEntry } from '../credits/statement.operations.ts'
import { exploring } from '../exploration/exploration.factory.ts'
import { addHelp } from '../help/ratings/ratings.factory.ts'
import { addMeetup } from '../meetups/meetups.factory.ts'
import { messagePhotos } from '../messages/messages.photos.ts'
import { notify } from '../notifications/notify.operations.ts'
import { addPlace } from '../places/places.factory.ts'
import { placePhotos, reviewPhotos } from '../places/places.photos.ts'
import { postPhotos } from '../posts/posts.photos.ts'
import { touchPost } from '../posts/touch-post.operations.ts'
import { removeMember } from '../removal/remove-member.operations.ts'

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 100 }) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
})
afterAll(() => testApp.close())

const transact = (work: (transaction: Transaction) => Promise<unknown>) => testApp.app.database.transact(work)
const touchForBoth = (transaction: Transaction, table: TableName, id: string) => {
  for (const member of [noor, rudy]) transaction.touch(table, id, `member:${member.id}`)
}

/** Functions that each add one more row of their kind to what Noor and Rudy share. */
const kinds = {
  posts: () => transact((transaction) => addPost(transaction, noor.id)),
  'posts of him': () => transact((transaction) => addPost(transaction, rudy.id)),
  helps: () => addHelp(testApp, { authorId: rudy.id, helperId: noor.id }),
  'helps of hers': () => addHelp(testApp, { authorId: noor.id, helperId: rudy.id }),
  'open helps': () => addHelp(testApp, { authorId: noor.id, helperId: rudy.id, status: 'matched' }),
  messages: () => transact(addMessage),
  meetups: () => addSharedMeetup(noor, rudy),
  'meetups of his': () => addSharedMeetup(rudy, noor),
  'meetups that were': () => addSharedMeetup(noor, rudy, testApp.clock.now() - dayMs),
  notifications: () =>
    transact(async (transaction) => {
      for (const [member, other] of [
        [noor, rudy],
        [rudy, noor],
      ] as const) {
        const params = { title: 'Soup', name: 'Neighbor' }
        await notify(transaction, {
          memberId: member.id,
          kind: 'help_started',
          params,
          personId: other.id,
          target: `/posts/${createId()}`,
        })
      }
    }),
  ratings: () => transact(addRating),
  reviews: () => addReviews(),
  gifts: () => transact(addGift),
} satisfies Record<string, () => Promise<unknown>>
type Kind = keyof typeof kinds

async function addPost(transaction: Transaction, authorId: string): Promise<string> {
  const { database, now } = transaction
  const post = await database
    .insertInto('posts')
    .values({
      id: createId(now),
      authorId,
      type: 'offer',
      title: 'Soup',
      description: 'Of lentils.',
      currentAttendees: 0,
      hasTipJar: 0,
      isListClosed: 0,
      dateNeeded: now + dayMs,
      status: 'pending',
      isShown: 1,
      shownAt: now,
      writtenAt: now,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  touchPost(transaction, post)
  return post.id
}

async function addMessage(transaction: Transaction): Promise<void> {
  const { database, now } = transaction
  const conversationId = conversationIdOf(noor.id, rudy.id)
  const [memberA, memberB] = memberIdsOf(noor.id, rudy.id)
  const { lastSeq: seq } = await database
    .insertInto('conversations')
    .values({
      id: conversationId,
      memberA,
      memberB,
      openedBy: rudy.id,
      lastSeq: 1,
      lastMessageAt: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ lastSeq: eb('conversations.lastSeq', '+', 1) })),
    )
    .returning('lastSeq')
    .executeTakeFirstOrThrow()
  const id = createId(now)
  await database
    .insertInto('messages')
    .values({ id, conversationId, senderId: noor.id, seq, content: 'Hello', createdAt: now })
    .execute()
  touchForBoth(transaction, 'messages', id)
  touchForBoth(transaction, 'conversations', conversationId)
}

async function addSharedMeetup(
  organizer: TestMember,
  guest: TestMember,
  dateNeeded = testApp.clock.now() + dayMs,
): Promise<void> {
  const postId = await addMeetup(testApp, { authorId: organizer.id, dateNeeded })
  await transact(async (transaction) => {
    const { database, now } = transaction
    const rsvp: Row<'rsvps'> = {
      postId,
      place: 1,
      memberId: guest.id,
      state: 'going',
      askedAt: null,
      confirmedAt: null,
      createdAt: now,
      isUnlisted: 0,
    }
    await database.insertInto('rsvps').values(rsvp).execute()
    transaction.touch('rsvps', postId, `member:${guest.id}`)
    touchForBoth(transaction, 'meetups', postId)
  })
}

async function addRating(transaction: Transaction): Promise<void> {
  const { database, now } = transaction
  const postId = await addPost(transaction, rudy.id)
  const id = createId(now)
  const stars = { rating: 5, review: 'Kind', createdAt: now, shownAt: now }
  await database
    .insertInto('ratings')
    .values({ id, postId, raterId: rudy.id, ratedId: noor.id, ...stars })
    .execute()
  touchForBoth(transaction, 'ratings', id)
}

async function addReviews(): Promise<void> {
  const placeId = await addPlace(testApp)
  await transact(async (transaction) => {
    const { database, now } = transaction
    for (const { id: authorId } of [noor, rudy]) {
      const id = createId(now)
      await database
        .insertInto('placeReviews')
        .values({ id, placeId, authorId, rating: 5, review: 'Good bread', createdAt: now })
        .execute()
      transaction.touch('placeReviews', id, 'premium')
      transaction.touch('placeReviews', id, `member:${authorId}`)
    }
  })
}

async function addGift(transaction: Transaction): Promise<void> {
  const { now } = transaction
  const id = `gift:${createId()}`
  const move = { from: communityAccount, to: memberAccountId(rudy.id), amount: 1, reason: 'bonus' } as const
  await moveCredits(transaction, { id, ...move, actorId: noor.id })
  for (const [member, other] of [
    [noor, rudy],
    [rudy, noor],
  ] as const) {
    const line = { memberId: member.id, transferId: id, reason: 'gift', amount: 1, createdAt: now } as const
    await reportEntry(transaction, { ...line, personId: other.id })
  }
}

async function live(count: number, some = Object.keys(kinds) as readonly Kind[]): Promise<void> {
  await transact(async (transaction) => {
    for (const { id } of [noor, rudy]) transaction.touch('people', id, 'community')
  })
  for (const kind of some) {
    for (let index = 0; index < count; index += 1) await kinds[kind]()
  }
}

const head = async () =>
  (await testApp.app.database.reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()).seq
async function largestNumberSince(seq: number): Promise<number> {
  const rows = await testApp.app.database.reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .groupBy(['seq', 'audience'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return Math.max(...rows.map(({ count }) => Number(count)))
}
const call = (by: TestMember, method: 'PUT' | 'DELETE', other: TestMember) =>
  by.call(method, `/api/users/${other.id}/block`)
const tables: readonly TableName[] = [
  'people',
  'posts',
  'helps',
  'messages',
  'conversations',
  'meetups',
  'notifications',
  'ratings',
  'placeReviews',
]
const heldBy = async (device: Device) => {
  await device.sync()
  return Object.fromEntries(tables.map((table) => [table, device.held(table).size]))
}

test.each([
  ['ten rows of every kind', 10],
  ['more rows of every kind than fit into a number', rowsPerNumberMax + 5],
])('C11 C14 two members who have %s of each other can block and unblock', async (_what, count) => {
  await live(count)
  const devices = [createDevice(noor), createDevice(rudy)] as const
  const before = [await heldBy(devices[0]), await heldBy(devices[1])]
  const seq = await head()
  for (const [by, other] of [
    [noor, rudy],
    [rudy, noor],
  ] as const) {
    const parted = await call(by, 'PUT', other)
    expect(parted.status, parted.text).toBe(200)
    await testApp.app.jobs.runAll()
    for (const device of devices) {
      expect(await heldBy(device)).toMatchObject({ messages: 0, conversations: 0, helps: 0, ratings: 0 })
    }
    const again = await call(by, 'DELETE', other)
    expect(again.status, again.text).toBe(200)
    await testApp.app.jobs.runAll()
  }
  expect(await largestNumberSince(seq)).toBeLessThanOrEqual(rowsPerNumberMax)
  for (const [at, device] of devices.entries()) {
    const { messages, conversations, ratings, people } = await heldBy(device)
    expect({ messages, conversations, ratings, people }).toEqual({
      messages: before[at]?.messages,
      conversations: before[at]?.conversations,
      ratings: before[at]?.ratings,
      people: before[at]?.people,
    })
  }
})

test('Q64 C11 a member with more rows of every kind than one batch holds can be removed', async () => {
  await live(rowsPerNumberMax + 5)
  const neighborCount = rowsPerNumberMax * 10 + 5
  await blockBy(neighborCount, noor.id)
  const blocksTold = () =>
    testApp.app.database.reader
      .selectFrom('changes')
      .where('tableName', '=', 'blocks')
      .where('rowId', '=', noor.id)
      .where('isGone', '=', 0)
      .select('audience')
      .execute()
  expect(await blocksTold()).toHaveLength(neighborCount)
  const seq = await head()
  await removeMember(
    { transact: testApp.app.database.transact, dataDir: testApp.dataDir, timeZone: 'UTC' },
    noor.id,
  )
  await testApp.app.jobs.runAll()
  expect(await largestNumberSince(seq)).toBeLessThanOrEqual(rowsPerNumberMax)
  expect(await blocksTold()).toEqual([])
  expect(await heldBy(createDevice(rudy))).toMatchObject({ ratings: 0 })
})

/** Adds neighbors who have all blocked the same one. */
async function blockBy(count: number, blockedId: string): Promise<void> {
  const ids = Array.from({ length: count }, () => createId())
  for (let at = 0; at < count; at += rowsPerNumberMax) {
    await transact(async ({ database, now, touch }) => {
      for (const id of ids.slice(at, at + rowsPerNumberMax)) {
        await database.insertInto('members').values(memberRow({ id }, now)).execute()
        const names = { firstName: 'Noor', lastName: 'J.' }
        await database
          .insertInto('blocks')
          .values({ memberId: id, blockedId, ...names, createdAt: now })
          .execute()
        touch('blocks', blockedId, `member:${id}`)
      }
    })
  }
}

test('C11 C16 a post in hundreds of conversations is withdrawn, and each conversation shows it', async () => {
  const id = createId()
  await noor.call('POST', '/api/posts', { body: anOffer({ id }, testApp.clock.now()) })
  const count = rowsPerNumberMax * 2 + 5
  const conversations: string[] = []
  for (let index = 0; index < count; index += 1) {
    const neighbor = await addNeighbor(testApp)
    const conversationId = conversationIdOf(noor.id, neighbor)
    conversations.push(conversationId)
    await transact(async ({ database, now, touch }) => {
      const [memberA, memberB] = memberIdsOf(noor.id, neighbor)
      const row = { id: conversationId, memberA, memberB, openedBy: neighbor, lastSeq: 0, createdAt: now }
      await database.insertInto('conversations').values(row).execute()
      const card = { title: 'Soup', type: 'offer', status: 'pending' } as const
      await database
        .insertInto('conversationPosts')
        .values({ conversationId, postId: id, authorId: noor.id, place: 1, ...card })
        .execute()
      for (const each of [noor.id, neighbor]) touch('conversations', conversationId, `member:${each}`)
    })
  }
  const device = createDevice(noor)
  await device.sync()
  const seq = await head()
  expect((await noor.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  await testApp.app.jobs.runAll()
  await device.sync()
  expect(await largestNumberSince(seq)).toBe(rowsPerNumberMax)
  const statuses = conversations.map((each) => {
    const { posts } = device.held('conversations').get(each) as { posts: { status: string }[] }
    return posts[0]?.status
  })
  expect([...new Set(statuses)]).toEqual(['cancelled'])
  // Each neighbor who wrote gets the change, too.
  const conversationChanges = await testApp.app.database.reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .where('tableName', '=', 'conversations')
    .where('audience', '!=', `member:${noor.id}`)
    .select('audience')
    .distinct()
    .execute()
  expect(conversationChanges).toHaveLength(count)
})

test('C11 a photo on a hundred posts, messages, places and reviews appears on all when it arrives', async () => {
  const sha256 = '5'.repeat(64)
  await live(rowsPerNumberMax + 5, ['posts', 'messages', 'reviews'])
  await transact(async ({ database }) => {
    await database.updateTable('posts').set({ photo: sha256 }).where('authorId', '=', noor.id).execute()
    await database.updateTable('messages').set({ photo: sha256 }).where('senderId', '=', noor.id).execute()
    await database
      .updateTable('placeReviews')
      .set({ photo: sha256 })
      .where('authorId', '=', noor.id)
      .execute()
    await database.updateTable('places').set({ photo: sha256, addedBy: noor.id }).execute()
  })
  const seq = await head()
  const shownPhoto = JSON.stringify({ sha256, width: 1, height: 1, bytes: 1 })
  for (const { arrived } of [postPhotos, messagePhotos, placePhotos(exploring), reviewPhotos(exploring)]) {
    while (
      await testApp.app.database.transact((transaction) =>
        arrived(transaction, { memberId: noor.id, sha256 }, shownPhoto),
      )
    );
  }
  expect(await largestNumberSince(seq)).toBeLessThanOrEqual(rowsPerNumberMax)
  for (const table of ['posts', 'messages', 'places', 'placeReviews'] as const) {
    const rows = await testApp.app.database.reader
      .selectFrom(table)
      .where('photo', '=', sha256)
      .select('photoShown')
      .execute()
    expect(rows.length, table).toBeGreaterThan(rowsPerNumberMax)
    expect([...new Set(rows.map(({ photoShown }) => photoShown))], table).toEqual([shownPhoto])
  }
})
