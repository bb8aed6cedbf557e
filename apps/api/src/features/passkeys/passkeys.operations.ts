/** Adds, names and removes a member's own passkeys. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { type NewPasskey, type Passkey, passkeysMax } from '@porchlight/contracts/passkeys/passkeys.schema'
import { createId } from '@porchlight/contracts/values/id'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { CallContext, Handlers, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import type { Mail, PostedMail } from '../../providers/mail/mail.ts'
import { memberById } from '../members/members.queries.ts'
import { refuseLastWayIn, type WaysHere } from '../sessions/providers/ways-in.queries.ts'
import { creationOptions, verifyNewPasskey } from './ceremonies.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './passkeys.mails.ts'
import { askAuthenticator, consumeChallenge, passkeyByCredential, passkeysOf } from './passkeys.queries.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeySettings {
  reader: Kysely<Tables>
  transact: Transact
  relyingPartyOf: (host: string) => RelyingParty
  /** The providers that are set up. */
  providers: WaysHere['providers']
  /** The name that authenticators show for the community. */
  communityName: () => string
  authLimits: {
    /** Limits changes of an account of which a mail tells its owner. */
    accountMail: (memberId: string) => void
  }
  postMail: (mail: PostedMail) => void
  /**
   * Refuses without a recent sign-in, in the transaction that changes passkeys: a copied cookie adds nothing and
   * removes nothing.
   */
  requireFreshSignIn: RequireFreshSignIn
  /** Returns the URL of the screen of passkeys, for mails. */
  settingsAddress: () => string
}

type PasskeyHandlers = Pick<
  Handlers,
  'passkeys.list' | 'passkeys.start' | 'passkeys.add' | 'passkeys.rename' | 'passkeys.remove'
>

export function passkeyOperations(settings: PasskeySettings): PasskeyHandlers {
  const { transact } = settings
  return {
    'passkeys.list': async (context) => listOf(settings, context),
    'passkeys.start': async (context) => start(settings, context),
    'passkeys.add': async (context, newPasskey) => {
      await add(settings, context, newPasskey)
      return listOf(settings, context)
    },
    'passkeys.rename': async (context, { id, name }) => {
      const { memberId } = context
      assert(memberId, 'a passkey of nobody')
      await transact(async ({ database }) => {
        const renamedRow = await database
          .updateTable('passkeys')
          .set({ name: normalizeText(name) })
          .where('id', '=', id)
          .where('memberId', '=', memberId)
          .returning('id')
          .executeTakeFirst()
        if (!renamedRow) throw new Refused('not_found')
      })
      return listOf(settings, context)
    },
    'passkeys.remove': async (context, { id }) => {
      await remove(settings, context, id)
      return listOf(settings, context)
    },
  }
}

async function listOf(
  { reader, relyingPartyOf }: PasskeySettings,
  { memberId, host }: CallContext,
): Promise<ResponseNamed<'passkeys.list'>> {
  assert(memberId, 'passkeys of nobody')
  const passkeys = await passkeysOf(reader, memberId)
  const relyingParty = relyingPartyOf(host)
  return { passkeys: passkeys.map((passkey) => passkeyView(passkey, relyingParty)) }
}

function passkeyView(
  { id, name, createdAt, usedAt, isSynced, rpId }: Row<'passkeys'>,
  relyingParty: RelyingParty,
): Passkey {
  return {
    id,
    name,
    createdAt: toIso(createdAt),
    ...(usedAt === null ? {} : { usedAt: toIso(usedAt) }),
    isSynced: isSynced === 1,
    isUsable: rpId === relyingParty.id,
  }
}

async function start(
  { transact, relyingPartyOf, communityName, requireFreshSignIn }: PasskeySettings,
  { memberId, sessionToken, host }: CallContext,
): Promise<ResponseNamed<'passkeys.start'>> {
  return transact(async (transaction) => {
    const person = memberId === null ? undefined : await memberById(transaction.database, memberId)
    if (!person) throw new Refused('signed_out')
    await requireFreshSignIn(transaction.database, { sessionToken }, transaction.now)
    const passkeys = await passkeysOf(transaction.database, person.id)
    if (passkeys.length >= passkeysMax) throw new Refused('passkeys_full', { limit: passkeysMax })
    const { attempt, challenge } = await askAuthenticator(transaction, sessionToken)
    const relyingParty = { ...relyingPartyOf(host), name: communityName() }
    return { attempt, options: creationOptions(relyingParty, { challenge, person, passkeys }) }
  })
}

async function add(
  {
    reader,
    transact,
    relyingPartyOf,
    authLimits,
    postMail,
    settingsAddress,
    requireFreshSignIn,
  }: PasskeySettings,
  { memberId, sessionToken, host }: CallContext,
  newPasskey: NewPasskey,
): Promise<void> {
  assert(memberId, 'a passkey of nobody')
  // A challenge without a session belongs to a sign-in.
  assert(sessionToken, 'a member without a session')
  const challenge = await transact(async (transaction) => {
    // A member who has to confirm their identity first sends the same passkey again afterwards.
    await requireFreshSignIn(transaction.database, { sessionToken }, transaction.now)
    return consumeChallenge(transaction, newPasskey.attempt, sessionToken)
  })
  if (challenge === null) {
    const storedPasskey = await passkeyByCredential(reader, newPasskey.credentialId)
    // An earlier try stored it, and its response was lost.
    if (storedPasskey?.memberId === memberId) return
    throw new Refused('passkey_expired')
  }
  const relyingParty = relyingPartyOf(host)
  const credential = await verifyNewPasskey(newPasskey, { challenge, relyingParty })
  if (!credential) throw new Refused('passkey_refused')
  const name = normalizeText(newPasskey.name)
  await transact(async ({ database, now, afterCommit }) => {
    await requireFreshSignIn(database, { sessionToken }, now)
    if ((await passkeysOf(database, memberId)).length >= passkeysMax) {
      throw new Refused('passkeys_full', { limit: passkeysMax })
    }
    const insertedRow = await database
      .insertInto('passkeys')
      .values({
        ...credential,
        id: createId(now),
        memberId,
        transports: JSON.stringify(newPasskey.transports),
        rpId: relyingParty.id,
        name,
        createdAt: now,
        usedAt: null,
      })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!insertedRow) throw new Refused('passkey_taken')
    authLimits.accountMail(memberId)
    const mail = await noticeFor(database, memberId, (to) => passkeyAddedMail(to, name, settingsAddress()))
    afterCommit(() => postMail(mail))
  })
}

async function remove(
  { transact, relyingPartyOf, providers, postMail, settingsAddress, requireFreshSignIn }: PasskeySettings,
  { memberId, sessionToken, host }: CallContext,
  id: string,
): Promise<void> {
  assert(memberId, 'a passkey of nobody')
  await transact(async (transaction) => {
    const { database, now, afterCommit } = transaction
    await requireFreshSignIn(database, { sessionToken }, now)
    const removedRow = await database
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('memberId', '=', memberId)
      .returning('name')
      .executeTakeFirst()
    if (!removedRow) throw new Refused('not_found')
    await refuseLastWayIn(transaction, memberId, { providers, rpId: relyingPartyOf(host).id })
    const mail = await noticeFor(database, memberId, (to) =>
      passkeyRemovedMail(to, removedRow.name, settingsAddress()),
    )
    afterCommit(() => postMail(mail))
  })
}

async function noticeFor(
  database: Kysely<Tables>,
  memberId: string,
  write: (to: string) => Mail,
): Promise<Mail> {
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('signed_out')
  return write(member.email)
}
