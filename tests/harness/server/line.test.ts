/** The line itself, so that a fault seen through it is the product's. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openLine } from './line.ts'

const answeredRequests: string[] = []
const server = createServer((request, response) => {
  answeredRequests.push(`${request.method} ${request.url}`)
  response.end('x'.repeat(5000))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const line = await openLine((server.address() as AddressInfo).port)
const get = (path = '/', signal?: AbortSignal) =>
  fetch(`${line.origin}${path}`, signal ? { signal } : {}).then((response) => response.text())

beforeEach(() => {
  line.pass()
  line.count()
  answeredRequests.length = 0
})

afterAll(async () => {
  await line.close()
  server.closeAllConnections()
  server.close()
})

it('the line passes everything on and counts it', async () => {
  expect(await get('/a')).toHaveLength(5000)
  expect(await get('/b')).toHaveLength(5000)
  const counts = line.count()
  expect(counts.requests).toEqual(['GET /a', 'GET /b'])
  expect(counts.bytesDown).toBeGreaterThan(10_000)
  expect(line.count().requests).toEqual([])
})

it('a stalled line accepts and never responds, until it is healed', async () => {
  line.stall()
  await expect(get('/', AbortSignal.timeout(300))).rejects.toThrow()
  expect(answeredRequests).toEqual([])
  line.pass()
  expect(await get()).toHaveLength(5000)
})

it('the line cuts the named responses, after the server has done its work', async () => {
  line.cut({ bytes: 1000, requests: /^GET \/cut$/ })
  await expect(get('/cut')).rejects.toThrow()
  expect(answeredRequests).toEqual(['GET /cut'])
  expect(await get('/whole')).toHaveLength(5000)
})

it('a healed line passes new requests, and stalled ones stay stalled', async () => {
  line.stall()
  const stalled = get('/stalled', AbortSignal.timeout(600))
  stalled.catch(() => undefined)
  await expect.poll(() => line.count().requests).toEqual(['GET /stalled'])
  line.heal()
  expect(await get('/healed')).toHaveLength(5000)
  await expect(stalled).rejects.toThrow()
  expect(answeredRequests).toEqual(['GET /healed'])
})

it('the line loses the named requests before the server gets them', async () => {
  line.lose({ requests: /^GET \/lost$/ })
  await expect(get('/lost')).rejects.toThrow()
  expect(await get('/arrives')).toHaveLength(5000)
  expect(answeredRequests).toEqual(['GET /arrives'])
})

it('the line responds as a captive portal, and the server gets nothing', async () => {
  line.portal()
  expect(await get()).toContain('station WiFi')
  expect(answeredRequests).toEqual([])
})

it('the line drops connections', async () => {
  line.drop()
  await expect(get()).rejects.toThrow()
  expect(answeredRequests).toEqual([])
})
