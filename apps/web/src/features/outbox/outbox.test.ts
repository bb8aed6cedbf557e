import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { type NewPhoto, storePhotos } from '../../sync/outbox/device-photos.ts'
import { aNewPhoto } from '../../sync/outbox/photos.factory.ts'
import { aNewPost, aPostEntry, creating } from '../posts/posts.factory.ts'
import { readUnsent, readUnsentPhotos, unsentAsJson, unsentAsText } from './outbox.export.ts'
import { countOutbox, readOutbox } from './outbox.reads.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const post = {
  id: createId(now),
  type: 'request',
  title: 'Pharmacy pickup',
  description: 'One small bag.',
  location: 'Sunset & Alvarado',
  dateNeeded: toIso(now + dayMs),
}

let database: MemberDatabase

const { name } = creating(aNewPost())

function keep(rest: Partial<OutboxEntry>): Promise<number> {
  return database.outbox.add(aPostEntry({ args: post, createdAt: toIso(now), ...rest }) as OutboxEntry)
}

beforeEach(async () => {
  database = new MemberDatabase(createId())
  await database.open()
})

afterEach(async () => {
  database.close()
  await Dexie.delete(database.name)
})

describe('the outbox on its screen', () => {
  it('D9 waiting, sending, refused and sent entries are shown differently', async () => {
    const waitingOrder = await keep({})
    const sending = await keep({ number: 1, left: 1 })
    const refusedOrder = await keep({
      number: 2,
      state: 'refused',
      code: 'credits_missing',
      message: 'No credit.',
    })
    const sentOrder = await keep({ number: 3, state: 'sent', settledAt: now })
    const outbox = await readOutbox(database, queuedOperations, now)
    const orders = Object.fromEntries(
      Object.entries(outbox).map(([group, items]) => [group, items.map(({ entry }) => entry.order)]),
    )
    expect(orders).toEqual({
      waiting: [waitingOrder],
      sending: [sending],
      refused: [refusedOrder],
      sent: [sentOrder],
    })
    expect(await countOutbox(database, queuedOperations)).toEqual({
      waiting: 2,
      refused: 1,
      sendable: 2,
      only: name,
    })
  })

  it('sent entries are shown for 7 days, the newest first', async () => {
    await keep({ state: 'sent', settledAt: now - 8 * dayMs })
    const older = await keep({ state: 'sent', settledAt: now - 2 * dayMs })
    const newer = await keep({ state: 'sent', settledAt: now - dayMs })
    const { sent: sentItems } = await readOutbox(database, queuedOperations, now)
    expect(sentItems.map(({ entry }) => entry.order)).toEqual([newer, older])
  })

  it('of repeated entries without text about the same row only the latest is listed', async () => {
    const again: Partial<OutboxEntry> = { name: 'gardens.water', args: {}, touches: ['gardens:1'] }
    const sentAgain = (settledAt: number) => keep({ ...again, state: 'sent', settledAt })
    await sentAgain(now - 2 * dayMs)
    const latest = await sentAgain(now - dayMs)
    const other = await keep({ ...again, touches: ['gardens:2'], state: 'sent', settledAt: now })
    const waitingOrders = [
      await keep({ ...again, state: 'waiting' }),
      await keep({ ...again, state: 'waiting' }),
    ]
    const grouped = await readOutbox(database, queuedOperations, now)
    expect(grouped.sent.map(({ entry }) => entry.order)).toEqual([other, latest])
    expect(grouped.waiting.map(({ entry }) => entry.order)).toEqual(waitingOrders)
  })

  it('D8 D9 an entry of a newer app has a name, is listed and exported, and keeps its text', async () => {
    const order = await keep({ name: 'gardens.plant', args: { name: 'Café' } })
    const { waiting: waitingItems } = await readOutbox(database, queuedOperations, now)
    expect(waitingItems.map(({ entry, label: itemText }) => [entry.order, itemText])).toEqual([
      [order, outboxTexts.unknownKind],
    ])
    const unsent = await readUnsent(database, queuedOperations)
    expect(JSON.parse(unsentAsJson(unsent, toIso(now))).entries).toMatchObject([
      { name: 'gardens.plant', args: { name: 'Café' } },
    ])
    expect(unsentAsText(unsent, queuedOperations)).toContain(outboxTexts.unknownKind)
    expect(await countOutbox(database, queuedOperations)).toMatchObject({
      waiting: 1,
      sendable: 0,
      only: null,
    })
  })

  it('D9 O5 the export holds the unsent photos and no others, and counts them', async () => {
    const [namedPhoto, due, sentPhoto] = [aNewPhoto('named'), aNewPhoto('due', 20_000), aNewPhoto('sent')]
    await storePhotos(database, [namedPhoto, due, sentPhoto], now)
    await database.keptPhotos.update(due.sha256, { state: 'due' })
    await database.keptPhotos.update(sentPhoto.sha256, { state: 'sent' })
    await keep({ args: { ...post, photo: namedPhoto.sha256 } })
    const unsent = await readUnsent(database, queuedOperations)
    const photos = await readUnsentPhotos(database, unsent)
    const exported = JSON.parse(unsentAsJson(unsent, toIso(now), photos)).photos
    expect(exported.map(({ sha256 }: NewPhoto) => sha256).sort()).toEqual(
      [namedPhoto.sha256, due.sha256].sort(),
    )
    const { data } = exported.find(({ sha256 }: NewPhoto) => sha256 === due.sha256)
    expect(Buffer.from(data, 'base64').equals(Buffer.from(due.bytes))).toBe(true)
    expect(await countOutbox(database, queuedOperations)).toEqual({
      waiting: 2,
      refused: 0,
      sendable: 2,
      only: null,
    })
  })

  it('D9 the export holds every unsent entry with its text and its reason, and no sent one', async () => {
    await keep({})
    await keep({ state: 'refused', code: 'credits_missing', message: 'You need 1 more credit.' })
    await keep({ state: 'sent', settledAt: now, args: { ...post, title: 'Already there' } })
    const unsent = await readUnsent(database, queuedOperations)
    const exported = JSON.parse(unsentAsJson(unsent, toIso(now)))
    expect(exported).toMatchObject({
      app: 'porchlight',
      entries: [
        { name, state: 'waiting', args: post },
        { name, state: 'refused', reason: 'You need 1 more credit.', args: post },
      ],
    })
    expect(exported.entries).toHaveLength(2)
    const text = unsentAsText(unsent, queuedOperations)
    expect(text).toContain('Request: Pharmacy pickup\nOne small bag.')
    expect(text).toContain('Not sent: You need 1 more credit.')
    expect(text).not.toContain('Already there')
  })

  it('D9 Q18 an entry that waits for a verified address does not count as about to be sent', async () => {
    await keep({ heldFor: 'prove_email' })
    expect(await countOutbox(database, queuedOperations)).toMatchObject({
      waiting: 1,
      sendable: 0,
      only: null,
    })
  })

  it('D9 a quiet entry is in no list, no number and no export', async () => {
    const quiet = { ...queuedOperations, [name]: { ...queuedOperations[name], quiet: () => 'anything' } }
    for (const state of ['waiting', 'refused', 'sent'] as const) await keep({ state, settledAt: now })
    const outbox = await readOutbox(database, quiet, now)
    expect(Object.values(outbox).flat()).toEqual([])
    expect(await countOutbox(database, quiet)).toEqual({
      waiting: 0,
      refused: 0,
      sendable: 0,
      only: null,
    })
    expect(await readUnsent(database, quiet)).toEqual([])
    expect(await readUnsent(database, queuedOperations)).toHaveLength(2)
  })
})
