import type { FastifyInstance } from 'fastify'

/**
 * Gives the routes of this scope JSON to the letter, as a string: what is read and written anew is another text to its
 * signature.
 */
export function takeJsonAsText(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, callback) => {
    callback(null, body)
  })
}
