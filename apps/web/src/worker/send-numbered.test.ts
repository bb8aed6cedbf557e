import 'fake-indexeddb/auto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { type SyncRequest, syncRequestSchema } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backgroundSync } from '../../../../workbox.config.ts'
import { aPostEntry } from '../features/posts/posts.factory.ts'
import { DeviceDatabase, MemberDatabase, type OutboxEntry } from '../storage/database.ts'
import { sendNumbered } from './send-numbered.ts'

const memberId = createId()
const clientId = createId()
const jsonResponse = { status: 200, type: 'application/json; charset=utf-8' }

let server: Server
let origin: string
let receivedRequests: SyncRequest[]
let answer: { status: number; type: string }

beforeEach(async () => {
  receivedRequests = []
  answer = jsonResponse
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const bytes = Buffer.concat(parts)
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      receivedRequests.push(v.parse(syncRequestSchema, JSON.parse(text.toString('utf8'))))
      response.writeHead(answer.status, { 'content-type': answer.type }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  for (const { name } of await indexedDB.databases()) if (name) await removeDatabase(name)
})

describe('D4 the worker’s sync event', () => {
  it('D4 posts the numbered rows in the order of their numbers, and nothing else', async () => {
    await signIn(true)
    await queue([
      entry({ state: 'waiting', number: 3, args: { title: 'third' } }),
      entry({ state: 'waiting', number: 2, args: { title: 'second' } }),
      entry({ state: 'waiting', args: { title: 'still editable' } }),
      entry({ state: 'refused', args: { title: 'refused' } }),
      entry({ state: 'sent', args: { title: 'answered' } }),
    ])
    await sendNumbered(origin)
    expect(receivedRequests).toHaveLength(1)
    expect(receivedRequests[0]).toMatchObject({ clientId, cursor: 'c-1' })
    expect(receivedRequests[0]?.operations?.map(({ n, args }) => [n, args])).toEqual([
      [2, { title: 'second' }],
      [3, { title: 'third' }],
    ])
  })

  it('R1 D4 D7 states whose the operations are, since the browser may have another member’s session', async () => {
    await signIn(true)
    await queue([entry({ state: 'waiting', number: 1 })])
    await sendNumbered(origin)
    expect(receivedRequests[0]?.memberId).toBe(memberId)
  })

  it('D4 drops the response: the outbox and the cursor stay as they were', async () => {
    await signIn(true)
    await queue([entry({ state: 'waiting', number: 1 }), entry({ state: 'waiting' })])
    const before = await readStoredRows()
    await sendNumbered(origin)
    expect(receivedRequests).toHaveLength(1)
    expect(await readStoredRows()).toEqual(before)
  })

  it('D4 sends at most 20 operations, the first ones', async () => {
    await signIn(true)
    await queue(Array.from({ length: 30 }, (_, index) => entry({ state: 'waiting', number: index + 1 })))
    await sendNumbered(origin)
    expect(receivedRequests[0]?.operations?.map(({ n }) => n)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('D4 sends at most 64 KB, but always one operation', async () => {
    await signIn(true)
    const text = 'é'.repeat(15_000)
    await queue([1, 2, 3].map((number) => entry({ state: 'waiting', number, args: { text } })))
    await sendNumbered(origin)
    expect(receivedRequests[0]?.operations?.map(({ n }) => n)).toEqual([1, 2])
    const body = JSON.stringify(receivedRequests[0]?.operations)
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(backgroundSync.bytesMax)
  })

  it('D4 sends nothing when no row has a number, and says so', async () => {
    await signIn(true)
    await queue([entry({ state: 'waiting' })])
    expect(await sendNumbered(origin)).toBe(false)
    expect(receivedRequests).toEqual([])
    await queue([entry({ state: 'waiting', number: 1 })])
    expect(await sendNumbered(origin)).toBe(true)
  })

  it('D4 D7 sends nothing after our own 401: the queue is held until sign-in', async () => {
    await signIn(false)
    await queue([entry({ state: 'waiting', number: 1 })])
    await sendNumbered(origin)
    expect(receivedRequests).toEqual([])
  })

  it('D4 creates no database where there is none', async () => {
    await sendNumbered(origin)
    await signIn(true)
    await sendNumbered(origin)
    expect(receivedRequests).toEqual([])
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['porchlight-device'])
  })

  it.each([
    ['a fault of the server', { status: 500, type: 'application/json' }],
    ["a captive portal's page", { status: 200, type: 'text/html' }],
  ])('D4 D6 asks the browser to try again after %s', async (_case, failedResponse) => {
    await signIn(true)
    await queue([entry({ state: 'waiting', number: 1 })])
    answer = failedResponse
    await expect(sendNumbered(origin)).rejects.toThrow()
  })

  it('D4 asks the browser to try again without a response', async () => {
    await signIn(true)
    await queue([entry({ state: 'waiting', number: 1 })])
    server.close()
    await once(server, 'close')
    await expect(sendNumbered(origin)).rejects.toThrow()
  })

  it('D4 D7 leaves a 401 to the page', async () => {
    await signIn(true)
    await queue([entry({ state: 'waiting', number: 1 })])
    answer = { status: 401, type: 'application/json' }
    await expect(sendNumbered(origin)).resolves.toBe(true)
  })
})

function entry(overrides: Partial<OutboxEntry>): Omit<OutboxEntry, 'order'> {
  return aPostEntry({ createdAt: '2026-01-01T12:00:00.000Z', ...overrides })
}

async function signIn(signedIn: boolean): Promise<void> {
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'lastMember', value: { memberId, signedIn } })
  device.close()
}

async function queue(entries: Omit<OutboxEntry, 'order'>[]): Promise<void> {
  const database = new MemberDatabase(memberId)
  await database.outbox.bulkAdd(entries as OutboxEntry[])
  await database.meta.bulkPut([
    { key: 'clientId', value: clientId },
    { key: 'cursor', value: 'c-1' },
  ])
  database.close()
}

async function readStoredRows(): Promise<unknown> {
  const database = new MemberDatabase(memberId)
  const all = { outbox: await database.outbox.toArray(), meta: await database.meta.toArray() }
  database.close()
  return all
}

function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
