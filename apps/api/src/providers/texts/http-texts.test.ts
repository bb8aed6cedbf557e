/** The provider's own protocol, over a line, and all that can go wrong on it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TextsFault } from '../../notices/texts-fault.ts'
import type { Misbehavior } from '../../testing/services/provider-server.factory.ts'
import { createHttpTexts, defaultTemplate, type TextsConfig } from './http-texts.ts'
import { startTextsServer, type TestTextsServer } from './texts-server.factory.ts'

let provider: TestTextsServer
let now = 0
beforeEach(async () => {
  provider = await startTextsServer()
  now = Date.parse('2026-11-27T12:00:00Z')
})
afterEach(() => provider.close())

const message = { to: '+12135550142', text: '123456 is your code for “Porch & Co” \\ {to}' }

function texts(config: Partial<TextsConfig> = {}) {
  const url = new URL(provider.url)
  return createHttpTexts(
    { url, authorization: 'Bearer a-token', template: defaultTemplate, ...config },
    { now: () => now, answerMs: 300 },
  )
}

const faultOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error,
  )

test('A-030 a message is sent as one POST of JSON, whatever characters it has, with the token in its header', async () => {
  await texts().send(message)
  expect(provider.received).toHaveLength(1)
  expect(provider.received[0]).toMatchObject(message)
  expect(provider.received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer a-token',
  })
})

test('A-030 a provider with forms gets a form, and the plus of a number stays', async () => {
  const template = 'From=%2B12135550100&To={to}&Body={text}'
  await texts({ template, authorization: 'Basic abc' }).send(message)
  expect(provider.received[0]).toMatchObject(message)
  expect(provider.received[0]?.body).toMatch(/^From=%2B12135550100&To=%2B12135550142&Body=123456%20/)
  expect(provider.received[0]?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    authorization: 'Basic abc',
  })
})

test.each<[Misbehavior, RegExp]>([
  ['never answers', /does not answer: TimeoutError/],
  ['answers 500', /answers with 500/],
  ['wants rest', /answers with 429/],
  ['hangs up', /does not answer: UND_ERR_SOCKET/],
  ['talks nonsense', /does not answer/],
  ['sends elsewhere', /does not answer/],
])(
  'A-030 a provider that %s is a fault within its time, which reveals neither number, code nor token',
  async (misbehavior, words) => {
    provider.misbehave(misbehavior)
    const fault = await faultOf(texts().send(message))
    expect(fault).toBeInstanceOf(TextsFault)
    expect(String(fault)).toMatch(words)
    const faultText = `${String(fault)} ${JSON.stringify(fault)} ${String((fault as Error).cause)}`
    for (const secret of ['5550142', '123456', 'a-token']) expect(faultText).not.toContain(secret)
    provider.misbehave(null)
    now += 121_000
    await texts().send(message)
  },
)

test('A-030 of an endless response only the status counts', async () => {
  provider.misbehave('never stops talking')
  await texts().send(message)
})

test('A-030 a provider that is down is a fault', async () => {
  const { url } = provider
  await provider.close()
  const fault = await faultOf(texts({ url: new URL(url) }).send(message))
  expect(String(fault)).toMatch(/does not answer: ECONNREFUSED/)
  provider = await startTextsServer()
})

test('A-030 during the pause that a provider requests it is not called, and then the next message is sent', async () => {
  const sending = texts()
  provider.misbehave('wants rest')
  await faultOf(sending.send(message))
  provider.misbehave(null)
  now += 119_000
  expect(await faultOf(sending.send(message))).toBeInstanceOf(TextsFault)
  expect(provider.callCount()).toBe(1)
  now += 1_000
  await sending.send(message)
  expect(provider.received).toHaveLength(1)
})

test('A-030 a requested pause of days is taken for a mistake: it lasts an hour', async () => {
  let calls = 0
  const strict = createServer((_request, response) => {
    calls += 1
    response.writeHead(429, { 'retry-after': String(7 * 24 * 60 * 60) }).end()
  })
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
  const { port } = strict.address() as AddressInfo
  const sending = texts({ url: new URL(`http://127.0.0.1:${port}`) })
  const callsAfter = async (ms: number) => {
    now += ms
    await faultOf(sending.send(message))
    return calls
  }
  expect([await callsAfter(0), await callsAfter(59 * 60_000), await callsAfter(60_000)]).toEqual([1, 1, 2])
  strict.close()
})
