/** Tests that every error, wherever it is thrown, gives one generic response and one line in the log. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestResponse } from '../../testing/app.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { listen } from '../../testing/wire.factory.ts'

const secret = 'sentinel-of-the-fault'
const places = [
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
  'handler',
  'preSerialization',
  'onSend',
  'a plugin’s hook',
  'a plugin’s handler',
] as const
type Place = (typeof places)[number]

const faultFactories: Record<string, () => unknown> = {
  'an error': () => new Error(`select ${secret} from members`),
  'an error with a status of its own': () => Object.assign(new Error(secret), { statusCode: 502 }),
  'an error full of rows': () => Object.assign(new Error('broken'), { detail: secret, parameters: [secret] }),
  'an error with a cause': () =>
    new Error('broken', { cause: Object.assign(new Error(), { detail: secret }) }),
  'no error at all': () => secret,
  nothing: () => null,
}

let testApp: TestApp
let lines: string[]
beforeAll(async () => {
  testApp = await buildTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => lines.push(line) } })
  const { server } = testApp.app
  const throwIn = (place: Place, { headers }: { headers: Record<string, unknown> }) => {
    if (headers['x-throw-in'] === place) throw faultFactories[String(headers['x-throw'])]?.()
  }
  server.addHook('onRequest', async (request) => throwIn('onRequest', request))
  server.addHook('preParsing', async (request, _reply, payload) => {
    throwIn('preParsing', request)
    return payload
  })
  server.addHook('preValidation', async (request) => throwIn('preValidation', request))
  server.addHook('preHandler', async (request) => throwIn('preHandler', request))
  server.addHook('preSerialization', async (request, _reply, payload) => {
    throwIn('preSerialization', request)
    return payload
  })
  server.addHook('onSend', async (request, _reply, payload) => {
    throwIn('onSend', request)
    return payload
  })
  server.post('/api/tried', { config: { access: 'anyone' } }, async (request) => {
    throwIn('handler', request)
    return { ok: true }
  })
  await server.register(async (plugin) => {
    plugin.addHook('preHandler', async (request) => throwIn('a plugin’s hook', request))
    plugin.post('/api/tried-in-plugin', { config: { access: 'anyone' } }, async (request) => {
      throwIn('a plugin’s handler', request)
      return { ok: true }
    })
  })
})
beforeEach(() => {
  lines = []
})
afterAll(() => testApp.close())

function callThrowing(place: Place, faultName: string): Promise<TestResponse> {
  const path = place.startsWith('a plugin') ? '/api/tried-in-plugin' : '/api/tried'
  return callSignedOut(testApp, 'POST', `${path}?q=${secret}`, {
    body: { text: secret },
    headers: { 'x-throw-in': place, 'x-throw': faultName, cookie: `sid=${secret}` },
  })
}

test('without an error these calls succeed', async () => {
  for (const path of ['/api/tried', '/api/tried-in-plugin']) {
    expect((await callSignedOut(testApp, 'POST', path, { body: {} })).json()).toEqual({ ok: true })
  }
})

test.each(
  places.flatMap((place) => Object.keys(faultFactories).map((faultName) => [faultName, place] as const)),
)(
  'Q76 Q63 %s thrown in %s gives one generic response without a word of it, and one line in the log',
  async (faultName, place) => {
    const response = await callThrowing(place, faultName)
    expect(response.status).toBe(500)
    expect(response.json()).toEqual({
      code: 'internal',
      message: expect.any(String),
      requestId: expect.any(String),
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(response.text)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.text).not.toContain(secret)
    expectNoSecrets(response.text)

    expect(lines).toHaveLength(1)
    const { reqId, level, msg, req, err } = JSON.parse(lines[0] ?? '')
    expect({ reqId, level, msg }).toEqual({ reqId: response.json().requestId, level: 50, msg: 'fault' })
    expect(req).toEqual({ method: 'POST', route: expect.stringMatching(/^\/api\/tried/) })
    // An error's message is logged, because a developer needs it to mend the fault. Other properties of the error are
    // not logged.
    expect(['type', 'message', 'stack', 'code', 'cause']).toEqual(expect.arrayContaining(Object.keys(err)))
    const besides = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), err: { ...err, message: '', stack: '' } })
    expect(besides).not.toContain(secret)
  },
)

test('Q76 a hook that fails while a refusal is sent does not replace the refusal', async () => {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', {
    body: { email: 'not an address' },
    headers: { 'x-throw-in': 'onSend', 'x-throw': 'an error' },
  })
  expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  expect(response.text).not.toContain(secret)
})

test('Q76 a response that fails half-way is cut off rather than completed, and the server continues', async () => {
  const other = await buildTestApp()
  try {
    other.app.server.get('/api/half', { config: { access: 'anyone' } }, (_request, reply) => {
      async function* half() {
        yield 'the first half'
        throw new Error(secret)
      }
      return reply.type('text/plain').send(ReadableStream.from(half()))
    })
    const address = await listen(other)
    const whole = fetch(new URL('/api/half', address)).then((response) => response.text())
    await expect(whole).rejects.toThrow()
    expect((await fetch(new URL('/livez', address))).status).toBe(200)
  } finally {
    await other.close()
  }
})
