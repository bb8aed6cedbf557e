/** What the server does where no worker takes what is shared; where it leads is tried in a browser (share.spec.ts). */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { callRaw } from '../testing/answers.factory.ts'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { listen } from '../testing/wire.factory.ts'

let porch: TestApp
afterEach(() => porch.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const share = (body: string) => callRaw(porch, 'POST', '/share', { body, headers: form })

/** Promises more than it sends, and hangs up; the server has noticed by the time this is over. */
async function cutOff(address: URL): Promise<void> {
  const line = connect({ host: address.hostname, port: Number(address.port) })
  const head = ['POST /share HTTP/1.1', 'host: localhost', `content-type: ${form['content-type']}`]
  line.write([...head, 'content-length: 1000', '', 'title=Soup'].join('\r\n'))
  const [request] = (await once(porch.app.server.server, 'request')) as [IncomingMessage]
  const noticed = new Promise((resolve) => request.once('close', resolve))
  line.destroy()
  await noticed
}

test('SH-003 a share that is cut off on the way is no fault of the server', async () => {
  const lines: string[] = []
  porch = await buildTestApp({ LOG_LEVEL: 'info' }, { logTo: { write: (line) => lines.push(line) } })
  const address = await listen(porch)
  for (let turn = 0; turn < 3; turn += 1) await cutOff(address)
  expect((await share('title=Soup')).status).toBe(303)
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('SH-003 Q72 of more fields than any share has none is taken apart, and the form opens all the same', async () => {
  porch = await buildTestApp()
  const get = vi.spyOn(URLSearchParams.prototype, 'get')
  try {
    const few = await share('title=Soup&a&b')
    expect(few.headers.location).toContain('title=Soup')
    const seen = get.mock.contexts.length
    const many = await share(`title=Soup&${'a&'.repeat(100_000)}`)
    expect([many.status, many.headers.location]).toEqual([303, '/share#title=&text=&url='])
    const taken = get.mock.contexts.slice(seen) as URLSearchParams[]
    expect(taken.map(({ size }) => size)).toEqual([0, 0, 0])
  } finally {
    get.mockRestore()
  }
})

test('SH-003 Q68 who shares more often than anybody calls is told to wait', async () => {
  porch = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerAddress: 2 }) })
  const answers = [await share('title=Soup'), await share('title=Soup'), await share('title=Soup')]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 429])
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
})
