import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ResponseTimeout, registerResponseTime } from './response-time.ts'

let app: FastifyInstance
let origin: string
let faults: unknown[]
beforeEach(async () => {
  faults = []
  app = Fastify()
  app.setErrorHandler((error, _request, reply) => {
    faults.push(error)
    return reply.code(503).send('late')
  })
  registerResponseTime(app, 1000)
  app.get('/prompt', async () => 'here')
  app.get('/never', () => new Promise(() => undefined))
  app.get('/half', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '4' }).write('he')
  })
  app.get('/begun', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': '4' }).write('he')
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const call = (path: string) => fetch(`${origin}${path}`)

test('Q75 each of several calls whose work never ends gets its refusal by its own start, and prompt calls between them none', async () => {
  const first = call('/never')
  await sleep(600)
  expect(await (await call('/prompt')).text()).toBe('here')
  const startedAt = performance.now()
  const other = call('/never')
  expect((await first).status).toBe(503)
  expect(faults).toEqual([expect.any(ResponseTimeout)])
  expect((await other).status).toBe(503)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(995)
  await sleep(1250)
  expect(faults).toHaveLength(2)
})

test('Q75 a response that stops in its middle ends with its connection, and one that was taken over is left to its owner', async () => {
  const startedResponse = await call('/begun')
  await expect(startedResponse.text()).rejects.toThrow()
  const controller = new AbortController()
  const hijackedResponse = await fetch(`${origin}/half`, { signal: controller.signal })
  const text = hijackedResponse.text().then(
    () => 'ended',
    () => 'ended',
  )
  expect(await Promise.race([text, sleep(2500, 'open')])).toBe('open')
  controller.abort()
  await text
  expect(faults).toEqual([])
})
