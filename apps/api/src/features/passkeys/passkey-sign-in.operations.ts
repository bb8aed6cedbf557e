/**
 * Logging in with a passkey: the member enters no name, because the authenticator has it and proves it. Also confirming
 * once more that it is the member, before their account is changed (Q19).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { PasskeyProof } from '@porchlight/contracts/passkeys/passkeys.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { CallContext, Handlers } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'
import { memberById } from '../members/members.queries.ts'
import { memberView } from '../members/members.view.ts'
import { renewSession, startSession } from '../sessions/sign-in/sessions.queries.ts'
import { requestOptions, verifyProof } from './ceremonies.ts'
import { passkeyCopiedMail } from './passkeys.mails.ts'
import {
  askAuthenticator,
  consumeChallenge,
  noteUse,
  passkeyByCredential,
  passkeysOf,
} from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeySignInSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  relyingPartyOf: (host: string) => RelyingParty
  authLimits: {
    /** Counts of an address what is refused. */
    logInWithPasskey: <Result>(address: string, work: () => Promise<Result>) => Promise<Result>
  }
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  settingsAddress: () => string
}

type SignInHandlers = Pick<
  Handlers,
  'passkeys.startSignIn' | 'passkeys.signIn' | 'passkeys.startConfirm' | 'passkeys.confirm'
>

export function passkeySignInOperations(settings: PasskeySignInSettings): SignInHandlers {
  const { reader, transact, now, plans, relyingPartyOf, authLimits, closeSockets } = settings
  return {
    'passkeys.startSignIn': async ({ host }) => {
      const { attempt, challenge } = await transact((transaction) => askAuthenticator(transaction, null))
      return { attempt, options: requestOptions(relyingPartyOf(host), challenge) }
    },
    'passkeys.signIn': async (context, proof) => {
      const memberId = await authLimits.logInWithPasskey(context.address, async () => {
        const { passkey, counter, isSynced } = await prove(settings, context, proof, null)
        const token = await transact(async (transaction) => {
          if (!(await noteUse(transaction, passkey.id, { counter, isSynced }))) return null
          const { memberId: id } = passkey
          return startSession(transaction, {
            memberId: id,
            before: context.sessionToken,
            browser: context.browser,
            closeSockets,
          })
        })
        if (token === null) throw await refusalOfUnnoted(settings, passkey)
        context.setSessionToken(token)
        return passkey.memberId
      })
      const member = await memberById(reader, memberId)
      assert(member, 'a passkey without a member')
      return memberView(member, now(), plans)
    },
    'passkeys.startConfirm': async ({ host, memberId, sessionToken }) => {
      assert(memberId, 'a passkey of nobody')
      assert(sessionToken, 'a member without a session')
      const relyingParty = relyingPartyOf(host)
      return transact(async (transaction) => {
        const passkeys = await passkeysOf(transaction.database, memberId)
        const { attempt, challenge } = await askAuthenticator(transaction, sessionToken)
        const usable = passkeys.filter(({ rpId }) => rpId === relyingParty.id)
        return { attempt, options: requestOptions(relyingParty, challenge, usable) }
      })
    },
    'passkeys.confirm': async (context, proof) => {
      const { address, memberId, sessionToken } = context
      // A challenge without a session belongs to a sign-in.
      assert(sessionToken, 'a member without a session')
      const token = await authLimits.logInWithPasskey(address, async () => {
        const { passkey, counter, isSynced } = await prove(settings, context, proof, sessionToken)
        if (passkey.memberId !== memberId) throw new Refused('passkey_refused')
        const renewed = await transact(async (transaction) => {
          if (!(await noteUse(transaction, passkey.id, { counter, isSynced }))) return null
          const next = await renewSession(transaction, { before: sessionToken, closeSockets })
          if (next === null) throw new Refused('signed_out')
          return next
        })
        if (renewed === null) throw await refusalOfUnnoted(settings, passkey)
        return renewed
      })
      context.setSessionToken(token)
      return { message: 'Thank you.' }
    },
  }
}

interface Proved {
  passkey: Row<'passkeys'>
  counter: number
  isSynced: 0 | 1
}

/**
 * Checks a passkey's assertion. The challenge is used up by any response. The caller compares the counter, in one
 * transaction with all that follows from it.
 * @param sessionToken the session of the challenge; null for a sign-in
 * @throws Refused `passkey_expired`, `passkey_refused`
 */
async function prove(
  { reader, transact, relyingPartyOf }: PasskeySignInSettings,
  { host }: CallContext,
  proof: PasskeyProof,
  sessionToken: string | null,
): Promise<Proved> {
  const challenge = await transact((transaction) =>
    consumeChallenge(transaction, proof.attempt, sessionToken),
  )
  if (challenge === null) throw new Refused('passkey_expired')
  const passkey = await passkeyByCredential(reader, proof.credentialId)
  const verified =
    passkey && (await verifyProof(proof, { challenge, relyingParty: relyingPartyOf(host), passkey }))
  if (!verified) throw new Refused('passkey_refused')
  return { passkey, ...verified }
}

/**
 * Returns the refusal of a passkey that was removed meanwhile, or whose count went back: then there are two of it, and
 * nobody knows who has the other.
 */
async function refusalOfUnnoted(
  { reader, postMail, settingsAddress }: PasskeySignInSettings,
  { id, memberId, name }: Row<'passkeys'>,
): Promise<Refused> {
  const member = await memberById(reader, memberId)
  const isThere = await reader.selectFrom('passkeys').where('id', '=', id).select('id').executeTakeFirst()
  if (!member || !isThere) return new Refused('passkey_refused')
  // One mail, however often it is tried before that one has left.
  postMail({
    ...passkeyCopiedMail(member.email, name, settingsAddress()),
    replaces: `passkey ${id}`,
  })
  return new Refused('passkey_copied')
}
