/** What a body may call itself. A page of another site can send a form or plain text without being asked; JSON it cannot. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page's own form, which no script sends; every other call takes JSON. */
    takes?: 'form'
  }
}

/** With parameters or without, and nothing more: no second type, no tab that one reader passes over and another does not. */
const json = /^application\/json *(?:; *[\w-]+=[\w."-]+ *)*;?$/i
const form = /^application\/x-www-form-urlencoded *(?:; *charset=utf-8)?$/i

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** By the name alone, before anything of the body is read. */
export function checkContentType({ method, headers, routeOptions }: FastifyRequest): void {
  const type = headers['content-type']
  if (reads.has(method) || type === undefined) return
  const takesForm = routeOptions.config.takes === 'form'
  if ((takesForm ? form : json).test(type)) return
  throw new Refused('invalid', {
    issues: [{ path: '', message: takesForm ? 'This call takes a form.' : 'This call takes JSON.' }],
  })
}
