/**
 * The routes for the form with which a provider's page sends its response. The form comes from another site, so the
 * browser sends none of our cookies with it. The server stores the response with the attempt that has its state, and
 * redirects the browser to an address of ours: there the cookie shows whether it is the browser that left.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type SignInProviderName, signInProviders } from '@porchlight/contracts/sessions/sessions.rules'
import type { FastifyInstance } from 'fastify'
import type { Transact } from '../../../database/transactions/transact.ts'
import type { SignInProvider } from '../../../providers/sign-in/sign-in.ts'
import { recordResponse } from './sign-in.operations.ts'

interface FormSettings {
  providers: { readonly [Name in SignInProviderName]?: SignInProvider | undefined }
  transact: Transact
}

/** A code, a state, and once a name. */
const formBytesMax = 8192
const type = 'application/x-www-form-urlencoded'
/** The form of a token from `createToken`. */
const statePattern = /^[\w-]{43}$/

export async function registerSignInForm(
  app: FastifyInstance,
  { providers, transact }: FormSettings,
): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, callback) => {
        callback(null, body)
      },
    )
    forms.post<{ Params: { provider: string }; Body: unknown }>(
      '/api/login/:provider',
      { config: { access: 'anyone', takes: 'form', isOpenToOtherSites: true } },
      async (request, reply) => {
        const provider = signInProviders.find((name) => name === request.params.provider)
        const vouching = provider && providers[provider]
        if (!provider || !vouching?.answersByForm) return reply.redirect('/auth', 303)
        if (typeof request.body !== 'string') throw new Refused('invalid', { issues: [] })
        const form = new URLSearchParams(request.body)
        const state = form.get('state') ?? ''
        if (statePattern.test(state)) {
          const response = vouching.partToKeep(form).toString()
          await transact((transaction) => recordResponse(transaction, { provider, state, answer: response }))
        }
        return reply.redirect(`/api/login/${provider}`, 303)
      },
    )
  })
}
