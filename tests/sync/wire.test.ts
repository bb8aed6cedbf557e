/** The device's own transport against the real server over a real socket. */
import type { AddressInfo } from 'node:net'
import { assert } from '@porchlight/contracts/errors/assert'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { type SyncRequest, syncRequestSchema } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOffer } from '../../apps/api/src/testing/app.factory.ts'
import { CallError, call, NoSignal, sendRound } from '../../apps/web/src/sync/transport/transport.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let sentRequests: RequestInit[]
const browsers = globalThis.fetch

beforeEach(async () => {
  community = await openCommunity()
  assert(community.app, 'the server is up')
  await community.app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = community.app.server.server.address() as AddressInfo
  const cookie = await community.signIn(community.members.Rosa)
  sentRequests = []
  // A browser adds these headers to a call of its own page.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sentRequests.push(init)
    const headers = { ...(init.headers as object), cookie, 'sec-fetch-site': 'same-origin' }
    return browsers(`http://127.0.0.1:${port}${path}`, { ...init, headers })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await community.close()
})

function aRound(count: number): SyncRequest {
  const operations = Array.from({ length: count }, (_, index) => ({
    n: index + 1,
    id: createId(),
    name: 'posts.create',
    version: 1,
    createdAt: new Date().toISOString(),
    args: anOffer(),
  }))
  return {
    protocol: 1,
    schema: 1,
    clientId: createId(),
    cursor: null,
    ...(count > 0 ? { operations } : {}),
  }
}

it('R1 R2 a compressed batch is sent and its response arrives, compressed too', async () => {
  const request = aRound(20)
  v.parse(syncRequestSchema, request)
  const response = await sendRound(request)
  expect(response.results).toEqual(request.operations?.map(({ n }) => ({ n, status: 'applied' })))
  expect(new Headers(sentRequests[0]?.headers).get('content-encoding')).toBe('gzip')
  const body = sentRequests[0]?.body
  assert(body instanceof ArrayBuffer, 'a compressed body')
  expect(body.byteLength).toBeLessThan(JSON.stringify(request).length / 3)
})

it('R2 a small body is not compressed', async () => {
  await sendRound(aRound(0))
  expect(new Headers(sentRequests[0]?.headers).get('content-encoding')).toBeNull()
})

it('O1 an online operation gets a response, and a failed one the reason', async () => {
  const member = await call(currentUser, {})
  expect(member).toMatchObject({ id: community.members.Rosa, credits: 12 })
  await community.endSessions(community.members.Rosa)
  const failure = await call(currentUser, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ status: 401, body: { code: 'signed_out' } })
})

it('D6 an unreachable server counts as no signal', async () => {
  await community.app?.server.close()
  await expect(sendRound(aRound(1))).rejects.toBeInstanceOf(NoSignal)
})
