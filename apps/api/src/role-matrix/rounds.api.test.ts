/** Tests of the role matrix's rules in rounds, on sockets and for plans. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { RefusalCode, WireError } from '@porchlight/contracts/errors/refusals'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { type SyncResponse, type SyncRow, syncResponseSchema } from '@porchlight/contracts/sync/sync.schema'
import { syncedTables, type TableName } from '@porchlight/contracts/sync/tables'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { anyNeighbor } from '../feature-parts/views.ts'
import { anOffer, aRequest } from '../testing/app.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { rows } from './calls.factory.ts'
import type { TriedRows } from './example-calls.factory.ts'
import { expectNothingLeaked, type Fixture, openFixture, roles, type Visitor } from './fixture.factory.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  for (const table of tableNames) await triedRows(table).prepare?.(fixture)
})
afterAll(() => fixture.close())

const members = roles.filter((role) => role !== 'signed out')
const responseOf = async (round: ReturnType<Visitor['round']>) => (await round).json() as SyncResponse

/** All pages from a cursor on, checked as they come: nothing is in them that is not declared. */
async function rowsFor(visitor: Visitor, from: string | null = null): Promise<SyncRow[]> {
  const receivedRows: SyncRow[] = []
  for (let cursor = from; ; ) {
    const response = await responseOf(visitor.round({ cursor }))
    expect(response).toEqual(v.parse(syncResponseSchema, response))
    receivedRows.push(...(response.rows ?? []))
    cursor = response.cursor
    if (!response.more) return receivedRows
  }
}

const triedRows = (table: TableName) => rows[table] as TriedRows<TableName>

function expectOwnView(
  receivedRows: SyncRow[],
  viewerId: string,
  mayHaveOf = (table: TableName) => triedRows(table).mayHave,
): void {
  for (const each of receivedRows) {
    const table = each.table as TableName
    expect(tableNames).toContain(table)
    if (each.row === null) continue
    const row = v.parse(syncedTables[table], each.row)
    expect(each.row).toEqual(row)
    expect(mayHaveOf(table)({ id: each.id, row }, viewerId, fixture), `${table} ${each.id}`).toBe(true)
  }
}

describe('rounds', () => {
  it.each(members)(
    'Q5 Q6 a fresh device of the %s member has what they may see, complete and nothing else',
    async (role) => {
      const visitor = fixture.visitors[role]
      const viewerId = String(visitor.member?.id)
      const receivedRows = await rowsFor(visitor)
      expectOwnView(receivedRows, viewerId)
      const ids = new Set(
        receivedRows.filter(({ row }) => row !== null).map(({ table, id }) => `${table} ${id}`),
      )
      for (const table of tableNames) {
        const { ids: idsIn, mayHave } = triedRows(table)
        for (const id of idsIn(fixture)) {
          const isExpected = mayHave({ id, row: null }, viewerId, fixture)
          expect(ids.has(`${table} ${id}`), `${table} ${id}`).toBe(isExpected)
        }
      }
    },
  )

  it.each(members)('Q6 the %s member with a neighbor’s cursor gets their own rows', async (role) => {
    const otherRoles = members.filter((each) => each !== role)
    for (const other of otherRoles) {
      const { cursor } = await responseOf(fixture.visitors[other].round())
      expectOwnView(await rowsFor(fixture.visitors[role], cursor), String(fixture.visitors[role].member?.id))
    }
  })

  it.each(members)('Q6 the %s member gets and changes nothing with a neighbor’s device', async (role) => {
    const owner = fixture.visitors[role === 'free' ? 'trial' : 'free']
    const clientId = createId()
    const ownerResponse = await responseOf(
      owner.round({ clientId, operations: [createOperation(1, 'posts.create', anOffer())] }),
    )
    expect(ownerResponse.results).toEqual([{ n: 1, status: 'applied' }])
    const offer = anOffer()
    for (const operations of [
      undefined,
      [createOperation(1, 'posts.create', offer)],
      [createOperation(2, 'posts.create', offer)],
    ]) {
      const response = await responseOf(
        fixture.visitors[role].round({ clientId, ...(operations ? { operations } : {}) }),
      )
      expect(response).toEqual({ state: 'forked', cursor: null, now: response.now })
    }
    const { reader } = fixture.testApp.app.database
    const foundPosts = await reader
      .selectFrom('posts')
      .where('id', '=', String(offer.id))
      .select('id')
      .execute()
    expect(foundPosts).toEqual([])
  })

  it.each(members)('Q6 an operation id that a neighbor used is free for the %s member', async (role) => {
    const [owner, visitor] = [fixture.visitors[role === 'free' ? 'trial' : 'free'], fixture.visitors[role]]
    const id = createId()
    const [ownerOffer, ownOffer] = [anOffer({ title: 'Theirs' }), anOffer({ title: 'Own' })]
    const headers = { 'idempotency-key': id }
    await owner.call('POST', '/api/posts', { body: ownerOffer, headers })
    const response = await visitor.call('POST', '/api/posts', { body: ownOffer, headers })
    expect([response.status, (response.json() as PostResponse).id]).toEqual([200, ownOffer.id])
  })
})

describe('views', () => {
  it.each(members)(
    'Q6 whatever a row was touched for, the %s member gets only what they may see of it',
    async (role) => {
      const viewerId = String(fixture.visitors[role].member?.id)
      const viewer = { memberId: viewerId, now: fixture.testApp.clock.now() }
      const { reader } = fixture.testApp.app.database
      for (const table of tableNames) {
        const { view, ids, isShared } = triedRows(table)
        const viewedRows = await view(reader, viewer, ids(fixture))
        const shownRows = [...viewedRows].map(([id, row]) => ({ table, id, seq: 0, row: { ...row } }))
        expect(shownRows.length, table).toBeGreaterThan(0)
        if (isShared) {
          expect(viewedRows).toEqual(await view(reader, anyNeighbor(viewer.now), ids(fixture)))
          for (const row of viewedRows.values()) expect(row).toEqual(v.parse(syncedTables[table], row))
        } else {
          expectOwnView(shownRows, viewerId, (each) => triedRows(each).isOwn ?? triedRows(each).mayHave)
        }
      }
    },
  )
})

describe('sockets', () => {
  let address: URL
  beforeAll(async () => {
    address = await listen(fixture.testApp)
  })
  const dial = (cookie: string) => {
    const headers = { origin: address.origin, ...(cookie === '' ? {} : { cookie }) }
    return new WebSocket(new URL('/ws', address.href.replace('http', 'ws')), { headers })
  }
  const says = (userId: string) => JSON.stringify({ type: 'auth', userId })

  it('Q1 Q3 without a session no socket opens, whatever member the caller states', async () => {
    const socket = dial('')
    socket.on('error', () => undefined)
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(response.statusCode).toBe(401)
    response.destroy()
  })

  it.each(members)('Q1 the %s member’s socket is theirs by the cookie, whatever it sends', async (role) => {
    const visitor = fixture.visitors[role]
    for (const { author } of fixture.writtenPosts) {
      const socket = dial(visitor.cookie)
      await once(socket, 'open')
      const closeEvent = once(socket, 'close')
      socket.send(says(author.id))
      if (author.id === visitor.member?.id) {
        // The server reads frames in order. When the pong arrives, the server has accepted the first frame.
        socket.ping()
        await once(socket, 'pong')
        expect(socket.readyState).toBe(WebSocket.OPEN)
        socket.close()
        await closeEvent
      } else expect((await closeEvent)[0]).toBe(1008)
    }
  })
})

describe('plans', () => {
  /** Outcomes of four consecutive requests by a member with the two initial credits. */
  const requests: { [Each in (typeof members)[number]]: ('done' | RefusalCode)[] } = {
    free: ['done', 'done', 'request_limit', 'request_limit'],
    trial: ['done', 'done', 'credits_missing', 'credits_missing'],
    premium: ['done', 'done', 'done', 'done'],
    moderator: ['done', 'done', 'request_limit', 'request_limit'],
    operator: ['done', 'done', 'request_limit', 'request_limit'],
  }

  it.each(members)('Q8 the server itself limits the %s member to what their plan covers', async (role) => {
    const results: ('done' | RefusalCode)[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const response = await fixture.visitors[role].call('POST', '/api/posts', { body: aRequest() })
      results.push(response.status === 200 ? 'done' : (response.json() as WireError).code)
      if (response.status !== 200) expect(response.status).toBe(402)
    }
    expect(results).toEqual(requests[role])
  })
})

it('Q5 Q7 all responses contain no secret, no address of another member, and no organizer of a meetup', async () => {
  await rowsFor(fixture.visitors.free)
  expect(fixture.recorded.some(({ text }) => text.includes(fixture.zenobia.meetup))).toBe(true)
  expectNothingLeaked(fixture)
})
