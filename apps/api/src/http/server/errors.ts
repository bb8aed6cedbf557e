/** Every failed call leaves in the one wire shape. No stack, no SQL, nothing the caller sent as a secret. */
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refused, refusals, toWireError, type WireError } from '@porchlight/contracts/errors/refusals'
import { waitSecondsOf } from '@porchlight/contracts/errors/too-many.text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFault } from '../../database/engine/faults.ts'
import { FileStoreFault } from '../../providers/files/file-store.ts'
import { callHeaders } from './headers.ts'
import { ResponseTimeout } from './response-time.ts'

/** The seconds after which a client may try again when the server cannot save. */
const unavailableRetrySeconds = 5

/**
 * Registers the responses to errors.
 * @param onFault called with every fault of a call
 */
export function registerErrors(
  app: FastifyInstance,
  now: () => number,
  onFault: (error: unknown) => void = () => undefined,
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = asRefused(error)
    if (refusal) {
      sendRefused(reply, refusal, { now: now(), requestId: request.id })
      return
    }
    request.log.error({ err: error, req: request }, 'fault')
    onFault(error)
    const code = isUnavailable(error) ? 'unavailable' : 'internal'
    send(reply, refusals[code].status, {
      code,
      message: refusals[code].text(undefined),
      requestId: request.id,
    })
  })
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    sendRefused(reply, new Refused('not_found'), { now: now(), requestId: request.id }),
  )
}

/** Responds to requests that Fastify refuses before routing, such as an address that cannot be decoded. */
export function respondToFrameworkError(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = unreadable()
  send(reply.headers(callHeaders), refusal.status, toWireError(refusal))
}

/** Responds to data that Node refuses before it is a request: no HTTP, too long a head, or an unfinished one. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOfClientError[error.code ?? ''] ?? 400
  const body = JSON.stringify(toWireError(unreadable()))
  const head = Object.entries({ ...callHeaders, ...bodyHeaders(body), connection: 'close' })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...head.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end([...lines, '', body].join('\r\n'), () => socket.destroy())
}

const statusOfClientError: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

interface When {
  now: number
  requestId: string
}

function sendRefused(reply: FastifyReply, refusal: Refused, { now, requestId }: When): void {
  if (refusal.code === 'too_many') {
    const { retryAt, ...params } = (refusal as Refused<'too_many'>).params
    const waitSeconds = waitSecondsOf(retryAt, now)
    void reply.header('retry-after', String(waitSeconds))
    // A wait in seconds is added, because the client's clock may be wrong.
    send(reply, refusal.status, toWireError(new Refused('too_many', { ...params, retryAt, waitSeconds })))
    return
  }
  const error = toWireError(refusal)
  send(reply, refusal.status, refusal.status < 500 ? error : { ...error, requestId })
}

/** Written past the hooks that would come after: one of them may be what is broken, and would have the last word. */
function send(reply: FastifyReply, status: number, error: WireError): void {
  if (error.code === 'unavailable' && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(unavailableRetrySeconds))
  const body = JSON.stringify(error)
  const headers = reply.removeHeader('content-encoding').headers(bodyHeaders(body)).getHeaders()
  reply.hijack()
  const { raw } = reply
  passOverRest(raw)
  if (raw.headersSent || raw.destroyed) {
    raw.destroy()
    return
  }
  raw.writeHead(status, headers as OutgoingHttpHeaders).end(body)
}

/**
 * The maximum of a body's rest that is read and dropped, about a photo: a client reads the response only after it has
 * sent everything.
 */
const passedOverMax = 8 * 1024 ** 2
/** Milliseconds for the response to arrive before the connection of a client that still sends is closed. */
const lingerMs = 500

/** Drops the rest of a body that will not be read. A long one, or one of unknown length, ends with its connection. */
function passOverRest(raw: ServerResponse<IncomingMessage>): void {
  const { req } = raw
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers
  if (req.complete || (length ?? encoding) === undefined) return
  if (Number(length) <= passedOverMax) {
    req.unpipe().resume()
    return
  }
  endLineAfter(raw)
}

/** Closes the connection soon after the response, without waiting for the rest of the request. */
export function endLineAfter(raw: ServerResponse<IncomingMessage>): void {
  const { req } = raw
  raw.shouldKeepAlive = false
  // A call that came by no line has none to end.
  raw.once('finish', () => setTimeout(() => req.socket.destroy?.(), lingerMs).unref())
}

function bodyHeaders(body: string) {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
}

/** Fastify's own refusals (unreadable JSON, wrong type, too large) speak our language too. */
function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const { statusCode = 500 } = (error ?? {}) as { statusCode?: number }
  if (statusCode === 413) return new Refused('too_large')
  return statusCode >= 400 && statusCode < 500 ? unreadable() : null
}

const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Returns whether the error is not the request's fault and may pass soon. */
function isUnavailable(error: unknown): boolean {
  if (isDatabaseFault(error) || error instanceof FileStoreFault || error instanceof ResponseTimeout)
    return true
  const { code } = (error ?? {}) as { code?: unknown }
  return fullDisk.has(code)
}

/** Returns the refusal of data that is no valid request, or not a complete one. */
export function unreadable(): Refused {
  return new Refused('invalid', { issues: [{ path: '', message: 'This call could not be read.' }] })
}
