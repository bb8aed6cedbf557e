/**
 * Sends the calls of online operations, sync rounds and parts of photos. It alone decides what counts as a response of our
 * server. The worker, the map and the sign-out send their own requests.
 */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import type { WireError } from '@porchlight/contracts/errors/refusals'
import { filePath } from '@porchlight/contracts/files/files.rules'
import { type Upload, uploadSchema } from '@porchlight/contracts/files/files.schema'
import type { ArgsOf, Operation, ResponseOf } from '@porchlight/contracts/operation'
import {
  type SyncRequest,
  type SyncResponse,
  syncResponseSchema,
} from '@porchlight/contracts/sync/sync.schema'
import * as v from 'valibot'
import { jsonBody } from './json-body.ts'

/** The time in ms to the first byte: after it, a connection that accepts and never responds counts as no connection. */
const firstByteMsMax = 20_000
/** The time in ms for a whole round, so that its lock becomes free again. */
const roundMsMax = 45_000

/** The reason of a `NoSignal` for a response that our server cannot have sent. */
const foreignResponse = 'an answer that is not ours'

/** The error when our server did not respond: no network, a captive portal, another server, or a response too late. */
export class NoSignal extends Error {
  override name = 'NoSignal'
  readonly timedOut: boolean

  constructor(reason: string, timedOut = false) {
    super(reason)
    this.timedOut = timedOut
  }
}

/** The error when our server responded without success. The message is status, colon, space, body text. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: WireError | null
  /** The wait in ms that the server requests; 0 when it requests none. */
  readonly retryAfterMs: number

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text === '' ? response.statusText : text}`)
    this.status = response.status
    this.body = wireError(text)
    this.retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  }
}

/** Returns what our server says about a failed call; undefined for any other error, and for a proxy's response. */
export function wireErrorOf(error: unknown): WireError | undefined {
  return error instanceof CallError ? (error.body ?? undefined) : undefined
}

/** The statuses of refusals that come once the server has looked at what the call is about. */
const finalStatuses: readonly number[] = [400, 402, 404, 409]

/**
 * Returns true when the server refused for good and nothing was paid. After an error of the server or of its provider, and
 * after a refusal that comes before a look at the payment (`signed_out`, `suspended`, `too_many`), an earlier try may
 * have been paid.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof CallError && finalStatuses.includes(error.status)
}

/**
 * Handles the failure of a call that removes something: what is no longer there is removed, perhaps by an earlier try
 * whose response was lost. Throws every other failure.
 */
export function ignoreAbsence(error: unknown): void {
  if (wireErrorOf(error)?.code !== 'not_found') throw error
}

/**
 * Returns true for our own 401: only that proves that no member is signed in, because a proxy may respond with a 401 of
 * its own.
 */
export function isSignedOut(error: unknown): boolean {
  return wireErrorOf(error)?.code === 'signed_out'
}

/**
 * An operation that is called directly. Operations that may wait go through the outbox, whatever the connection is
 * like. Callers pass the operation itself and not its name, because a table of all operations would have to be loaded
 * with the first call.
 */
export type OnlineOperation = Operation & { readonly offline: 'online' }

interface CallSettings {
  /** The behavior of a read when our server responds that nobody is signed in: it fails, or returns null. */
  on401?: 'throw' | 'empty'
}

/**
 * Calls an operation that needs its response now, once: there is no automatic retry. Throws `NoSignal` for a response
 * that is not ours. Returns null only for a 401 with `on401: 'empty'`.
 */
export async function call<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
  settings: CallSettings & { on401: 'empty' },
): Promise<ResponseOf<Declared> | null>
export async function call<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
  settings?: CallSettings & { on401?: 'throw' },
): Promise<ResponseOf<Declared>>
export async function call<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
  { on401 = 'throw' }: CallSettings = {},
): Promise<ResponseOf<Declared> | null> {
  try {
    return await callOnce(operation, args)
  } catch (error) {
    if (on401 === 'empty' && error instanceof CallError && error.status === 401) return null
    throw error
  }
}

async function callOnce<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
): Promise<ResponseOf<Declared>> {
  const { method, response } = operation
  const path = pathOf(operation, args)
  const bodyFields = method === 'GET' ? {} : besidesPath(operation, args)
  const body = Object.keys(bodyFields).length === 0 ? {} : await jsonBody(JSON.stringify(bodyFields))
  // What is the same for everybody may be stored, and is confirmed by its etag. The server says of all else that it may not.
  const isPublic = method === 'GET' && operation.access === 'anyone'
  const init = { method, ...body, ...(isPublic && { cache: 'no-cache' as const }) }
  return parseResponse(response, await ask(path, init)) as ResponseOf<Declared>
}

/** Returns the key of a read: the segments of its path; the last one includes the query. */
export function queryKeyOf<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
): readonly string[] {
  const values = new Map<string, unknown>(Object.entries(args as object))
  const segments = operation.path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment
    return encodeURIComponent(String(values.get(segment.slice(1))))
  })
  if (operation.method !== 'GET') return segments
  const entries = Object.entries(besidesPath(operation, args)).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return segments
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))
  return [...segments.slice(0, -1), `${segments.at(-1)}?${query}`]
}

/** Returns the path of an operation: the segments of its key, joined with slashes. */
export function pathOf<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
): string {
  return queryKeyOf(operation, args).join('/')
}

/** Returns the arguments that are not part of the path. */
function besidesPath(operation: OnlineOperation, args: object): Record<string, unknown> {
  const inPath = new Set(operation.path.split('/').filter((segment) => segment.startsWith(':')))
  return Object.fromEntries(Object.entries(args).filter(([key]) => !inPath.has(`:${key}`)))
}

/** Sends one round. A response that is not ours counts as none (`NoSignal`), never as an acknowledgement. */
export async function sendRound(request: SyncRequest, signal?: AbortSignal): Promise<SyncResponse> {
  const init = { method: 'POST', ...(await jsonBody(JSON.stringify(request))) }
  return parseResponse(syncResponseSchema, await ask('/api/sync', init, signal))
}

/**
 * Sends one part of a photo, from its byte `from` on. An empty part requests how much the server has, and makes the
 * server accept the photo if it has all of it.
 */
export async function sendPhotoPart(
  { sha256, size }: { sha256: string; size: number },
  { from, bytes }: { from: number; bytes: Uint8Array<ArrayBuffer> },
  signal?: AbortSignal,
): Promise<Upload> {
  // The server detects the media type from the bytes, so the header does not state it.
  const range = bytes.byteLength === 0 ? '*' : `${from}-${from + bytes.byteLength - 1}`
  const init = {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-range': `bytes ${range}/${size}` },
    body: bytes,
  }
  // The server responds only after the whole part is uploaded, so the wait for the response is longer.
  return parseResponse(uploadSchema, await ask(filePath(sha256), init, signal, roundMsMax))
}

/** Returns the value that the schema allows. @throws NoSignal for any other, because such a response is not our server's. */
function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new NoSignal(foreignResponse)
  return parsed.output
}

/**
 * Requests the server's time, in epoch ms: for what must not depend on this device's clock. Returns null when our server
 * does not respond, or its response has no date.
 */
export async function requestServerTime(): Promise<number | null> {
  const path = pathOf(aboutCommunity, {})
  const reached = await reach(path, { method: 'GET' }, firstByteMsMax).catch(() => null)
  if (!reached?.response.ok) return null
  // A captive portal responds with a date, too.
  if (!isCommunity(reached.text)) return null
  const time = Date.parse(reached.response.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time
}

function isCommunity(text: string): boolean {
  try {
    return v.is(aboutCommunity.response, JSON.parse(text))
  } catch {
    return false
  }
}

async function ask(
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
  firstByteMs = firstByteMsMax,
): Promise<unknown> {
  const { response, text } = await reach(path, init, firstByteMs, signal)
  if (!response.ok) {
    const error = new CallError(response, text)
    if (error.body === null) throw new NoSignal(`${foreignResponse}: ${response.status}`)
    throw error
  }
  return parseJson(response, text)
}

/** The body may take longer than the first byte, never longer than a round. */
async function reach(
  path: string,
  init: RequestInit,
  firstByteMs: number,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const abort = new AbortController()
  const firstByte = setTimeout(() => abort.abort(), firstByteMs)
  const whole = setTimeout(() => abort.abort(), roundMsMax)
  const stop = () => abort.abort()
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      ...init,
      signal: abort.signal,
    })
    clearTimeout(firstByte)
    return { response, text: await response.text() }
  } catch (error) {
    throw new NoSignal(error instanceof Error ? error.message : 'no answer', abort.signal.aborted)
  } finally {
    clearTimeout(firstByte)
    clearTimeout(whole)
    signal?.removeEventListener('abort', stop)
  }
}

function parseJson(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new NoSignal(foreignResponse)
  try {
    return JSON.parse(text)
  } catch {
    throw new NoSignal(foreignResponse)
  }
}

const wireErrorSchema = v.looseObject({ code: v.string(), message: v.string() })

function wireError(text: string): WireError | null {
  try {
    const parsed = v.safeParse(wireErrorSchema, JSON.parse(text))
    return parsed.success ? (parsed.output as unknown as WireError) : null
  } catch {
    return null
  }
}
