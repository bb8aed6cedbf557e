/** Tests that a push service's failure to respond is not taken as a result about the browser. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PushReceiver, startPushReceiver } from '../../testing/services/push-receiver.factory.ts'
import { createVapidKeys } from './vapid.ts'
import { createWebPush } from './web-push.ts'

let service: PushReceiver
beforeAll(() => {
  service = startPushReceiver()
})
afterAll(() => service?.close())

test('SH-068 a silent push service is given up and tried later; its address is in no fault', async () => {
  const keys = createVapidKeys()
  const faults: unknown[] = []
  const push = createWebPush({
    keys: async () => keys,
    subject: 'mailto:porch@example.com',
    publicUrl: null,
    pushHosts: ['push.example.net'],
    now: Date.now,
    onFault: (fault) => faults.push(fault),
    timeoutMs: 100,
  })
  const { target } = service.browser(() => null)
  const { endpoint, keys: sealed } = target
  const message = { payload: '{}', topic: randomUUID().replaceAll('-', '') }
  expect(await push.send({ endpoint, ...sealed }, message)).toEqual({ kind: 'later' })
  expect(faults).toEqual([{ name: 'AbortError', code: 'ABORT_ERR' }])
})
