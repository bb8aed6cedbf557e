/**
 * Routes of the link in a mail. The page requires a tap, which ends the mails; a mail program sends that request by
 * itself (RFC 8058).
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transact } from '../../database/transactions/transact.ts'
import { plainPage, plainPageHeaders } from '../../html/plain-page.ts'
import { endMails } from '../notifications/settings.operations.ts'
import type { MailedKind, UnsubscribeLinks } from './unsubscribe-links.ts'

interface UnsubscribeSettings {
  transact: Transact
  links: UnsubscribeLinks
  communityTimeZone: () => string
  /** Counts a request of this client; refuses by throwing. */
  countCall: (request: FastifyRequest) => void
}

const settingsLink = '<a href="/notification-settings">Choose what you’re notified about</a>'
const mails: Readonly<Record<MailedKind, string>> = {
  news: 'emails about what’s new for you',
  digest: 'emails about what’s going on around you',
}

const unknownPage = plainPage({
  title: 'This link doesn’t work',
  text: 'It wasn’t made here, or a part of it is missing. Nothing was changed.',
  actions: settingsLink,
})

const overPage = plainPage({
  title: 'This link is too old',
  text: 'These emails were turned off and on again since. Use the link in the newest one.',
  actions: settingsLink,
})

/** "List-Unsubscribe=One-Click" and no more. */
const formBytesMax = 1024

type WithToken = FastifyRequest<{ Params: { token: string } }>

export async function registerUnsubscribe(
  app: FastifyInstance,
  { transact, links, communityTimeZone, countCall }: UnsubscribeSettings,
): Promise<void> {
  const path = '/unsubscribe/:token'
  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(plainPageHeaders).send(page)

  await app.register(async (forms) => {
    // The body has no meaning: the request alone counts. Mail programs send it in either of the two forms.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      if (forms.hasContentTypeParser(type)) forms.removeContentTypeParser(type)
      forms.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: formBytesMax },
        (_request, _body, callback) => callback(null, undefined),
      )
    }
    // A GET ends nothing, because mail programs open links before a person does.
    forms.get(path, { config: { access: 'anyone' } }, async (request: WithToken, reply) => {
      countCall(request)
      const link = await links.readLink(request.params.token)
      if (!link) return show(reply, unknownPage, 404)
      if (link.isOver) return show(reply, overPage, 404)
      const actions = `<form method="post"><button type="submit">Stop these emails</button></form>${settingsLink}`
      return show(
        reply,
        plainPage({ title: 'No more emails?', text: `You get ${mails[link.kind]}.`, actions }),
      )
    })
    forms.post(path, { config: { access: 'anyone', takes: 'form' } }, async (request: WithToken, reply) => {
      countCall(request)
      const link = await links.readLink(request.params.token)
      if (!link || link.isOver) throw new Refused('not_found')
      await transact((transaction) => endMails(transaction, link, communityTimeZone()))
      const text = `You won’t get any more ${mails[link.kind]}. One that’s already on its way may still arrive.`
      return show(reply, plainPage({ title: 'Done', text, actions: settingsLink }))
    })
  })
}
