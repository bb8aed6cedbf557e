/** A member's device: their database, their outbox, and the rounds that keep both in step with the server. */
import { liveQuery } from 'dexie'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { outboxSyncTag, roundLockName, uploadLockName } from '../../storage/names.ts'
import { holdOpen } from '../../storage/open-windows.ts'
import { followCommunityClock } from '../community/community-clock.ts'
import { followSettings } from '../community/follow-settings.ts'
import { isSendable } from '../outbox/entry-args.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { isQuiet, type RulesByName } from '../outbox/queued-rules.ts'
import { correctedTime, readServerTime } from '../outbox/server-time.ts'
import { createUploads } from '../photos/uploads.ts'
import { createEngine } from '../round/engine.ts'
import { createLock } from '../round/lock.ts'
import { readPosition } from '../round/round.ts'
import { type SessionQuestions, sendAsMember } from '../round/send-as-member.ts'
import { createSocket, type SocketLine } from '../socket/socket.ts'
import { useConnection } from '../transport/connection.ts'
import { createSubscribe } from './create-subscribe.ts'
import { watchForStalledQueue } from './stalled-queue.ts'

/**
 * The time in ms after which a queue counts as stalled. It is longer than a round takes on a good connection, so that
 * the tab that is sending is not disturbed.
 */
const stalledAfterMs = 10_000

export interface Device {
  readonly memberId: string
  readonly database: MemberDatabase
  readonly outbox: Outbox
  readonly rules: RulesByName
  /** The member's socket, on which a screen sends and receives frames besides pokes. */
  readonly socket: SocketLine
  /** Epoch ms, corrected by the server's clock: for date pickers and ages. */
  now: () => number
  syncNow: () => void
  /** Rounds until the queue is through, or one fails; then photos in the same way. */
  syncUntilIdle: () => Promise<void>
  /** Calls the listener with the entries that got their result in this app start. Returns a function that stops it. */
  onResults: (listener: (entries: OutboxEntry[]) => void) => () => void
  /**
   * Calls the listener with each entry that the member adds in this window, when it is stored. Returns a function that
   * stops it.
   */
  onAdded: (listener: (entry: OutboxEntry) => void) => () => void
  /** Reports entries that got their result outside of rounds. */
  publishResults: (entries: OutboxEntry[]) => void
  /**
   * Registers a fast path, which is called with each new entry before a round begins for it. When it returns true, it
   * sends the entry or starts the round itself. Returns a function that removes it.
   */
  registerFastPath: (fastPath: FastPath) => () => void
  /** No more rounds; the database stays open. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

export type FastPath = (entry: OutboxEntry) => boolean

export interface DeviceSettings extends SessionQuestions {
  memberId: string
  rules: RulesByName
  onSignedOut: () => void
}

/** The part of a device that a read of its rows needs. */
export type DeviceData = Pick<Device, 'database' | 'memberId'>

export async function openDevice(settings: DeviceSettings): Promise<Device> {
  const { memberId, rules, onSignedOut } = settings
  const database = new MemberDatabase(memberId)
  const release = holdOpen(memberId)
  await database.open().catch((error: unknown) => {
    release()
    throw error
  })
  const listeners = new Set<(entries: OutboxEntry[]) => void>()
  /**
   * Entries that got their result before there was a listener: the first response may arrive before anything is drawn.
   * Null after that.
   */
  let unreportedEntries: OutboxEntry[] | null = []
  const fastPaths = new Set<FastPath>()
  const addListeners = new Set<(entry: OutboxEntry) => void>()
  const tell = (entries: OutboxEntry[]) => {
    unreportedEntries?.push(...entries)
    for (const listener of listeners) listener(entries)
  }
  const [knownTime, stopFollowingClock] = await Promise.all([
    readServerTime(database),
    followCommunityClock(),
  ])
  let serverTime = knownTime
  const following = liveQuery(() => readServerTime(database)).subscribe((value) => {
    serverTime = value
  })

  const send = sendAsMember(settings)
  const engine = createEngine({
    database,
    memberId,
    rules,
    send: async (request, signal) => {
      const response = await send(request, signal)
      void followSettings(response.settings).catch(() => undefined)
      return response
    },
    runAlone: createLock(roundLockName(memberId)),
    now: Date.now,
    isVisible: () => document.visibilityState === 'visible',
    seemsOnline: () => navigator.onLine,
    onResults: tell,
    onSignedOut,
    onFault: (error) => globalThis.reportError?.(error),
  })
  const socket = createSocket({
    memberId,
    onPoke: engine.wake,
    onDue: () => {
      // A round that failed has pauses of its own.
      if (useConnection.getState().online && !engine.hasFailed()) engine.wake()
    },
    onOpen: async () => {
      await engine.atRest()
      // A socket that opens is a line that is back: what failed on it is tried again at once.
      if (engine.hasFailed()) await engine.syncUntilIdle()
      return readPosition(database)
    },
  })
  const countWaiting = () => database.outbox.where('state').equals('waiting').filter(isSendable).count()
  const uploads = createUploads({
    database,
    isSignedIn: settings.isSignedIn,
    confirmSession: settings.confirmSession,
    runAlone: createLock(uploadLockName(memberId)),
    now: Date.now,
    isTextFirst: async () => (await countWaiting()) > 0 && engine.isBusy(),
    onSignedOut,
  })
  const countDue = () => database.keptPhotos.where('state').equals('due').count()
  const watchingPhotos = liveQuery(() => Promise.all([countDue(), countWaiting()])).subscribe(([due]) => {
    if (due > 0) uploads.wake()
  })
  const stopWatching = watchForStalledQueue({
    database,
    afterMs: stalledAfterMs,
    isBusy: engine.isBusy,
    wake: engine.wake,
  })
  let isPersistenceAsked = false
  const outbox = withAfterWrite(createOutbox({ database, memberId, rules, now: Date.now }), (addedEntry) => {
    if (addedEntry) for (const listener of addListeners) listener(addedEntry)
    if (!(addedEntry && [...fastPaths].some((fastPath) => fastPath(addedEntry)))) engine.wake()
    registerBackgroundSync()
    if (isPersistenceAsked || (addedEntry && isQuiet(addedEntry, rules))) return
    askForPersistence()
    isPersistenceAsked = true
  })

  const onVisible = () => {
    if (document.visibilityState !== 'visible') {
      socket.rest()
      return
    }
    useConnection.setState({ isCurrent: false })
    engine.wake()
    uploads.wake()
    socket.connect()
  }
  const onOnline = () => {
    engine.wake()
    uploads.wake()
    if (document.visibilityState !== 'visible') return
    // A socket on the lost connection may never report its end, so it is closed first.
    socket.rest()
    socket.connect()
  }
  const onOffline = () => {
    useConnection.setState({ online: false })
    // A browser can be wrong about its line. The round carries no operations: it shows whether a server responds.
    engine.wake()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  window.addEventListener('appinstalled', askForPersistence)
  // The worker sent the numbered entries and dropped the response, so the next round gets the results.
  navigator.serviceWorker?.addEventListener('message', engine.wake)
  useConnection.setState({ isCurrent: false })
  engine.wake()
  if (document.visibilityState === 'visible') socket.connect()

  const rest = async () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('appinstalled', askForPersistence)
    navigator.serviceWorker?.removeEventListener('message', engine.wake)
    stopWatching()
    watchingPhotos.unsubscribe()
    socket.close()
    await Promise.all([engine.stop(), uploads.stop()])
  }

  return {
    memberId,
    database,
    outbox,
    rules,
    socket,
    now: () => correctedTime(serverTime, Date.now()),
    syncNow: engine.wake,
    syncUntilIdle: async () => {
      await engine.syncUntilIdle()
      await uploads.syncUntilIdle()
    },
    onResults: (listener) => {
      listeners.add(listener)
      if (unreportedEntries?.length) listener(unreportedEntries)
      unreportedEntries = null
      return () => listeners.delete(listener)
    },
    onAdded: createSubscribe(addListeners),
    publishResults: (entries) => {
      tell(entries)
      // The page of a round that runs may be older than they are, and it takes their predictions for seen (D3).
      if (engine.isBusy()) engine.wake()
    },
    registerFastPath: createSubscribe(fastPaths),
    rest,
    stop: async () => {
      following.unsubscribe()
      stopFollowingClock()
      await rest()
      database.close()
      release()
    },
  }
}

function withAfterWrite(outbox: Outbox, afterWrite: (addedEntry?: OutboxEntry) => void): Outbox {
  const then = async <Result>(write: Promise<Result>): Promise<Result> => {
    const result = await write
    afterWrite()
    return result
  }
  return {
    add: async (name, args, options) => {
      const entry = await outbox.add(name, args, options)
      afterWrite(entry)
      return entry
    },
    discard: (entry) => then(outbox.discard(entry)),
    tryAgain: (order) => then(outbox.tryAgain(order)),
  }
}

/**
 * Requests persistent storage. It is called when there is data of the member's own to lose, or the app was installed;
 * not at load.
 */
function askForPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false)
}

/**
 * Registers a background sync: browsers that support it start the worker when the network is back, even with the app
 * closed.
 */
function registerBackgroundSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration) =>
      (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register(outboxSyncTag),
    )
    .catch(() => undefined)
}
