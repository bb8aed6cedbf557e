/**
 * The routes for signing out, which the browser opens as a page: by GET when the app requested it, otherwise by the
 * page's own form.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { signOutMark } from '@porchlight/contracts/sessions/session-mark'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transact } from '../../database/transactions/transact.ts'
import { plainPageHeaders } from '../../html/plain-page.ts'
import type { OwnCookie } from '../../http/sessions/session.ts'
import type { InitiatorOf } from './sign-in/initiator.ts'
import { endSession } from './sign-in/sessions.queries.ts'
import { signOutPage } from './sign-out.page.ts'

interface SessionRouteSettings {
  transact: Transact
  closeSockets: (tokenHash: string) => void
  cookie: OwnCookie
  initiatorOf: InitiatorOf
}

const path = '/api/logout'
/** Bytes that the form may have; it has no fields. */
const formBytesMax = 1024

export async function registerSessionRoutes(
  app: FastifyInstance,
  { transact, closeSockets, cookie, initiatorOf }: SessionRouteSettings,
): Promise<void> {
  app.get(path, { config: { access: 'anyone' } }, async (request, reply) => {
    const initiator = initiatorOf(request)
    if (initiator === 'own page') return signOut(request, reply)
    // Without a session there is nothing to confirm.
    if (!request.session) return reply.redirect('/')
    // A link of another site must not sign anybody out.
    if (initiator === 'elsewhere') return reply.headers(plainPageHeaders).send(signOutPage)
    // The address was typed. Only the app can count the unsent entries, so it shows the question.
    const { name, value, maxAgeSeconds } = signOutMark
    void reply.setCookie(name, value, {
      ...cookie.options,
      ...{ httpOnly: false, sameSite: 'strict', maxAge: maxAgeSeconds },
    })
    return reply.redirect('/profile')
  })

  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, callback) => {
        const isEmpty = body.length === 0
        callback(
          isEmpty ? null : new Refused('invalid', { issues: [{ path: '', message: 'Nothing is asked.' }] }),
        )
      },
    )
    forms.post(path, { config: { access: 'anyone', takes: 'form' } }, signOut)
  })

  async function signOut({ session, method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (session) {
      await transact(({ database }) => endSession(database, session.tokenHash))
      closeSockets(session.tokenHash)
    }
    // The cookie stays and is useless without its session: deleting it in a late response would delete a newer one
    // (decision 0035).
    return reply.redirect('/', method === 'POST' ? 303 : 302)
  }
}
