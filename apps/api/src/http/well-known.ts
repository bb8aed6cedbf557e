/** Addresses that programs know of every site. */
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import type { FastifyInstance } from 'fastify'

/** Where a password manager sends whoever wants another password: to where a link for one is asked for. */
export function registerWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { config: { access: 'anyone' } }, async (_request, reply) =>
    reply.redirect(`${mailLinkPaths.resetPassword}?ask`, 302),
  )
}
