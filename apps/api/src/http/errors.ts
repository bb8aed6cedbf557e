/** Every failed call leaves in the one wire shape. No stack, no SQL, nothing the caller sent as a secret. */
import { Refused, refusals, toWireError, type WireError } from '@porchlight/contracts/errors/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFault } from '../database/faults.ts'

/** Seconds after which a server that cannot save is worth asking again. */
const unavailableRetrySeconds = 5

export function registerErrors(app: FastifyInstance, now: () => number): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asRefused(error)
    if (refused) return sendRefused(reply, refused, { now: now(), requestId: request.id })
    request.log.error({ err: { name: error.name, message: error.message, stack: error.stack } }, 'fault')
    const code = isDatabaseFault(error) ? 'unavailable' : 'internal'
    return send(reply, refusals[code].status, {
      code,
      message: refusals[code].text(undefined),
      requestId: request.id,
    })
  })
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    sendRefused(reply, new Refused('not_found'), { now: now(), requestId: request.id }),
  )
}

/** What Fastify refuses before any route is found, such as an address that cannot be decoded. */
export function answerFrameworkError(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  const refused = unreadable()
  void send(reply, refused.status, toWireError(refused))
}

interface When {
  now: number
  requestId: string
}

function sendRefused(reply: FastifyReply, refused: Refused, { now, requestId }: When): FastifyReply {
  if (refused.code === 'too_many') {
    const { retryAt } = refused.params as { retryAt: string }
    void reply.header('retry-after', String(Math.max(1, Math.ceil((Date.parse(retryAt) - now) / 1000))))
  }
  const error = toWireError(refused)
  return send(reply, refused.status, refused.status < 500 ? error : { ...error, requestId })
}

/** Serialised by hand: error answers have no schema of their own that could drop a field. */
function send(reply: FastifyReply, status: number, error: WireError): FastifyReply {
  if (error.code === 'unavailable') void reply.header('retry-after', String(unavailableRetrySeconds))
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(error))
}

/** Fastify's own refusals (unreadable JSON, wrong type, too large) speak our language too. */
function asRefused(error: FastifyError): Refused | null {
  if (error instanceof Refused) return error
  const status = error.statusCode ?? 500
  if (status === 413) return new Refused('too_large')
  return status >= 400 && status < 500 ? unreadable() : null
}

function unreadable(): Refused {
  return new Refused('invalid', { issues: [{ path: '', message: 'This call could not be read.' }] })
}
