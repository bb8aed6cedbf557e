/** The only place that talks to the server: calls of online operations, and sync rounds. */
import type { WireError } from '@porchlight/contracts/errors/refusals'
import {
  type AnswerNamed,
  type ArgsNamed,
  type OperationName,
  operations,
  type QueuedName,
} from '@porchlight/contracts/operations'
import { type SyncAnswer, type SyncRequest, syncAnswerSchema } from '@porchlight/contracts/sync/sync.schema'
import * as v from 'valibot'
import { jsonBody } from './json-body.ts'

/** To the first byte: past it a line that accepts and never answers counts as no line. */
const firstByteMsMax = 20_000
/** Of a whole round, so that the lock it holds is free again. */
const roundMsMax = 45_000

/** Nobody of ours answered: no network, a captive portal, another server, or too late. */
export class NoSignal extends Error {
  override name = 'NoSignal'
  readonly timedOut: boolean

  constructor(reason: string, timedOut = false) {
    super(reason)
    this.timedOut = timedOut
  }
}

/** Our server answered, and not with success. The message is status, colon, space, body text. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: WireError | null
  /** Milliseconds the server asks to wait, 0 when it does not say. */
  readonly retryAfterMs: number

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text === '' ? response.statusText : text}`)
    this.status = response.status
    this.body = wireError(text)
    this.retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  }
}

/** What may wait goes through the outbox, whatever the line is like. */
type OnlineName = Exclude<OperationName, QueuedName>

/** Asks an operation that needs its answer now. An answer that is not ours is `NoSignal`. */
export async function call<Name extends OnlineName>(
  name: Name,
  args: ArgsNamed<Name>,
): Promise<AnswerNamed<Name>> {
  const { method, path, answer } = operations[name]
  const given =
    method === 'GET'
      ? await ask(`${path}${queryOf(args)}`, { method })
      : await ask(path, { method, ...(await jsonBody(JSON.stringify(args))) })
  const parsed = v.safeParse(answer, given)
  if (!parsed.success) throw new NoSignal('an answer that is not ours')
  return parsed.output as AnswerNamed<Name>
}

function queryOf(args: object): string {
  const given = Object.entries(args).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** Sends one round. An answer that is not ours is no answer (`NoSignal`), never an acknowledgement. */
export async function sendRound(request: SyncRequest, stopped?: AbortSignal): Promise<SyncAnswer> {
  const answer = v.safeParse(
    syncAnswerSchema,
    await ask('/api/sync', { method: 'POST', ...(await jsonBody(JSON.stringify(request))) }, stopped),
  )
  if (!answer.success) throw new NoSignal('an answer that is not ours')
  return answer.output
}

async function ask(path: string, init: RequestInit, stopped?: AbortSignal): Promise<unknown> {
  const { response, text } = await reach(path, init, stopped)
  if (!response.ok) {
    const error = new CallError(response, text)
    if (error.body === null) throw new NoSignal(`an answer that is not ours: ${response.status}`)
    throw error
  }
  return parseJson(response, text)
}

/** The body may take longer than the first byte, never longer than a round. */
async function reach(
  path: string,
  init: RequestInit,
  stopped?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const abort = new AbortController()
  const firstByte = setTimeout(() => abort.abort(), firstByteMsMax)
  const whole = setTimeout(() => abort.abort(), roundMsMax)
  const stop = () => abort.abort()
  if (stopped?.aborted) stop()
  stopped?.addEventListener('abort', stop)
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
    stopped?.removeEventListener('abort', stop)
  }
}

function parseJson(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new NoSignal('an answer that is not ours')
  try {
    return JSON.parse(text)
  } catch {
    throw new NoSignal('an answer that is not ours')
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
