import { gunzipSync } from 'node:zlib'
import { readPage } from '@porchlight/contracts/community/community.operations'
import { removePasskey, startPasskeySignIn } from '@porchlight/contracts/passkeys/passkeys.operations'
import { listPosts } from '@porchlight/contracts/posts/posts.operations'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { logIn } from '@porchlight/contracts/sessions/sessions.operations'
import type { SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMember } from '../../features/members/members.factory.ts'
import { aNewPost, creating } from '../../features/posts/posts.factory.ts'
import { CallError, call, NoSignal, pathOf, queryKeyOf, sendRound } from './transport.ts'

type Network = (path: string, init: RequestInit) => Promise<Response>

let requests: { path: string; init: RequestInit }[]

function network(response: Network): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return response(path, init)
  })
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    ...init,
  })
const roundResponse = { state: 'ok', cursor: 'c', now: '2026-11-20T10:00:00.000Z' }

beforeEach(() => {
  requests = []
  network(async () => json(roundResponse))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function aRound(description?: string): SyncRequest {
  return {
    protocol: 1,
    schema: 1,
    clientId: createId(),
    cursor: null,
    ...(description === undefined
      ? {}
      : {
          operations: [
            {
              n: 1,
              id: createId(),
              name: creating(aNewPost()).name,
              version: 1,
              createdAt: '2026-11-20T10:00:00.000Z',
              args: { description },
            },
          ],
        }),
  }
}

describe('R2 a round’s body', () => {
  it('R2 from 300 B on is compressed when that is smaller', async () => {
    const request = aRound('the same words again and again '.repeat(20))
    await sendRound(request)
    const { init, path } = requests[0] ?? { init: {}, path: '' }
    expect([path, init.method]).toEqual(['/api/sync', 'POST'])
    expect(new Headers(init.headers).get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(init.body as ArrayBuffer).toString())).toEqual(request)
  })

  it('R2 that is small is sent uncompressed', async () => {
    const request = aRound()
    await sendRound(request)
    expect(new Headers(requests[0]?.init.headers).get('content-encoding')).toBeNull()
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual(request)
  })

  it('Q5 is left out where the path says all, or there is nothing to send', async () => {
    const id = createId()
    await call(removePasskey, { id }).catch(() => null)
    await call(startPasskeySignIn, {}).catch(() => null)
    expect(requests.map(({ path, init }) => [init.method, path, init.body, init.headers])).toEqual([
      ['DELETE', `/api/passkeys/${id}`, undefined, undefined],
      ['POST', '/api/auth/passkey/start', undefined, undefined],
    ])
  })

  it('R2 is sent uncompressed where compression does not make it smaller, or the browser cannot compress', async () => {
    const noise = String.fromCharCode(
      ...crypto.getRandomValues(new Uint16Array(400)).map((code) => 0x4e00 + (code % 20_000)),
    )
    await sendRound(aRound(noise))
    expect(typeof requests[0]?.init.body).toBe('string')
    vi.stubGlobal('CompressionStream', undefined)
    await sendRound(aRound('the same words again and again '.repeat(20)))
    expect(typeof requests[1]?.init.body).toBe('string')
  })

  it('R1 is cached nowhere, and no redirect is followed', async () => {
    await sendRound(aRound())
    expect(requests[0]?.init).toMatchObject({
      cache: 'no-store',
      redirect: 'error',
      credentials: 'same-origin',
    })
  })
})

describe('D6 foreign and broken responses count as no signal', () => {
  const portal = '<!doctype html><title>Welcome to the library</title>'
  it.each<[string, () => Response]>([
    ['a page of a captive portal', () => new Response(portal, { headers: { 'content-type': 'text/html' } })],
    [
      'a page declared as JSON',
      () => new Response(portal, { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'our response under another type',
      () => new Response(JSON.stringify(roundResponse), { headers: { 'content-type': 'text/plain' } }),
    ],
    ['JSON of another schema', () => json({ ok: true })],
    ['a response without a time', () => json({ state: 'ok', cursor: 'c' })],
    ['an unknown state', () => json({ ...roundResponse, state: 'fine' })],
    ['invalid results', () => json({ ...roundResponse, results: [{ n: 'one', status: 'applied' }] })],
    [
      'half a response',
      () =>
        new Response(JSON.stringify(roundResponse).slice(0, 30), {
          headers: { 'content-type': 'application/json' },
        }),
    ],
    ['an empty response', () => new Response(null, { headers: { 'content-type': 'application/json' } })],
    ['a page with an error', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['a 401 of a proxy', () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['an error without a code', () => json({ error: 'nope' }, { status: 500 })],
  ])('D6 %s', async (_case, response) => {
    network(async () => response())
    await expect(sendRound(aRound())).rejects.toBeInstanceOf(NoSignal)
  })

  it('D6 a line that breaks in the middle of the body', async () => {
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"state":"ok",'))
        controller.error(new TypeError('network error'))
      },
    })
    network(async () => new Response(broken, { headers: { 'content-type': 'application/json' } }))
    await expect(sendRound(aRound())).rejects.toMatchObject({ name: 'NoSignal', timedOut: false })
  })

  it('D8 additions of a newer server do no harm', async () => {
    network(async () =>
      json({
        ...roundResponse,
        weather: 'mild',
        rows: [{ table: 'places', id: 'x', seq: 1, row: { a: 1 }, more: 1 }],
      }),
    )
    await expect(sendRound(aRound())).resolves.toMatchObject({ state: 'ok', rows: [{ table: 'places' }] })
  })
})

describe('D5 time limits', () => {
  /** A network that accepts a request and never responds, as a bad connection does. */
  const silent: Network = (_path, init) =>
    new Promise((_resolve, reject) => {
      if (init.signal?.aborted) reject(init.signal.reason)
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })

  it('D5 fault 3: without a first byte in 20 s a call counts as no signal, marked as too late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    network(silent)
    const outcome = sendRound(aRound()).catch((error: unknown) => error)
    let hasEnded = false
    void outcome.then(() => {
      hasEnded = true
    })
    await vi.advanceTimersByTimeAsync(19_900)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toMatchObject({ name: 'NoSignal', timedOut: true })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('D4 a slow body has 45 s, so that the lock is free before another tab takes it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    network(async (_path, init) => {
      const trickling = new ReadableStream({
        start: (controller) => {
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return new Response(trickling, { headers: { 'content-type': 'application/json' } })
    })
    const outcome = sendRound(aRound()).catch((error: unknown) => error)
    let hasEnded = false
    void outcome.then(() => {
      hasEnded = true
    })
    await vi.advanceTimersByTimeAsync(44_900)
    expect(hasEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toMatchObject({ name: 'NoSignal', timedOut: true })
  })

  it('D4 stopping ends a request at once, also before it began', async () => {
    network(silent)
    const stop = new AbortController()
    const hanging = sendRound(aRound(), stop.signal).catch((error: unknown) => error)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    stop.abort()
    expect(await hanging).toBeInstanceOf(NoSignal)
    await expect(sendRound(aRound(), stop.signal)).rejects.toBeInstanceOf(NoSignal)
  })
})

describe('failed calls', () => {
  it('SH-047 O1 have status and body as their name, and the server’s message', async () => {
    const body = { code: 'too_many', message: 'Please try again later.' }
    network(async () =>
      json(body, { status: 429, headers: { 'content-type': 'application/json', 'retry-after': '7' } }),
    )
    const callFailure = await call(currentUser, {}).catch((error: unknown) => error)
    expect(callFailure).toBeInstanceOf(CallError)
    expect(callFailure).toMatchObject({
      message: `429: ${JSON.stringify(body)}`,
      status: 429,
      body,
      retryAfterMs: 7000,
    })
  })

  it.each<[string, unknown]>([
    ['{}', {}],
    ['null', null],
    ['a list', []],
    ['a member without an id', { ...aMember(), id: undefined }],
  ])('D6 JSON of a captive portal is no response: %s', async (_case, body) => {
    network(async () => json(body))
    await expect(call(currentUser, {})).rejects.toBeInstanceOf(NoSignal)
  })

  it('D6 D8 our own response is passed on, with fields of a newer server removed', async () => {
    const member = aMember()
    network(async () => json({ ...member, mood: 'sunny' }))
    expect(await call(currentUser, {})).toEqual(member)
  })

  it('SH-046 O1 the arguments of a GET are in its address', async () => {
    network(async () => json([]))
    const userId = createId()
    await call(listPosts, { type: 'request', userId })
    await call(listPosts, { userId: undefined })
    expect(requests.map(({ path, init }) => [path, init.method, init.body])).toEqual([
      [`/api/posts?type=request&userId=${userId}`, 'GET', undefined],
      ['/api/posts', 'GET', undefined],
    ])
  })

  it('D6 a call with a captive portal’s response counts as no signal', async () => {
    network(async () => new Response('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(call(currentUser, {})).rejects.toBeInstanceOf(NoSignal)
  })

  it('D6 a call without a response counts as no signal', async () => {
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(call(logIn, { email: 'a@example.org', password: 'x' })).rejects.toBeInstanceOf(NoSignal)
  })
})

describe('requests', () => {
  const credentials = { email: 'a@example.org', password: 'a lamp on every porch' }
  const html = '<p>Be kind.</p>'

  it('SH-044 carry the cookies of this origin, and of no other', async () => {
    await sendRound(aRound())
    network(async () => json([]))
    await call(listPosts, {})
    network(async () => json(aMember()))
    await call(logIn, credentials)
    expect(requests.map(({ init }) => init.credentials)).toEqual([
      'same-origin',
      'same-origin',
      'same-origin',
    ])
  })

  it('SH-045 send a body as JSON and say so; a read has none', async () => {
    network(async () => json(aMember()))
    await call(logIn, credentials)
    await call(currentUser, {})
    const [sentRequest, read] = requests
    expect(new Headers(sentRequest?.init.headers).get('content-type')).toBe('application/json')
    expect(JSON.parse(String(sentRequest?.init.body))).toEqual(credentials)
    expect([read?.init.body, new Headers(read?.init.headers).get('content-type')]).toEqual([undefined, null])
  })

  it('SH-046 as reads are a GET with the segments of their key, joined with slashes, and their JSON is parsed', async () => {
    network(async () => json({ html }))
    expect(await call(readPage, { page: 'terms' })).toEqual({ html })
    const key = queryKeyOf(readPage, { page: 'terms' })
    expect(key).toEqual(['', 'api', 'community', 'pages', 'terms'])
    expect(requests.map(({ path, init }) => [init.method, path])).toEqual([['GET', key.join('/')]])
  })

  it('SH-046 do not repeat path arguments in the query, and encode them within their segment', () => {
    expect(pathOf(readPage, { page: 'privacy' })).toBe('/api/community/pages/privacy')
    const page = '../../auth/user?a=b' as 'terms'
    expect(pathOf(readPage, { page })).toBe('/api/community/pages/..%2F..%2Fauth%2Fuser%3Fa%3Db')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['SH-051 a read', () => call(currentUser, {})],
    ['SH-052 a call', () => call(logIn, credentials)],
  ])('%s that fails is sent once', async (_what, failing) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    network(async () => json({ code: 'internal', message: 'Sorry.' }, { status: 503 }))
    await expect(failing()).rejects.toMatchObject({ status: 503 })
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(failing()).rejects.toBeInstanceOf(NoSignal)
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(requests).toHaveLength(2)
  })

  it('SH-047 the message has the whole body, also where the answer has a status text', () => {
    const body = JSON.stringify({ code: 'invalid', message: 'Please look at the fields again. '.repeat(20) })
    const response = new Response(null, { status: 400, statusText: 'Bad Request' })
    expect(new CallError(response, body).message).toBe(`400: ${body}`)
  })

  it('SH-048 without a body the status text is the message', () => {
    const response = new Response(null, { status: 404, statusText: 'Not Found' })
    expect(new CallError(response, '').message).toBe('404: Not Found')
  })
})

describe('a 401 on a read', () => {
  const signedOut = { code: 'signed_out', message: 'You are logged out. Please log in again.' }
  beforeEach(() => network(async () => json(signedOut, { status: 401 })))

  it('SH-049 is an error by default', async () => {
    await expect(call(currentUser, {})).rejects.toMatchObject({
      message: `401: ${JSON.stringify(signedOut)}`,
    })
    await expect(call(currentUser, {}, { on401: 'throw' })).rejects.toBeInstanceOf(CallError)
  })

  it('SH-050 can be an empty result, and no other failure can', async () => {
    expect(await call(currentUser, {}, { on401: 'empty' })).toBeNull()
    network(async () => json({ code: 'not_found', message: 'Nothing here.' }, { status: 404 }))
    await expect(call(currentUser, {}, { on401: 'empty' })).rejects.toMatchObject({ status: 404 })
    network(async () => new Response('<h1>Sign in</h1>', { status: 401 }))
    await expect(call(currentUser, {}, { on401: 'empty' })).rejects.toBeInstanceOf(NoSignal)
  })
})
