/**
 * The time limit of a response. Fastify's own makes a timer and an `AbortSignal` for each request, which cost more than
 * a lookup in the database. All requests have the same time, so one timer for the oldest is enough.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerResponseEnds } from './response-end.ts'

/** No response was made in time. The work may still be under way. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout'
}

interface Call {
  reply: FastifyReply
  startedAt: number
}

/** Registers the limit. It must run before anything that may take its time. */
export function registerResponseTime(app: FastifyInstance, timeMsMax: number): void {
  /** The calls without a response, in the order of their start. */
  const calls = new Set<Call>()
  let timer: NodeJS.Timeout | undefined

  function endOverdue(): void {
    timer = undefined
    const at = performance.now()
    for (const call of calls) {
      const restMs = call.startedAt + timeMsMax - at
      if (restMs > 0) {
        timer = setTimeout(endOverdue, restMs).unref()
        return
      }
      calls.delete(call)
      endCall(call.reply)
    }
  }

  registerResponseEnds(app)
  app.addHook('onRequest', (request, reply, next) => {
    const call: Call = { reply, startedAt: performance.now() }
    calls.add(call)
    request.responseEnd.run(() => calls.delete(call))
    timer ??= setTimeout(endOverdue, timeMsMax).unref()
    next()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

function endCall(reply: FastifyReply): void {
  // A socket that was upgraded, or a response that only waits for its reader.
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy()
  else void reply.send(new ResponseTimeout('no response was made in time'))
}
