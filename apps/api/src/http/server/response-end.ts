/**
 * The end of a response: all of it was handed on, or its connection is gone. One listener of a response serves all that
 * waits for its end. An `AbortSignal` for the same makes an error with a stack for each request.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    responseEnd: ResponseEnd
  }
}

export class ResponseEnd {
  hasCome = false
  private readonly tasks: (() => void)[] = []

  /** Runs a task at the end, after the earlier ones; never for an end that has come already. */
  run(task: () => void): void {
    this.tasks.push(task)
  }

  end(): void {
    if (this.hasCome) return
    this.hasCome = true
    for (const task of this.tasks) task()
  }
}

/** Adds `responseEnd` to each request. It must run before anything that waits for one; a second time it does nothing. */
export function registerResponseEnds(app: FastifyInstance): void {
  if (app.hasRequestDecorator('responseEnd')) return
  app.decorateRequest('responseEnd')
  app.addHook('onRequest', (request, reply, next) => {
    request.responseEnd = watchResponse(reply.raw)
    next()
  })
}

function watchResponse(response: ServerResponse): ResponseEnd {
  const end = new ResponseEnd()
  response.once('close', () => end.end())
  return end
}
