import type { FastifyRequest } from 'fastify'

/**
 * Returns what began a navigation: a link of our own page, the person (an address typed, a bookmark), or anything else.
 */
export type InitiatorOf = (request: FastifyRequest) => 'own page' | 'person' | 'elsewhere'
