/** Signing out, which the browser itself comes here for: it changes state by GET, so it acts only for the app's own pages. */
import type { FastifyInstance } from 'fastify'
import type { Transact } from '../../database/transact.ts'
import type { OwnCookie } from '../../http/session.ts'

interface SessionRouteSettings {
  transact: Transact
  cookie: OwnCookie
  closeSockets: (tokenHash: string) => void
}

export function registerSessionRoutes(
  app: FastifyInstance,
  { transact, cookie, closeSockets }: SessionRouteSettings,
): void {
  app.get('/api/logout', { config: { access: 'anyone' } }, async (request, reply) => {
    const site = request.headers['sec-fetch-site']
    // Another site's link must not sign anybody out.
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return reply.redirect('/')
    const { session } = request
    if (session) {
      await transact(({ database }) =>
        database.deleteFrom('sessions').where('tokenHash', '=', session.tokenHash).execute(),
      )
      closeSockets(session.tokenHash)
    }
    void reply.clearCookie(cookie.name, cookie.options)
    return reply.redirect('/')
  })
}
