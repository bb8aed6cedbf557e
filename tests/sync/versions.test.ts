/** Apps and servers of different ages: nothing is wiped, nothing waits for ever, nothing is lost. */
import { type Operation, operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { queuedOperations as declaredToWait } from '@porchlight/contracts/queued-operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { syncRequestSchema } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion, supportedSince, tableNames } from '@porchlight/contracts/sync/versions'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WriteContext } from '../../apps/api/src/feature-parts/handlers.ts'
import { anOffer } from '../../apps/api/src/testing/app.factory.ts'
import { queuedOperations } from '../../apps/web/src/app/device/queued-operations.ts'
import type { OutboxEntry } from '../../apps/web/src/storage/database.ts'
import { firstMemberStores, secondMemberStores } from '../../apps/web/src/storage/first-versions.factory.ts'
import { memberDatabaseName } from '../../apps/web/src/storage/names.ts'
import { isRemovable } from '../../apps/web/src/sync/outbox/outbox.ts'
import type { RulesByName } from '../../apps/web/src/sync/outbox/queued-rules.ts'
import { useConnection } from '../../apps/web/src/sync/transport/connection.ts'
import { differences, faultsOfCommunity, rowsFor } from './consistency.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { addPlace, removePlace } from './places.ts'
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
  useConnection.setState({ updateNeeded: false })
})

const states = async () => (await rosa.database.outbox.toArray()).map(({ state }) => state)

it('D8 below minimumApp the queue is held, rows still arrive, nothing is deleted, and all is sent after the update', async () => {
  const omar = await openPhone(community, community.members.Omar)
  await omar.do('posts.create', anOffer({ title: 'Soup' }))
  await omar.syncUntilIdle()
  await community.restart({ minimumApp: schemaVersion + 1 })
  await rosa.do('posts.create', anOffer({ title: 'First' }))
  await rosa.syncUntilIdle()
  expect(useConnection.getState().updateNeeded).toBe(true)
  expect(await states()).toEqual(['waiting'])
  expect((await rosa.database.posts.toArray()).map(({ title }) => title).sort()).toEqual(['First', 'Soup'])
  await rosa.do('posts.create', anOffer({ title: 'Second' }))
  const requestCount = rosa.requests.length
  await rosa.syncUntilIdle()
  expect(rosa.requests.slice(requestCount).map(({ request }) => request.operations)).toEqual([undefined])
  expect(await rosa.database.outbox.where('order').above(1).toArray()).toMatchObject([{ state: 'waiting' }])
  expect((await rosa.database.outbox.orderBy('order').last())?.number).toBeUndefined()
  // For the server, an update of the app has one effect: the app now has a version whose operations it accepts.
  await community.restart({ minimumApp: schemaVersion })
  await rosa.syncUntilIdle()
  expect(useConnection.getState().updateNeeded).toBe(false)
  expect(await states()).toEqual(['sent', 'sent'])
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
  omar.close()
})

it('D8 fault 36: operations queued by an older app are accepted by a newer server in their old form', async () => {
  const { create } = { create: operations['posts.create'] as Operation }
  const newer = operation({
    ...create,
    version: create.version + 1,
    upcasts: {
      ...create.upcasts,
      [create.version]: (args: unknown) => ({ ...(args as object), title: 'Upcast' }),
    },
  })
  await rosa.do('posts.create', anOffer({ title: 'As written' }))
  await community.restart({
    extraOperations: {
      'posts.create': {
        declared: newer,
        apply: async ({ transaction, memberId }, args) => {
          const { id, title } = args as { id: string; title: string }
          await transaction.database
            .updateTable('members')
            .set({ bio: `${id} ${title}` })
            .where('id', '=', memberId)
            .execute()
        },
        response: async () => ({}),
      },
    },
  })
  await rosa.syncUntilIdle()
  expect(await states()).toEqual(['sent'])
  const member = await community.app?.database.reader
    .selectFrom('members')
    .where('id', '=', rosa.memberId)
    .select('bio')
    .executeTakeFirst()
  expect(member?.bio).toMatch(/ Upcast$/)
})

it('R1 D8 an older server without a field of the round: the queue is held for the right app, and nothing is refused', async () => {
  const entries: Record<string, unknown> = syncRequestSchema.entries
  const { memberId } = entries
  Reflect.deleteProperty(entries, 'memberId')
  try {
    await rosa.do('posts.create', anOffer({ title: 'First' }))
    await rosa.syncUntilIdle()
    expect(useConnection.getState().updateNeeded).toBe(true)
    await rosa.do('posts.create', anOffer({ title: 'Second' }))
    const requestCount = rosa.requests.length
    await rosa.syncUntilIdle()
    expect(rosa.requests.slice(requestCount).map(({ request }) => request.operations)).toEqual([undefined])
    expect(await states()).toEqual(['waiting', 'waiting'])
    expect((await rosa.database.outbox.orderBy('order').last())?.number).toBeUndefined()
  } finally {
    entries.memberId = memberId
  }
  // For the server, a suitable app is one whose frame it can read.
  await rosa.syncUntilIdle()
  expect(useConnection.getState().updateNeeded).toBe(false)
  expect(await states()).toEqual(['sent', 'sent'])
  expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
})

describe('D8 an app and a server that were newer for a while', () => {
  const knownNames = Object.keys(operations)
  afterEach(() => installOlderApp())

  it('D8 entries of the newer app that were never sent are kept, later ones are sent, and the newer app sends them', async () => {
    await newer()
    await rosa.syncUntilIdle()
    rosa.isOffline = true
    const entry = await addLine('Kept.')
    expect(await bioHere()).toBe('Kept.')
    await older()
    rosa.isOffline = false
    await rosa.do('posts.create', anOffer({ title: 'After' }))
    await rosa.syncUntilIdle()
    expect(await states()).toEqual(['waiting', 'sent'])
    expect(await rosa.database.outbox.get(entry.order)).toEqual(entry)
    expect(await bioHere()).toBeNull()
    expect(rosa.engine.hasFailed()).toBe(false)

    await newer()
    await rosa.syncUntilIdle()
    expect(await bioHere()).toBe('Kept.')
    await expectDoneOnce('Kept.')
  })

  it('D8 R5 a sent entry of the newer app needs a result: a server without its operation returns it, and never refuses it for good', async () => {
    await newer()
    await rosa.syncUntilIdle()
    const entry = await addLine('Given back.')
    rosa.faults = ['request-lost']
    await rosa.syncUntilIdle()
    await older()
    await rosa.do('posts.create', anOffer({ title: 'After' }))
    await rosa.syncUntilIdle()
    expect(await states()).toEqual(['waiting', 'sent'])
    expect(isRemovable((await rosa.database.outbox.get(entry.order)) as OutboxEntry)).toBe(true)
    expect(rosa.entriesWithResult.map(({ name }) => name)).toEqual(['posts.create'])
    expect(rosa.engine.hasFailed()).toBe(false)
    const rounds = rosa.requests.length
    await rosa.syncUntilIdle()
    expect(rosa.requests.slice(rounds).map(({ request }) => request.operations)).toEqual([undefined])

    await newer()
    await rosa.syncUntilIdle()
    await expectDoneOnce('Given back.')
  })

  it('D8 an older app beside a newer server gets the result of a newer entry, as of any other', async () => {
    await newer()
    await rosa.syncUntilIdle()
    await addLine('Taken.')
    rosa.faults = ['answer-lost']
    await rosa.syncUntilIdle()
    installOlderApp()
    await rosa.syncUntilIdle()
    await expectDoneOnce('Taken.')
  })

  it('C6 D8 operations of a newer server are applied again once it is back, after a restore to an earlier state', async () => {
    await rosa.syncUntilIdle()
    const backup = community.backUp()
    await newer()
    await addLine('In the journal.')
    await rosa.syncUntilIdle()
    expect(await states()).toEqual(['sent'])
    await older()
    await community.restore(backup)
    await rosa.syncUntilIdle()
    expect(await states()).toEqual(['waiting'])
    await newer()
    await rosa.syncUntilIdle()
    await expectDoneOnce('In the journal.')
  })

  it('fault 37: an entry for a newer server returns with its text, and is applied once there is one', async () => {
    installNewerApp()
    const entry = await addLine('Too new.')
    await rosa.do('posts.create', anOffer({ title: 'Known' }))
    await rosa.syncUntilIdle()
    expect(await states()).toEqual(['refused', 'sent'])
    expect(await rosa.database.outbox.get(entry.order)).toMatchObject({
      code: 'unknown_operation',
      message: 'The server doesn’t know how to do this yet. Please try again once it has been updated.',
      args: { bio: 'Too new.' },
    })
    await newer()
    await rosa.outbox.tryAgain(entry.order)
    await rosa.syncUntilIdle()
    await expectDoneOnce('Too new.')
  })

  async function newer(): Promise<void> {
    await community.restart({
      extraOperations: {
        [addToBio.name]: { declared: addToBio, apply: addOnServer, response: async () => ({}) },
      },
    })
    installNewerApp()
  }

  async function older(): Promise<void> {
    installOlderApp()
    await community.restart({ extraOperations: {} })
  }

  /**
   * Installs the newer app in the running process. App and server share one table of operations, so an older server
   * must be started without the new one.
   */
  function installNewerApp(): void {
    for (const table of [operations, declaredToWait]) Object.assign(table, { [addToBio.name]: addToBio })
    const more = { [addToBio.name]: queuedOperations['members.completeProfile'] }
    startWith({ ...queuedOperations, ...more })
  }

  function installOlderApp(): void {
    for (const table of [operations, declaredToWait]) {
      for (const name of Object.keys(table)) {
        if (!knownNames.includes(name)) Reflect.deleteProperty(table, name)
      }
    }
    startWith(queuedOperations)
  }

  function startWith(rules: RulesByName): void {
    rosa.kill()
    rosa.rules = rules
    rosa.start()
  }

  function addLine(bio: string): Promise<OutboxEntry> {
    return rosa.outbox.add(addToBio.name as 'members.completeProfile', { bio })
  }

  async function bioHere(): Promise<string | null | undefined> {
    return (await rosa.database.members.get(rosa.memberId))?.bio
  }

  /** Twice would be the line twice. */
  async function expectDoneOnce(bio: string): Promise<void> {
    expect(new Set(await states())).toEqual(new Set(['sent']))
    const member = await community.app?.database.reader
      .selectFrom('members')
      .where('id', '=', rosa.memberId)
      .select('bio')
      .executeTakeFirst()
    expect(member).toEqual({ bio })
    expect(await differences(rosa, await rowsFor(community, rosa.memberId))).toEqual([])
  }
})

describe('C7 D8 an app with two more tables than the previous one', () => {
  const newTables = ['places', 'people'] as const
  const knownTables = [...tableNames]
  const since = { ...supportedSince }
  beforeEach(() => Object.assign(supportedSince, { people: schemaVersion, places: schemaVersion }))
  afterEach(() => {
    Object.assign(supportedSince, since)
    newer()
  })

  it('D1 C7 D8 a device with the previous database and cursor gets all rows of both, and sends its waiting entries', async () => {
    const omar = await openPhone(community, community.members.Omar)
    await omar.do('posts.create', anOffer({ title: 'Soup' }))
    await omar.syncUntilIdle()
    const places = [
      await addPlace(community, { isFeatured: 1 }),
      await addPlace(community, { isFeatured: 1 }),
    ]
    older()
    await rosa.syncUntilIdle()
    rosa.isOffline = true
    await rosa.do('posts.create', anOffer({ title: 'Waits' }))
    const storage = await storageOfAppBefore()
    rosa.close()
    newer()

    rosa = await openPhone(community, community.members.Rosa, { storage })
    expect(await rosa.database.places.count()).toBe(0)
    await rosa.syncUntilIdle()
    expect((await rosa.database.places.toArray()).map(({ id }) => id).sort()).toEqual(places.sort())
    expect((await rosa.database.people.toArray()).map(({ id }) => id)).toContain(omar.memberId)
    expect((await rosa.database.posts.toArray()).map(({ title }) => title).sort()).toEqual(['Soup', 'Waits'])
    expect(rosa.requests[0]?.request.cursor).toMatch(cursorOfAppBefore)
    expect(rosa.requests.map(({ request }) => request.cursor)).not.toContain(null)
    expect(rosa.requests.flatMap(({ request }) => request.operations ?? [])).toHaveLength(1)
    expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
    omar.close()
  })

  it.each([
    ['beside the newer server', async () => {}],
    [
      'with the older server, which does not support the cursor',
      () => rosa.database.meta.put({ key: 'cursor', value: 'of the newer server' }),
    ],
  ])(
    'C7 D8 the previous app for a while, %s, and then the newer again: removed rows are gone, and new ones are there',
    async (_beside, goBack) => {
      const [stays, goes] = [
        await addPlace(community, { isFeatured: 1, name: 'Stays' }),
        await addPlace(community, { isFeatured: 1, name: 'Goes' }),
      ]
      await rosa.syncUntilIdle()
      expect(await rosa.database.places.count()).toBe(2)
      older()
      await goBack()
      await rosa.syncUntilIdle()
      await removePlace(community, goes)
      const comes = await addPlace(community, { isFeatured: 1, name: 'Comes' })
      await rosa.do('posts.create', anOffer({ title: 'By the older one' }))
      await rosa.syncUntilIdle()

      newer()
      await rosa.syncUntilIdle()
      const placeIds = (await rosa.database.places.toArray()).map(({ id }) => id)
      expect(placeIds.sort()).toEqual([stays, comes].sort())
      expect(await faultsOfCommunity(community, [rosa], [])).toEqual([])
    },
  )

  function older(): void {
    const remainingTables = knownTables.filter((name) => !newTables.some((each) => each === name))
    tableNames.splice(0, tableNames.length, ...(remainingTables as typeof tableNames))
    rosa.kill()
    rosa.schema = schemaVersion - 1
    rosa.start()
  }

  function newer(): void {
    tableNames.splice(0, tableNames.length, ...(knownTables as typeof tableNames))
    rosa.kill()
    rosa.schema = schemaVersion
    rosa.start()
  }

  /**
   * Creates storage as the released app left it: the stores of its version only, and a cursor that does not contain
   * what it covers.
   */
  async function storageOfAppBefore(): Promise<IDBFactory> {
    const storage = new IDBFactory()
    const before = new Dexie(memberDatabaseName(rosa.memberId), { indexedDB: storage, IDBKeyRange })
    before.version(1).stores(firstMemberStores)
    before.version(2).stores(secondMemberStores)
    for (const { name } of before.tables) {
      await before.table(name).bulkAdd(await rosa.database.table(name).toArray())
    }
    const cursor = String((await rosa.database.meta.get('cursor'))?.value)
    await before.table('meta').put({ key: 'cursor', value: cursor.replace(/-.*/, '') })
    await before.table('meta').bulkDelete(['schema', 'sweptAt'])
    before.close()
    return storage
  }
})

const cursorOfAppBefore = /^[0-9a-f]{8}\.[0-9a-z]+\.[0-9a-f]{8}$/

/** An operation of tomorrow. */
const addToBio = operation({
  name: 'members.addToBio',
  version: 1,
  method: 'POST',
  path: '/api/profile/bio',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ bio: v.string() }),
  response: v.strictObject({}),
})

async function addOnServer(
  { transaction: { database, touch }, memberId }: WriteContext,
  { bio }: { bio: string },
): Promise<void> {
  const knownMember = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('bio')
    .executeTakeFirstOrThrow()
  await database
    .updateTable('members')
    .set({ bio: `${knownMember.bio ?? ''}${bio}` })
    .where('id', '=', memberId)
    .execute()
  touch('members', memberId, memberAudience(memberId))
}
