/** Addresses that programs expect on every site. */
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import type { FastifyInstance } from 'fastify'

/** Redirects a password manager to the form that requests a link for a new password. */
export function registerWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { config: { access: 'anyone' } }, async (_request, reply) =>
    reply.redirect(`${mailLinkPaths.resetPassword}?ask`, 302),
  )
}
