/**
 * Photos on their way to the server, apart from the rounds: part by part, each photo after the text that names it, and
 * from where the server has it on. What is known of them stands in the database alone, so that a killed app, or another
 * tab, goes on.
 */
import type { WireError } from '@porchlight/contracts/errors/refusals'
import type { Upload } from '@porchlight/contracts/files/files.schema'
import type { MemberDatabase, StoredPhoto } from '../../storage/database.ts'
import { sweepPhotos } from '../outbox/device-photos.ts'
import type { RunAlone } from '../round/lock.ts'
import { overRenewal, type SessionQuestions } from '../round/send-as-member.ts'
import { retryDelayMs } from '../transport/backoff.ts'
import { CallError, isSignedOut, NoSignal, sendPhotoPart, wireErrorOf } from '../transport/transport.ts'
import { createPartSize } from './part-size.ts'

export interface UploadSettings extends SessionQuestions {
  database: MemberDatabase
  /** Runs one part at a time among a member's tabs, which take turns. */
  runAlone: RunAlone
  now: () => number
  /** Text waits, and a round is at it or will be: it goes first. */
  isTextFirst: () => Promise<boolean>
  /** Our own 401. */
  onSignedOut: () => void
}

export interface Uploads {
  /** Starts sending the next part now, also after a failure. */
  wake: () => void
  /** Resolves when nothing is due, or is being sent. */
  syncUntilIdle: () => Promise<void>
  stop: () => Promise<void>
}

/** The time in ms after which it is checked again whether text still waits. */
const textFirstMs = 2000
const damagesMax = 3

type Outcome = 'again' | 'done' | { retryMs: number }

export function createUploads(settings: UploadSettings): Uploads {
  const { database, runAlone, now } = settings
  const { keptPhotos, photoBytes } = database
  const parts = createPartSize()
  const abort = new AbortController()
  let isSwept = false
  let wasRequested = false
  let failures = 0
  /** The number of times in a row that the same photo arrived damaged. */
  let damages = 0
  /** The bytes of the photo that is being sent. The progress of other photos is requested from the server. */
  let current: { sha256: string; bytes: ArrayBuffer } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  function wake(): void {
    wasRequested = true
    if (abort.signal.aborted || running) return
    clearTimeout(timer)
    running = run().finally(() => {
      running = undefined
      if (wasRequested && !abort.signal.aborted) wake()
    })
  }

  async function run(): Promise<void> {
    while (wasRequested && !abort.signal.aborted) {
      wasRequested = false
      const outcome = await next()
      if (outcome === 'again') wasRequested = true
      else if (outcome !== 'done') {
        timer = setTimeout(wake, outcome.retryMs)
        return
      }
    }
  }

  async function next(): Promise<Outcome> {
    try {
      if (!isSwept) await sweepPhotos(database, now())
      isSwept = true
      const due = await nextDue()
      if (!due) return 'done'
      if (await settings.isTextFirst()) return { retryMs: textFirstMs }
      return await runAlone(() => sendNextPart(due.sha256), abort.signal)
    } catch (error) {
      return abort.signal.aborted ? 'done' : afterFailure(error)
    }
  }

  /** The one that was begun, then in the order of picking. */
  async function nextDue(): Promise<StoredPhoto | undefined> {
    const due = await keptPhotos.where('state').equals('due').sortBy('keptAt')
    return due.find(({ received: receivedBytes }) => receivedBytes > 0) ?? due[0]
  }

  async function sendNextPart(sha256: string): Promise<Outcome> {
    // Another tab may have brought it further while this one waited for its turn.
    const photo = await keptPhotos.get(sha256)
    if (photo?.state !== 'due') return 'again'
    if (!(await settings.isSignedIn())) throw new NoSignal('another member is signed in')
    try {
      await keepProgress(photo, await sendOrAsk(photo))
      failures = 0
    } catch (error) {
      // Part of the photo may have arrived all the same, so the next request finds out how much the server has before
      // anything is sent again.
      current = null
      const receivedBytes = receivedIn(error)
      if (receivedBytes !== null && receivedBytes !== photo.received)
        await keepProgress(photo, { received: receivedBytes })
      else if (isFinal(error) && !isToBeSentAgain(error)) await refuse(photo, error.body)
      else throw error
    }
    return 'again'
  }

  /** Sends the next part. Returns how much of the photo the server has by now. */
  async function sendOrAsk(photo: StoredPhoto): Promise<Upload> {
    const { sha256, size, received: receivedBytes } = photo
    const isUnderWay = current?.sha256 === sha256
    const bytes = await readBytes(sha256)
    // The server may have all bytes without having accepted the photo: an empty part makes it accept the photo.
    const isAsking = (!isUnderWay && receivedBytes > 0) || receivedBytes >= size
    const length = isAsking ? 0 : Math.min(parts.bytes, size - receivedBytes)
    const startedAt = now()
    const part = { from: receivedBytes, bytes: new Uint8Array(bytes, isAsking ? 0 : receivedBytes, length) }
    const upload = await overRenewal(() => sendPhotoPart(photo, part, abort.signal), settings.confirmSession)
    if (isAsking && receivedBytes >= size && !upload.photo)
      throw new NoSignal('it is there, and is not taken')
    if (!isAsking && upload.received <= receivedBytes) throw new NoSignal('nothing came forward')
    if (!isAsking) parts.sent(now() - startedAt)
    return upload
  }

  async function readBytes(sha256: string): Promise<ArrayBuffer> {
    if (current?.sha256 !== sha256) current = (await photoBytes.get(sha256)) ?? null
    if (current === null) {
      await keptPhotos.delete(sha256)
      throw new Error('a photo without its bytes')
    }
    return current.bytes
  }

  /**
   * Stores the progress of an upload. The upload is complete only when the server returns the photo as rows will hold
   * it.
   */
  async function keepProgress(
    { sha256, size }: StoredPhoto,
    { received: receivedBytes, photo }: Upload,
  ): Promise<void> {
    if (photo) [current, damages] = [null, 0]
    await keptPhotos.update(sha256, photo ? { state: 'sent', received: size } : { received: receivedBytes })
  }

  async function refuse({ sha256 }: StoredPhoto, { code, message }: WireError): Promise<void> {
    damages = 0
    await keptPhotos.update(sha256, { state: 'refused', received: 0, code, message })
  }

  /** The line did something to it. The same again and again, it is the photo. */
  function isToBeSentAgain(error: CallError): boolean {
    if (error.body?.code !== 'photo_damaged') return false
    damages += 1
    return damages < damagesMax
  }

  function afterFailure(error: unknown): Outcome {
    if (isSignedOut(error)) {
      abort.abort()
      settings.onSignedOut()
      return 'done'
    }
    parts.failed()
    failures += 1
    return { retryMs: retryDelayMs(failures, error instanceof CallError ? error.retryAfterMs : 0) }
  }

  return {
    wake,
    syncUntilIdle: async () => {
      wake()
      while (running) await running
    },
    stop: async () => {
      abort.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns the number of bytes that the server has, when it differs from what the device assumed; null otherwise. */
function receivedIn(error: unknown): number | null {
  const refusal = wireErrorOf(error)
  if (refusal?.code !== 'photo_position') return null
  const { received: receivedBytes } = (refusal.params ?? {}) as { received?: unknown }
  return typeof receivedBytes === 'number' && Number.isSafeInteger(receivedBytes) && receivedBytes >= 0
    ? receivedBytes
    : null
}

/**
 * Returns true for an error that stays the same, however often the photo is sent. A server that does not support photos
 * yet may support them later, so its error is not final.
 */
function isFinal(error: unknown): error is CallError & { body: WireError } {
  if (!(error instanceof CallError) || error.body === null) return false
  const { status, body } = error
  if (body.code === 'photo_position') return false
  return status >= 400 && status < 500 && ![401, 404, 408, 421, 429].includes(status)
}
