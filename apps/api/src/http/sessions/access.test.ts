import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../testing/app.factory.ts'
import { withRoutes } from '../../testing/routes.factory.ts'
import { defaultLimits } from '../limits/limits.ts'
import { registerErrors } from '../server/errors.ts'
import { createCallCounts, registerApiGuard } from './api-guard.ts'

/** Returns a server with the guard alone, in which no session is valid. */
function anEntryPoint(): FastifyInstance {
  const server = Fastify()
  registerErrors(server, Date.now)
  registerApiGuard(server, {
    isSessionAlive: () => Promise.resolve(true),
    findSession: async () => null,
    counts: createCallCounts(defaultLimits, Date.now),
  })
  return server
}
const ok = async () => ({ ok: true })

it.each(['/api/silent', '/silent', '/*'])(
  'Q3 a server with a route %s without stated access does not start',
  async (path) => {
    const server = anEntryPoint()
    server.get('/api/known', { config: { access: 'anyone' } }, ok)
    server.get(path, ok)
    await expect(server.ready()).rejects.toThrow(`Nothing says who may call: GET ${path}, HEAD ${path}`)
  },
)

it('Q3 all routes without stated access are named at once, those of plugins included', async () => {
  const server = anEntryPoint()
  server.post('/api/one', ok)
  await server.register(async (inner) => {
    inner.delete('/api/two', { config: {} }, ok)
  })
  await expect(server.ready()).rejects.toThrow('POST /api/one, DELETE /api/two')
})

it('Q3 a folder can state the access of a plugin’s route', async () => {
  const server = anEntryPoint()
  server.addHook('onRoute', (route) => {
    if (route.url === '/plugin') route.config = { ...route.config, access: 'anyone' }
  })
  await server.register(async (plugin) => {
    plugin.get('/plugin', ok)
  })
  expect((await server.inject('/plugin')).statusCode).toBe(200)
})

it('Q3 a route without stated access is closed without a session all the same', async () => {
  const server = Fastify()
  registerErrors(server, Date.now)
  // These routes are registered before the guard, which sees later routes only.
  server.get('/api/early', ok)
  server.get('/early', ok)
  registerApiGuard(server, {
    isSessionAlive: () => Promise.resolve(true),
    findSession: async () => null,
    counts: createCallCounts(defaultLimits, Date.now),
  })
  for (const path of ['/api/early', '/early']) {
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await server.inject({ method, url: path })).statusCode, `${method} ${path}`).toBe(401)
    }
  }
})

it('Q3 an unknown route is 404 for everybody, so that nobody can find routes', async () => {
  const server = anEntryPoint()
  server.get('/api/members-only', { config: { access: 'member' } }, ok)
  expect((await server.inject('/api/nothing')).statusCode).toBe(404)
  expect((await server.inject({ method: 'PUT', url: '/api/members-only' })).statusCode).toBe(404)
  expect((await server.inject('/api/members-only')).statusCode).toBe(401)
})

it('Q3 another spelling of an address has the same access check', async () => {
  const server = anEntryPoint()
  server.get('/api/members-only', { config: { access: 'member' } }, ok)
  for (const url of [
    '/%61pi/members-only',
    '/api/members%2Donly',
    '/api/members-only?x=1',
    '//api/members-only',
  ]) {
    expect([401, 404], url).toContain((await server.inject(url)).statusCode)
  }
})

it('Q3 every route of the server states its access', async () => {
  const [testApp, routes] = await withRoutes(buildTestApp)
  await testApp.app.server.ready()
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter(({ access }) => access !== 'anyone' && access !== 'member')).toEqual([])
  await testApp.close()
})
