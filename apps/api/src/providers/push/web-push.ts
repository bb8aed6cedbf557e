/** Sends pushes as browsers expect them: one call to the push service that the browser named (RFC 8030). */
import { Agent, type RequestOptions, request } from 'node:https'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { encryptPayload } from './encrypt-payload.ts'
import { ClosedAddress, isPushAddress, lookUpPublic } from './public-address.ts'
import type { PushKeys, PushMessage, PushOutcome, PushProvider, PushTarget } from './push.ts'
import { vapidHeader } from './vapid.ts'

interface WebPushSettings {
  keys: () => Promise<PushKeys>
  /** The contact of this server's operator. */
  subject: string
  publicUrl: URL | null
  pushHosts: readonly string[]
  now: () => number
  onFault: (error: unknown) => void
  timeoutMs?: number
}

/** A phone that was off for longer has more to look at than one notice. */
const heldMs = dayMs
/** The length in bytes to which all messages are padded. */
const paddedTo = 1024
const timeoutMsDefault = 10_000
const afterMsMax = 6 * hourMs

export function createWebPush(settings: WebPushSettings): PushProvider {
  const { keys, subject, now, onFault } = settings
  const agent = new Agent({ keepAlive: true, maxSockets: 10, timeout: minuteMs })

  async function send(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const { endpoint } = target
    if (!isPushAddress(endpoint, settings)) return { kind: 'gone' }
    const url = new URL(endpoint)
    let body: Buffer
    try {
      body = encryptPayload(target, message.payload, { paddedTo })
    } catch (error) {
      // The browser's key is not valid, so no message can be encrypted for this browser.
      onFault(error)
      return { kind: 'gone' }
    }
    const headers = {
      authorization: await vapidHeader({ keys: await keys(), origin: url.origin, subject, now: now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: heldMs / 1000,
      urgency: 'normal',
      topic: message.topic,
    }
    return call(url, { method: 'POST', headers }, body)
  }

  /** Sends a request to the push service. It follows no redirect, and reads only the head of the response. */
  function call(url: URL, options: RequestOptions, body: Buffer): Promise<PushOutcome> {
    const signal = AbortSignal.timeout(settings.timeoutMs ?? timeoutMsDefault)
    const { promise, resolve } = Promise.withResolvers<PushOutcome>()
    const pushRequest = request(url, { ...options, signal, agent, lookup: lookUpPublic })
    pushRequest.on('response', (response) => {
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after'], now()))
      response.destroy()
    })
    pushRequest.on('error', (error) => {
      if (error instanceof ClosedAddress) return resolve({ kind: 'gone' })
      onFault(pushFault(error))
      resolve({ kind: 'later' })
    })
    pushRequest.end(body)
    return promise
  }

  return {
    // A fault with one message must not stop the others.
    send: (target, message) =>
      send(target, message).catch((error: unknown) => {
        onFault(error)
        return { kind: 'later' }
      }),
  }
}

/**
 * The statuses of a subscription that cannot be used any more. 401 and 403 mean that it was made for another key of
 * this server; the browser subscribes again at its next start.
 */
const goneStatuses = new Set([401, 403, 404, 410])

export function outcomeOf(status: number, retryAfter: string | undefined, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (goneStatuses.has(status)) return { kind: 'gone' }
  return { kind: 'later', afterMs: waitIn(retryAfter, now) }
}

/** Seconds, or a date. */
function waitIn(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, afterMsMax) : undefined
}

/**
 * Returns only the name and the code of an error. Its message may contain the endpoint, which is as secret as a key.
 */
function pushFault(error: Error & { code?: string }): { name: string; code?: string } {
  return { name: error.name, ...(error.code === undefined ? {} : { code: error.code }) }
}
