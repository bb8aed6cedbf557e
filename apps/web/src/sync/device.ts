/** A member's device: their database, their outbox, and the rounds that keep both in step with the server. */

import { liveQuery } from 'dexie'
import { MemberDatabase, type OutboxEntry } from '../storage/database.ts'
import { useConnection } from './connection.ts'
import { createEngine } from './engine.ts'
import { createLock } from './lock.ts'
import { readMeta } from './meta.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { listenForPokes } from './pokes.ts'
import type { Predictions } from './predictions.ts'
import { sendRound } from './transport.ts'

export interface Device {
  readonly memberId: string
  readonly database: MemberDatabase
  readonly outbox: Outbox
  /** Epoch ms, corrected by the server's clock: for date pickers and ages. */
  now: () => number
  syncNow: () => void
  /** Rounds until the queue is through, or one fails. */
  settle: () => Promise<void>
  /** Entries that got their answer in this app start. Gives the way to stop listening. */
  onSettled: (listener: (entries: OutboxEntry[]) => void) => () => void
  stop: () => Promise<void>
}

export interface DeviceSettings {
  memberId: string
  predictions: Predictions
  onSignedOut: () => void
}

export async function openDevice({ memberId, predictions, onSignedOut }: DeviceSettings): Promise<Device> {
  const database = new MemberDatabase(memberId)
  await database.open()
  const listeners = new Set<(entries: OutboxEntry[]) => void>()
  let offset = (await readMeta(database, 'clockOffset')) ?? 0
  const following = liveQuery(() => readMeta(database, 'clockOffset')).subscribe((value) => {
    offset = value ?? 0
  })

  const engine = createEngine({
    database,
    memberId,
    predictions,
    send: sendRound,
    runAlone: createLock(`porchlight-sync:${memberId}`),
    now: Date.now,
    isVisible: () => document.visibilityState === 'visible',
    seemsOnline: () => navigator.onLine,
    onSettled: (entries) => {
      for (const listener of listeners) listener(entries)
    },
    onSignedOut,
  })
  const pokes = listenForPokes(memberId, engine.wake)
  const outbox = wakeful(createOutbox({ database, memberId, predictions, now: Date.now }), () => {
    engine.wake()
    askForPersistence()
    registerBackgroundSync()
  })

  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    engine.wake()
    pokes.connect()
  }
  const onOnline = () => {
    engine.wake()
    pokes.connect()
  }
  const onOffline = () => useConnection.setState({ online: false })
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  engine.wake()
  pokes.connect()

  return {
    memberId,
    database,
    outbox,
    now: () => Date.now() + offset,
    syncNow: engine.wake,
    settle: engine.settle,
    onSettled: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      following.unsubscribe()
      pokes.close()
      await engine.stop()
      database.close()
    },
  }
}

function wakeful(outbox: Outbox, afterWrite: () => void): Outbox {
  const then = async <Result>(written: Promise<Result>): Promise<Result> => {
    const result = await written
    afterWrite()
    return result
  }
  return {
    add: (call) => then(outbox.add(call)),
    discard: (order) => then(outbox.discard(order)),
    tryAgain: (order) => then(outbox.tryAgain(order)),
  }
}

/** Asked once there is something of the member's own to lose, not at load. */
function askForPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

/** Where the browser can, it wakes the worker when the signal is back, even with the app closed. */
function registerBackgroundSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) =>
      (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register(
        'porchlight-outbox',
      ),
    )
    .catch(() => undefined)
}
