import 'fake-indexeddb/auto'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPostEntry } from '../features/posts/posts.factory.ts'
import { DeviceDatabase, MemberDatabase, type OutboxEntry } from './database.ts'
import {
  eighthMemberStores,
  fifthMemberStores,
  firstDeviceStores,
  firstMemberStores,
  fourthMemberStores,
  secondMemberStores,
} from './first-versions.factory.ts'
import { deviceDatabaseName, memberDatabaseName } from './names.ts'

let database: MemberDatabase
beforeEach(() => {
  database = new MemberDatabase(createId())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.delete()
})

const anEntry = () => aPostEntry({ createdAt: '' }) as OutboxEntry

it('D2 the order of the outbox is an autoincrement that no deletion reuses', async () => {
  const first = await database.outbox.add(anEntry())
  const second = await database.outbox.add(anEntry())
  await database.outbox.delete(second)
  const third = await database.outbox.add(anEntry())
  expect([first, second, third]).toEqual([1, 2, 3])
})

it('D2 an operation is in the outbox once', async () => {
  const entry = anEntry()
  await database.outbox.add(entry)
  await expect(database.outbox.add({ ...entry })).rejects.toThrow('constraint')
})

it('D7 every member has a separate database', async () => {
  const other = new MemberDatabase(createId())
  await database.outbox.add(anEntry())
  expect(other.name).not.toBe(database.name)
  expect(await other.outbox.count()).toBe(0)
  await other.delete()
})

it('D1 D8 the outbox, its numbers and the rows are in one database, so that none is lost without the others', async () => {
  await database.open()
  expect(database.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['outbox', 'meta', 'originals', ...tableNames]),
  )
})

it('D8 waiting entries are still there when the database is opened again', async () => {
  await database.outbox.add(anEntry())
  await database.meta.put({ key: 'nextNumber', value: 7 })
  database.close()
  const again = new MemberDatabase(database.name.replace(memberDatabaseName(''), ''))
  expect(await again.outbox.count()).toBe(1)
  expect(await again.meta.get('nextNumber')).toMatchObject({ value: 7 })
  again.close()
})

describe('a newer app beside an older app’s tab', () => {
  it('D8 upgrades the device’s database: the last member stays signed in, in both', async () => {
    const old = new Dexie(deviceDatabaseName)
    old.version(1).stores(firstDeviceStores)
    const lastMember = { key: 'lastMember', value: { memberId: createId(), signedIn: true } }
    await old.table('settings').put(lastMember)
    const device = new DeviceDatabase()
    expect(await device.settings.get('lastMember')).toEqual(lastMember)
    await device.answers.put({ path: '/api/community', answer: {}, heardAt: 1, memberId: null })
    await old.table('settings').put({ key: 'signOutPending', value: true })
    expect(await old.table('settings').get('lastMember')).toEqual(lastMember)
    expect(await device.settings.get('signOutPending')).toMatchObject({ value: true })
    expect(await device.answers.count()).toBe(1)
    old.close()
    await device.delete()
  })

  it('D1 D8 upgrades a member’s database: waiting entries stay, and the older tab can still write', async () => {
    const memberId = createId()
    const old = new Dexie(memberDatabaseName(memberId))
    old.version(1).stores(firstMemberStores)
    const post = { id: createId(), type: 'offer', status: 'completed', createdAt: 'a', closedAt: 'b' }
    await old.table('posts').put(post)
    await old.table('outbox').add(anEntry())
    const newer = new MemberDatabase(memberId)
    expect(await newer.outbox.count()).toBe(1)
    expect(await newer.posts.where('[type+createdAt]').equals(['offer', 'a']).toArray()).toEqual([post])
    await old.table('outbox').add(anEntry())
    await old.table('posts').put({ ...post, id: createId() })
    expect(await newer.outbox.toCollection().primaryKeys()).toEqual([1, 2])
    expect(await newer.posts.where('[status+closedAt]').equals(['completed', 'b']).count()).toBe(2)
    old.close()
    await newer.delete()
  })

  it('D1 D8 upgrades to the version with places: waiting entries, numbers and rows stay, and the older tab works on', async () => {
    const memberId = createId()
    const old = new Dexie(memberDatabaseName(memberId))
    old.version(1).stores(firstMemberStores)
    old.version(2).stores(secondMemberStores)
    const leftEntry = { ...anEntry(), number: 4, left: 1 as const }
    const meta = [
      { key: 'clientId', value: createId() },
      { key: 'cursor', value: 'a1b2c3d4.1f.e5f60718' },
      { key: 'nextNumber', value: 5 },
    ]
    const original = { table: 'posts', id: 'soup', row: { id: 'soup', title: 'As the server said' } }
    await old.table('outbox').bulkAdd([leftEntry, anEntry()])
    await old.table('meta').bulkAdd(meta)
    await old.table('originals').add(original)
    await old.table('posts').add({ id: 'soup', title: 'As shown' })
    await old.table('drafts').add({ form: 'create-post', values: {}, savedAt: 1 })
    const newer = new MemberDatabase(memberId)
    expect(await newer.outbox.toArray()).toMatchObject([
      { id: leftEntry.id, number: 4, left: 1 },
      { order: 2 },
    ])
    expect(await newer.meta.toArray()).toEqual(meta)
    expect(await newer.originals.toArray()).toEqual([original])
    expect(await newer.posts.toArray()).toEqual([{ id: 'soup', title: 'As shown' }])
    expect(await newer.drafts.count()).toBe(1)
    expect([await newer.places.count(), await newer.rowAudiences.count()]).toEqual([0, 0])
    await old.table('outbox').add(anEntry())
    expect(await newer.outbox.toCollection().primaryKeys()).toEqual([1, 2, 3])
    old.close()
    await newer.delete()
  })

  it('D1 D8 upgrades to the version with helps, which finds completed ones and news by their time', async () => {
    const memberId = createId()
    const old = new Dexie(memberDatabaseName(memberId))
    old.version(1).stores(firstMemberStores)
    old.version(2).stores(secondMemberStores)
    old.version(4).stores(fourthMemberStores)
    const leftEntry = { ...anEntry(), number: 9, left: 1 as const }
    const post = { id: createId(), type: 'offer', status: 'completed', createdAt: 'a', closedAt: 'c' }
    const message = { id: createId(), conversationId: 'them', seq: 1 }
    await old.table('outbox').bulkAdd([leftEntry, anEntry()])
    await old.table('meta').add({ key: 'nextNumber', value: 10 })
    await old.table('posts').add(post)
    await old.table('messages').add(message)
    const newer = new MemberDatabase(memberId)
    expect(await newer.outbox.toArray()).toMatchObject([
      { id: leftEntry.id, number: 9, left: 1 },
      { order: 2 },
    ])
    expect(await newer.meta.get('nextNumber')).toMatchObject({ value: 10 })
    expect(await newer.posts.where('[status+closedAt]').equals(['completed', 'c']).toArray()).toEqual([post])
    expect(await newer.messages.toArray()).toEqual([message])
    const { helps, ratings, notifications } = newer
    expect([await helps.count(), await ratings.count()]).toEqual([0, 0])
    expect(await notifications.where('createdAt').above('').count()).toBe(0)
    await old.table('outbox').add(anEntry())
    expect(await newer.outbox.toCollection().primaryKeys()).toEqual([1, 2, 3])
    old.close()
    await newer.delete()
  })

  it('D1 D8 upgrades to the version with RSVPs, and the older tab works on', async () => {
    const memberId = createId()
    const old = new Dexie(memberDatabaseName(memberId))
    old.version(1).stores(firstMemberStores)
    old.version(2).stores(secondMemberStores)
    old.version(5).stores(fifthMemberStores)
    const leftEntry = { ...anEntry(), number: 12, left: 1 as const }
    const meta = [
      { key: 'cursor', value: 'a1b2c3d4.1f.e5f60718' },
      { key: 'nextNumber', value: 13 },
    ]
    const help = { id: createId(), authorId: memberId, helperId: createId() }
    const news = { id: createId(), kind: 'help_started', createdAt: 'b' }
    await old.table('outbox').bulkAdd([leftEntry, anEntry()])
    await old.table('meta').bulkAdd(meta)
    await old.table('helps').add(help)
    await old.table('notifications').add(news)
    const newer = new MemberDatabase(memberId)
    expect(await newer.outbox.toArray()).toMatchObject([
      { id: leftEntry.id, number: 12, left: 1 },
      { order: 2 },
    ])
    expect(await newer.meta.toArray()).toEqual(meta)
    expect(await newer.helps.toArray()).toEqual([help])
    expect(await newer.notifications.where('createdAt').above('a').toArray()).toEqual([news])
    expect([await newer.rsvps.count(), await newer.meetups.count()]).toEqual([0, 0])
    await old.table('outbox').add(anEntry())
    expect(await newer.outbox.toCollection().primaryKeys()).toEqual([1, 2, 3])
    old.close()
    await newer.delete()
  })
})

it('D1 D8 upgrades to the version with photos, which keeps waiting entries and stores photos beside them', async () => {
  const memberId = createId()
  const old = new Dexie(memberDatabaseName(memberId))
  old.version(1).stores(firstMemberStores)
  old.version(2).stores(secondMemberStores)
  old.version(8).stores(eighthMemberStores)
  await old.table('outbox').bulkAdd([{ ...anEntry(), number: 12, left: 1 as const }, anEntry()])
  await old.table('meta').add({ key: 'nextNumber', value: 13 })
  const newer = new MemberDatabase(memberId)
  expect(await newer.outbox.toArray()).toMatchObject([{ number: 12, left: 1 }, { order: 2 }])
  expect(await newer.meta.get('nextNumber')).toMatchObject({ value: 13 })
  await newer.photoBytes.put({ sha256: 'a', bytes: new Uint8Array([1, 2, 3]).buffer })
  expect((await newer.photoBytes.get('a'))?.bytes.byteLength).toBe(3)
  expect(await newer.keptPhotos.where('state').equals('due').count()).toBe(0)
  await old.table('outbox').add(anEntry())
  expect(await newer.outbox.toCollection().primaryKeys()).toEqual([1, 2, 3])
  old.close()
  await newer.delete()
})

/** Makes the connection fail as Safari's does, until a new one is opened. */
async function loseConnection(openedDatabase: MemberDatabase | DeviceDatabase): Promise<void> {
  let lostConnection: IDBDatabase | null = null
  const real = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (this !== lostConnection) return real.apply(this, args)
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  await openedDatabase.open()
  lostConnection = openedDatabase.backendDB()
}

it('fault 35: a lost connection is replaced by a new one, and the write goes through', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await loseConnection(database)
  await database.transaction('rw', database.outbox, () => database.outbox.add(anEntry()))
  expect(await database.outbox.count()).toBe(1)
})

it('fault 35: a lost connection is replaced for a read', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await loseConnection(database)
  expect(await database.outbox.toArray()).toEqual([])
})

it('fault 35: a lost connection is replaced for the device’s own settings', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const device = new DeviceDatabase()
  await loseConnection(device)
  await device.settings.put({ key: 'signOutPending', value: true })
  expect(await device.settings.get('signOutPending')).toMatchObject({ value: true })
  await device.delete()
})

it('fault 35: a connection that stays lost is an error, and not waited for', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await database.open()
  database.close()
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  await database.open()
  await expect(database.outbox.add(anEntry())).rejects.toThrow()
})
