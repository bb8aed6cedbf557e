/** Decides when rounds happen, and what follows from each outcome. */
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { SentOperation, SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { freeRoom } from '../outbox/device-photos.ts'
import { isSendable } from '../outbox/entry-args.ts'
import type { RulesByName } from '../outbox/queued-rules.ts'
import { requestedPauseMsMax, retryDelayMs } from '../transport/backoff.ts'
import { useConnection } from '../transport/connection.ts'
import { CallError, isSignedOut, NoSignal } from '../transport/transport.ts'
import { createBatchSize } from './batch-size.ts'
import type { RunAlone } from './lock.ts'
import { applyResponse, prepareRound, type RoundOutcome, refuseUnsendable } from './round.ts'

export interface EngineSettings {
  database: MemberDatabase
  memberId: string
  rules: RulesByName
  /** Sends the request. It ends early, without a response, when the signal is aborted. */
  send: (request: SyncRequest, signal: AbortSignal) => Promise<SyncResponse>
  runAlone: RunAlone
  now: () => number
  /** Hidden tabs leave the rounds to visible ones. */
  isVisible: () => boolean
  /**
   * Returns the browser's hint about the connection. False only has one effect: entries stay unnumbered, and so
   * editable, until a server responds.
   */
  seemsOnline: () => boolean
  onResults: (entries: OutboxEntry[]) => void
  /** Our own 401: the queue is held until sign-in. */
  onSignedOut: () => void
  /** Called for a fault of the device, such as a full disk; the round is tried again. */
  onFault: (error: unknown) => void
}

export interface Engine {
  /** Requests a round: now, or right after the one that runs. */
  wake: () => void
  /** Starts a round as soon as the running one is done; resolves when the queue and the pages are through, or on failure. */
  syncUntilIdle: () => Promise<void>
  /** Resolves when no round runs. It requests none. */
  atRest: () => Promise<void>
  /** The last round failed, and waits for its pause to end. */
  hasFailed: () => boolean
  /** A round runs, or is due by itself. */
  isBusy: () => boolean
  stop: () => Promise<void>
}

interface ExchangeOutcome extends RoundOutcome {
  updateNeeded: boolean
  unsent: boolean
  /** True when nothing was to be sent in this round. */
  probed: boolean
}

/** A restored server takes three rounds to begin anew; more than a few are a server that is not well. */
const restartsMax = 5

type Outcome = 'done' | 'again' | { retryMs: number } | 'stopped'

/** The round was refused for what it carries, not for its frame: with less in it, the rest gets through. */
function isOfOperations(status: number, { code, issues = [] }: WireError): boolean {
  if (status === 413) return true
  return code === 'invalid' && issues.every(({ path }) => path === '' || path.startsWith('operations'))
}

/** The server cannot read the frame: it wants a newer app, or is the older one itself, after going back a version. */
function isOfAnotherVersion({ code, issues = [] }: WireError): boolean {
  const isOfFrame = issues.some(({ path }) => path !== '' && !path.startsWith('operations'))
  return code === 'update_needed' || (code === 'invalid' && isOfFrame)
}

export function createEngine(settings: EngineSettings): Engine {
  const { database, memberId, rules, send, runAlone, now, isVisible, seemsOnline } = settings
  const batch = createBatchSize()
  const abort = new AbortController()
  let isStopped = false
  let wasRequested = false
  let failures = 0
  /** Rounds in a row that only led to another beginning. */
  let restarts = 0
  /**
   * True while the server has requested a pause: no round starts until the timer ends, whatever happens on the device.
   */
  let resting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The timer during which the server accepts no operations. Rounds without operations still fetch changes. */
  let fullTimer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let inFlight: SentOperation[] = []
  /** True when our server responded to a probe although the browser reports offline. */
  let wasReached = false
  /** True when the browser reported online as the last round began. */
  let seemedOnline = true
  /** True after an unknown fault of the store, until a round is through. */
  let hadUnknownFault = false

  function wake(): void {
    wasRequested = true
    if (resting) useConnection.setState({ isCurrent: true })
    if (isStopped || running || resting) return
    clearTimeout(timer)
    running = run().finally(() => {
      running = undefined
      if (wasRequested && !isStopped && isVisible()) wake()
    })
  }

  async function run(): Promise<void> {
    while (wasRequested && !isStopped && isVisible()) {
      wasRequested = false
      const outcome = await round()
      useConnection.setState({ isFailing: failures > 1 })
      if (outcome === 'stopped') return
      if (outcome === 'again') wasRequested = true
      // A round that was requested meanwhile may bring what this one did not have yet.
      else if (!wasRequested) useConnection.setState({ isCurrent: true })
      if (typeof outcome === 'object') {
        // A new request for a round meanwhile does not wait for this timer: the signal may be back.
        timer = setTimeout(endRest, outcome.retryMs)
        return
      }
    }
  }

  function endRest(): void {
    resting = false
    wake()
  }

  function holdWhileFull(ms: number): void {
    clearTimeout(fullTimer)
    fullTimer = setTimeout(
      () => {
        fullTimer = undefined
        wake()
      },
      Math.min(ms, requestedPauseMsMax),
    )
  }

  async function round(): Promise<Outcome> {
    try {
      const exchanged = await runAlone(exchange, abort.signal)
      hadUnknownFault = false
      useConnection.setState({ sending: false, updateNeeded: exchanged.updateNeeded })
      if (exchanged.entriesWithResult.length > 0) settings.onResults(exchanged.entriesWithResult)
      return afterResponse(exchanged)
    } catch (error) {
      useConnection.setState({ sending: false })
      return isStopped ? 'stopped' : afterFailure(error).catch(() => fail(0))
    }
  }

  /**
   * Decides what follows from a response. A server whose responses bring no progress must not receive requests in a
   * tight loop.
   */
  function afterResponse(exchanged: ExchangeOutcome): Outcome {
    restarts = exchanged.shouldContinue && exchanged.heldCount === 0 ? restarts + 1 : 0
    if (exchanged.shouldContinue) return restarts > restartsMax ? fail(0) : 'again'
    if (exchanged.entriesWithResult.length > 0 || exchanged.hasMore || exchanged.probed) failures = 0
    if (exchanged.shouldRetryLater) return fail(0)
    if (exchanged.hasMore) return 'again'
    if (!exchanged.unsent || exchanged.updateNeeded || fullTimer) {
      failures = 0
      return 'done'
    }
    return exchanged.entriesWithResult.length > 0 || exchanged.probed ? 'again' : fail(0)
  }

  /** The lock is held for this long only. */
  async function exchange(): Promise<ExchangeOutcome> {
    // When the browser reports offline, the first request is a probe without operations, so that waiting entries stay
    // editable.
    seemedOnline = seemsOnline()
    if (seemedOnline) wasReached = false
    const probing = !seemedOnline && !wasReached
    const isHeld = probing || useConnection.getState().updateNeeded || fullTimer !== undefined
    const limits = isHeld ? { operations: 0, bytes: 0 } : batch.limits
    const request = await prepareRound(database, memberId, limits)
    inFlight = request.operations ?? []
    useConnection.setState({ sending: inFlight.length > 0 })
    const startedAt = now()
    const response = await send(request, abort.signal)
    if (isStopped) throw new NoSignal('stopped')
    // Now, and not once it is applied: the line may be lost by then.
    showReached()
    // A round without operations shows nothing about what the connection can carry.
    if (inFlight.length > 0) batch.answered(now() - startedAt)
    const appliedResponse = await applyResponse(database, rules, memberId, {
      request,
      response,
      receivedAt: now(),
    })
    const unsent = await database.outbox.where('state').equals('waiting').filter(isSendable).count()
    const updateNeeded = response.minimumApp !== undefined && response.minimumApp > schemaVersion
    if (probing) wasReached = true
    return { ...appliedResponse, updateNeeded, unsent: unsent > 0, probed: isHeld }
  }

  /** A response that was on its way when the browser lost the line proves nothing about the line. */
  function showReached(): void {
    if (!seemedOnline || seemsOnline()) useConnection.setState({ online: true })
  }

  async function afterFailure(error: unknown): Promise<Outcome> {
    if (error instanceof CallError) {
      showReached()
      if (isSignedOut(error)) {
        isStopped = true
        settings.onSignedOut()
        return 'stopped'
      }
      if (error.body && isOfOperations(error.status, error.body)) {
        const [only, ...otherOperations] = inFlight
        if (only && otherOperations.length === 0) {
          const { code, message } = error.body
          const unsendable = { operation: only, code, message, now: now() }
          settings.onResults(await refuseUnsendable(database, rules, memberId, unsendable))
          return 'again'
        }
        batch.timedOut()
        return otherOperations.length > 0 ? 'again' : fail(0)
      }
      if (error.body?.code === 'too_many' && inFlight.length > 0 && error.retryAfterMs > 0) {
        holdWhileFull(error.retryAfterMs)
        // If the server refuses even a round without operations, its next response contains that.
        return 'again'
      }
      if (error.body && isOfAnotherVersion(error.body)) useConnection.setState({ updateNeeded: true })
      return fail(error.retryAfterMs)
    }
    if (error instanceof NoSignal) {
      useConnection.setState({ online: false })
      wasReached = false
      if (error.timedOut) batch.timedOut()
    } else {
      settings.onFault(error)
      const fault = String(error)
      const isUnknown = fault.includes('Unknown')
      // On a full disk, data that can be fetched again makes room for the rounds. Browsers report it by either name;
      // Safari also reports a lost connection to the store as unknown, and the next round has a new one.
      if (fault.includes('Quota') || (isUnknown && hadUnknownFault))
        await freeRoom(database, memberId).catch(() => false)
      if (isUnknown) hadUnknownFault = true
    }
    return fail(0)
  }

  async function atRest(): Promise<void> {
    while (running) await running
  }

  function fail(retryAfterMs: number): Outcome {
    failures += 1
    resting = retryAfterMs > 0
    return { retryMs: retryDelayMs(failures, retryAfterMs) }
  }

  return {
    wake,
    syncUntilIdle: async () => {
      wake()
      await atRest()
    },
    atRest,
    hasFailed: () => failures > 0,
    isBusy: () => running !== undefined || failures > 0 || fullTimer !== undefined,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(fullTimer)
      abort.abort()
      await running
    },
  }
}
