/**
 * The receiver of another app's share where no worker handles it: on the very first visit, or in a browser without
 * workers. The text goes back in the fragment of an address, which browsers do not send and logs do not contain; the
 * page reads it from there.
 */
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unreadable } from '../server/errors.ts'

const path = '/share'
const fields = ['title', 'text', 'url']
/**
 * The maximum length of each field, more than a post's description holds. The form then shortens it for its field,
 * without cutting a character in two.
 */
const lengthMax = 2100
const bytesMax = 256 * 1024
/** A share has three; to take many apart would keep everybody waiting. */
const fieldsMax = 100

/**
 * Registers the route of shares. It must run before the guards: the system's own share has a cookie, and no origin or
 * 'null'. Nothing is read or changed here, and any link could lead to the same address. Shares are therefore counted
 * separately.
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

/** Returns the form, or an empty one when it has too many fields: the app's form opens all the same. */
function modest(form: string): string {
  let fieldsSeen = 1
  for (let at = form.indexOf('&'); at !== -1; at = form.indexOf('&', at + 1)) {
    fieldsSeen += 1
    if (fieldsSeen > fieldsMax) return ''
  }
  return form
}

/**
 * Returns the body, or an empty text when it is too long or its length is unknown: the app's form opens all the same.
 */
async function bodyOf({ raw, headers }: FastifyRequest): Promise<string> {
  const isReadable = Number(headers['content-length']) <= bytesMax
  if (!isReadable) return ''
  return text(raw).catch(() => {
    // The body ended early: the connection broke, or the client sent less than it had stated.
    throw unreadable()
  })
}
