import 'fake-indexeddb/auto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchForStalledQueue } from './stalled-queue.ts'
import { aStore, type Store } from './sync.factory.ts'

/** Long enough for a busy machine to do something in its first part. */
const afterMs = 300
const firstPartMs = 50
const longEnoughMs = 2 * afterMs

let store: Store
let busy: boolean
let stop: () => void
const wake = vi.fn()

beforeEach(() => {
  store = aStore()
  busy = false
  wake.mockReset()
  stop = watchForStalledQueue({ database: store.database, afterMs, isBusy: () => busy, wake })
})
afterEach(async () => {
  stop()
  await store.database.delete()
})

it('D4 fault 31: an entry that waits for a while is sent from here, and not before', async () => {
  const writtenAt = performance.now()
  await store.create()
  await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1))
  expect(performance.now() - writtenAt).toBeGreaterThanOrEqual(afterMs - 1)
})

it('D4 a busy engine, or one that waits for the back-off, is not woken', async () => {
  busy = true
  await store.create()
  await wait(longEnoughMs)
  expect(wake).not.toHaveBeenCalled()
})

it('D4 an entry sent meanwhile wakes nothing', async () => {
  const { order } = await store.create()
  await wait(firstPartMs)
  await store.database.outbox.update(order, { state: 'sent' })
  await wait(longEnoughMs)
  expect(wake).not.toHaveBeenCalled()
})

it('nothing wakes the engine after stop', async () => {
  await store.create()
  await wait(firstPartMs)
  stop()
  await wait(longEnoughMs)
  expect(wake).not.toHaveBeenCalled()
})
