/**
 * Tests that the description of the calls is the same as the server: nothing is missing, nothing is invented, and
 * nothing internal is shown.
 */
import { refusalCodes, refusals } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { type Route, withRoutes } from '../testing/routes.factory.ts'
import type { DescribedCall, Parameter } from './calls.ts'
import type { OpenapiDocument } from './document.ts'

let testApp: TestApp
let routes: Route[]
let document: OpenapiDocument
beforeAll(async () => {
  ;[testApp, routes] = await withRoutes(() => buildTestApp())
  document = (await testApp.app.server.inject('/api/openapi.json')).json<OpenapiDocument>()
})
afterAll(() => testApp?.close())

const listDescribedCalls = () =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
const parametersOf = ({ parameters = [] }: DescribedCall) =>
  parameters.map((each) =>
    '$ref' in each ? (document.components.parameters[each.$ref.split('/').at(-1) ?? ''] as Parameter) : each,
  )
const declaredOperations = Object.values(operations) as Operation[]
const callOf = ({ method, path }: Operation) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as DescribedCall

it('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document) as never)
  expect(errors).toBeUndefined()
  expect([valid, validator.version, document.openapi]).toEqual([true, '3.1', '3.1.0'])
  expect(validator.resolveRefs()).toBeDefined()
})

it('the validator finds a broken document', async () => {
  const { paths: _without, ...broken } = structuredClone(document)
  expect((await new Validator().validate({ ...broken, paths: { posts: {} } } as never)).valid).toBe(false)
})

it.each(['/api/openapi.json', '/api/docs'])(
  'Q68 %s is compressed once, however often it is requested: anybody may request it',
  async (url) => {
    const other = await buildTestApp()
    try {
      const sentBodies: unknown[] = []
      other.app.server.addHook('onSend', async (_request, _reply, payload) => {
        sentBodies.push(payload)
        return payload
      })
      const request = { url, headers: { 'accept-encoding': 'br' } }
      for (let count = 0; count < 2; count += 1) {
        const response = await other.app.server.inject(request)
        expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'br'])
      }
      expect(Buffer.isBuffer(sentBodies[0])).toBe(true)
      expect(sentBodies[1]).toBe(sentBodies[0])
    } finally {
      await other.close()
    }
  },
)

it('the document has every route of the server, and no other', () => {
  const form = (method: string, path: string) => `${method} ${path}`
  // Fastify adds HEAD to every GET. Its response is the same without the body.
  const registered = routes
    .filter(({ method, path }) => method !== 'HEAD' && path !== '/*' && path !== '*')
    .map(({ method, path }) => form(method, path.replaceAll(/:(\w+)/g, '{$1}')))
  const describedRoutes = listDescribedCalls().map(({ method, path }) => form(method, path))
  expect(registered.length).toBeGreaterThan(declaredOperations.length)
  expect(describedRoutes.toSorted()).toEqual([...new Set(registered)].toSorted())
})

it('every route is described with the access it is registered with', () => {
  for (const { method, path, access } of routes.filter(({ method }) => method !== 'HEAD')) {
    const call = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(call?.['x-access'], `${method} ${path}`).toBe(access)
    const mustBeSignedIn = call?.security.length === 1 && 'session' in (call.security[0] ?? {})
    expect(mustBeSignedIn, `${method} ${path}`).toBe(access !== 'anyone')
  }
})

it('O1 no operation reads anything but texts from its address', () => {
  const read = declaredOperations.flatMap((operation) => parametersOf(callOf(operation)))
  expect(new Set(read.map((each) => each.in))).toEqual(new Set(['header', 'path', 'query']))
  for (const { name, schema } of read) expect(resolved(schema)?.type, name).toBe('string')
})

describe.each(declaredOperations)('O1 $name', (operation) => {
  it('is described with its policy, its version and every argument in its place', () => {
    const call = callOf(operation)
    expect(call).toMatchObject({
      operationId: operation.name,
      'x-offline': operation.offline,
      'x-version': operation.version,
    })
    const inBody = call.requestBody?.content['application/json']?.schema
    const places = [
      ...parametersOf(call)
        .filter((each) => each.in !== 'header')
        .map(({ name }) => name),
      ...Object.keys((resolved(inBody)?.properties as object | undefined) ?? {}),
    ]
    const { entries } = operation.args as unknown as { entries: object }
    expect(places.toSorted()).toEqual(Object.keys(entries).toSorted())
    expect(inBody === undefined || resolved(inBody)?.additionalProperties === false).toBe(true)
  })

  it('O4 takes an Idempotency-Key if it may come from a queue, and only then', () => {
    const headers = parametersOf(callOf(operation)).filter((each) => each.in === 'header')
    expect(headers.map(({ name }) => name)).toEqual(operation.offline === 'queue' ? ['Idempotency-Key'] : [])
  })

  it('is described with 429 and Retry-After, and with a fault', () => {
    const { responses } = callOf(operation)
    expect(responses).toMatchObject({
      429: { $ref: '#/components/responses/too_many' },
      500: { $ref: '#/components/responses/internal' },
    })
  })
})

function resolved(schema: unknown): Record<string, unknown> | undefined {
  const { $ref } = (schema ?? {}) as { $ref?: string }
  if ($ref === undefined) return schema as Record<string, unknown> | undefined
  return document.components.schemas[$ref.split('/').at(-1) ?? ''] as Record<string, unknown>
}

it('R3 every refusal is described once, with its status in each call that may return it', () => {
  expect(Object.keys(document.components.responses)).toEqual(refusalCodes)
  expect(document.components.responses.too_many?.headers).toHaveProperty('Retry-After')
  expect(document.components.responses.unavailable?.headers).toHaveProperty('Retry-After')
  const describedCodes = new Set<string>()
  for (const { call } of listDescribedCalls()) {
    for (const [status, response] of Object.entries(call.responses)) {
      for (const code of refusalCodes.filter((each) =>
        JSON.stringify(response).includes(`responses/${each}"`),
      )) {
        describedCodes.add(code)
        expect(refusals[code].status).toBe(Number(status))
      }
    }
  }
  expect([...describedCodes]).toEqual(
    expect.arrayContaining(['invalid', 'signed_out', 'too_many', 'update_needed']),
  )
})

it('Q72 the document reveals nothing of the server’s inside', async () => {
  const text = JSON.stringify(document)
  const tables = (await testApp.app.database.reader.introspection.getTables()).map(({ name }) => name)
  const inside = tables.filter((name) => name.includes('_'))
  expect(inside).toEqual(expect.arrayContaining(['sync_clients']))
  for (const secret of [
    ...inside,
    process.cwd(),
    testApp.dataDir,
    'apps/api',
    'node_modules',
    '.ts"',
    'argon2',
  ]) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/sqlite|postgres|kysely|fastify|valibot/i)
})

it('R2 the document is small, the same for everybody, and revalidated instead of sent twice', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const first = await testApp.app.server.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(first.headers.vary).toBe('accept-encoding')
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.rawPayload.length).toBeLessThan(44 * 1024)
    const again = await testApp.app.server.inject({
      url,
      headers: { 'if-none-match': `"another", ${first.headers.etag}` },
    })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', first.headers.etag])
    const other = await testApp.app.server.inject({ url, headers: { 'if-none-match': '"another"' } })
    expect(other.statusCode).toBe(200)
  }
})

it('Q22 the document names the cookie that this server really sets', async () => {
  const secured = await buildTestApp({ PUBLIC_URL: 'https://help.example.org' })
  const its = (await secured.app.server.inject('/api/openapi.json')).json<OpenapiDocument>()
  await secured.close()
  expect(its.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-sid' })
  const rosa = await testApp.signUp('Rosa')
  const { name } = document.components.securitySchemes.session as { name: string }
  expect(rosa.cookie).toMatch(new RegExp(`^${name}=`))
})
