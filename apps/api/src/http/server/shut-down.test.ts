/** Tests of the server's shutdown while it is in use. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { listen } from '../../testing/wire.factory.ts'

let testApp: TestApp
let address: URL
let finish: () => void
let callStart: Promise<void>
let requestUrls: string[]
let line: Socket
afterEach(async () => {
  line.destroy()
  await testApp.reopen()
  await testApp.close()
})

async function open(shutdownMs: number): Promise<void> {
  testApp = await buildTestApp({}, { connections: { shutdownMs } })
  requestUrls = []
  testApp.app.server.addHook('onRequest', async ({ url }) => {
    requestUrls.push(url)
  })
  const [reached, releaseGate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  callStart = reached.promise
  finish = releaseGate.resolve
  testApp.app.server.get('/api/slow', { config: { access: 'anyone' } }, async () => {
    reached.resolve()
    await releaseGate.promise
    return { ok: true }
  })
  address = await listen(testApp)
  line = connect({ host: address.hostname, port: Number(address.port) })
  await once(line, 'connect')
}

const call = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

async function readAll(): Promise<string> {
  let text = ''
  for await (const chunk of line) text += String(chunk)
  return text
}

test('Q74 running calls finish, and a kept-alive connection delays nothing', async () => {
  await open(60_000)
  line.write(call('/api/slow'))
  await callStart
  const closing = testApp.app.close()
  await expect(fetch(new URL('/livez', address))).rejects.toThrow()
  finish()
  const text = await readAll()
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"ok":true\}$/)
  await closing
})

test('Q74 a following call on the same connection gets a response, too, in our own words', async () => {
  await open(60_000)
  line.write(call('/api/slow'))
  await callStart
  const closing = testApp.app.close()
  line.write(call('/readyz'))
  await expect.poll(() => requestUrls).toContain('/readyz')
  finish()
  const [, first = '', second = ''] = (await readAll()).split('HTTP/1.1 ')
  expect(first).toMatch(/^200 /)
  expect(second).toMatch(/^503 [\s\S]*\{"ok":false\}$/)
  await closing
})

test('Q74 a call that does not finish is cut off in the end', async () => {
  await open(300)
  line.write(call('/api/slow'))
  await callStart
  const closing = testApp.app.close()
  expect(await readAll()).toBe('')
  finish()
  await closing
})

test('Q74 Q75 an unfinished call does not outlive the server', async () => {
  await open(300)
  line.write('GET /livez HTTP/1.1\r\nHost:')
  await testApp.app.close()
  expect(await readAll()).not.toContain('200')
})
