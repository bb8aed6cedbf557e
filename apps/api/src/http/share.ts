/**
 * What another app shares, where no worker takes it: on the very first visit, or where the browser allows none. The
 * text goes back in the fragment of the address, which no browser sends and no log knows; the page takes it from there.
 */
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unreadable } from './errors.ts'

const path = '/share'
const fields = ['title', 'text', 'url']
/** Of each, more than a post's description holds: it is cut for the field, and there between two signs. */
const lengthMax = 2100
const bytesMax = 256 * 1024
/** A share has three; to take many apart would keep everybody waiting. */
const fieldsMax = 100

/**
 * To be registered before the guards: the system's own share comes with a cookie, and with no origin or with 'null'.
 * Nothing is read or changed here, and any link could lead to the same address. So it counts for itself how often one comes.
 */
export function registerShare(
  app: FastifyInstance,
  { count }: { count: (request: FastifyRequest) => void },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST' || request.url !== path) return
    count(request)
    const formFields = new URLSearchParams(modest(await bodyOf(request)))
    const texts = fields.map((field): [string, string] => [
      field,
      formFields.get(field)?.slice(0, lengthMax) ?? '',
    ])
    return reply.redirect(`${path}#${new URLSearchParams(texts)}`, 303)
  })
}

/** Of too many fields none is taken: the form opens all the same. */
function modest(form: string): string {
  let fieldsSeen = 1
  for (let at = form.indexOf('&'); at !== -1; at = form.indexOf('&', at + 1)) {
    fieldsSeen += 1
    if (fieldsSeen > fieldsMax) return ''
  }
  return form
}

/** What is too long, or does not say how long it is, is left unread: the form opens all the same. */
async function bodyOf({ raw, headers }: FastifyRequest): Promise<string> {
  const isReadable = Number(headers['content-length']) <= bytesMax
  if (!isReadable) return ''
  return text(raw).catch(() => {
    // Cut off on the way: a line that broke, or somebody who promised more than they sent.
    throw unreadable()
  })
}
