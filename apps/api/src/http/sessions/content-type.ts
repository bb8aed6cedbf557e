/** Accepted content types. A page of another site can send a form or plain text without permission, but not JSON. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A page's own form, which no script sends; bytes as they are, which the handler reads from their stream; or a form
     * with files, as a script sends it. Every other call takes JSON.
     */
    takes?: keyof typeof forms | 'JSON or parts'
  }
}

/**
 * The pattern of JSON's type, with or without parameters, and nothing more: no second type, no tab that readers
 * interpret differently.
 */
const json = /^application\/json *(?:; *[\w-]+=[\w."-]+ *)*;?$/i
const forms = {
  form: {
    type: /^application\/x-www-form-urlencoded *(?:; *charset=utf-8)?$/i,
    refusalText: 'This call takes a form.',
  },
  bytes: {
    type: /^application\/octet-stream$/i,
    refusalText: 'This call takes bytes: application/octet-stream.',
  },
  parts: {
    type: /^multipart\/form-data *; *boundary=[\w'()+,./:=?"-]+$/i,
    refusalText: 'This call takes multipart/form-data.',
  },
} as const

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a wrong content type by the header alone, before the body is read. */
export function checkContentType({ method, headers, routeOptions }: FastifyRequest): void {
  const type = headers['content-type']
  if (reads.has(method) || type === undefined) return
  const takes = kindOf(routeOptions.config.takes, type)
  const { type: expected, refusalText } = takes
    ? forms[takes]
    : { type: json, refusalText: 'This call takes JSON.' }
  // A page of another site can send parts as it can a form; a header of its own it cannot.
  const isByScript = takes !== 'parts' || saysOwnPage(headers) || headers['x-requested-with'] !== undefined
  if (!expected.test(type)) throw new Refused('invalid', { issues: [{ path: '', message: refusalText }] })
  if (!isByScript) {
    const message =
      'Where neither Sec-Fetch-Site nor Origin is sent, a form needs the header X-Requested-With.'
    throw new Refused('invalid', { issues: [{ path: 'X-Requested-With', message }] })
  }
}

/**
 * Returns whether the browser states that our own page sends the request. Another origin was refused before by
 * `same-origin.ts`.
 */
function saysOwnPage({ 'sec-fetch-site': site, origin }: FastifyRequest['headers']): boolean {
  return site === undefined ? origin !== undefined : site === 'same-origin'
}

function kindOf(takes: FastifyContextConfig['takes'], type: string): keyof typeof forms | undefined {
  if (takes !== 'JSON or parts') return takes
  return type.toLowerCase().startsWith('multipart/') ? 'parts' : undefined
}
