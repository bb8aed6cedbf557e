import type { FastifyInstance } from 'fastify'

/**
 * Passes the JSON of a request to the routes of this scope as the exact string, because a text that is parsed and written
 * anew has another signature.
 */
export function takeJsonAsText(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, callback) => {
    callback(null, body)
  })
}
