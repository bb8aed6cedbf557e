/**
 * The link that ends mails of one kind. It needs no sign-in, and contains member, kind and time, signed. It ends only
 * the mails of its time: mails chosen again later have links of their own.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { idSchema } from '@porchlight/contracts/values/id'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import { subscribedSince } from '../notifications/settings.queries.ts'

/** The kinds of mails that a link ends: mails of news, or digests. */
export const mailedKinds = ['news', 'digest'] as const
export type MailedKind = (typeof mailedKinds)[number]

export interface UnsubscribeLinks {
  /** A path. */
  linkFor: (memberId: string, kind: MailedKind) => Promise<string>
  /**
   * Returns the content of a link; undefined when it was not made here. `isOver` is true when the member subscribed to
   * these mails anew since.
   */
  readLink: (token: string) => Promise<{ memberId: string; kind: MailedKind; isOver: boolean } | undefined>
}

/**
 * Opens the secret of the links. It is in backups, unlike secrets that sign a person in: a mail's link must work as
 * long as the mail exists, and can only end mails.
 */
export function openUnsubscribeLinks(reader: Kysely<Tables>, transact: Transact): UnsubscribeLinks {
  let secretPromise: Promise<Buffer> | undefined
  const secret = () => {
    secretPromise ??= findOrMake(reader, transact)
    secretPromise.catch(() => {
      secretPromise = undefined
    })
    return secretPromise
  }
  const signatureOf = async (claim: string) =>
    createHmac('sha256', await secret())
      .update(claim)
      .digest()
  /**
   * Returns the signed content: the member, the kind, and since when they subscribed. The time is missing for settings
   * from before it was stored.
   */
  const claimOf = async (memberId: string, kind: MailedKind) => {
    const since = await subscribedSince(reader, memberId, kind)
    return since === 0 ? `${kind}.${memberId}` : `${kind}.${memberId}.${since.toString(36)}`
  }
  return {
    linkFor: async (memberId, kind) => {
      const claim = await claimOf(memberId, kind)
      return `/unsubscribe/${claim}.${(await signatureOf(claim)).toString('base64url')}`
    },
    readLink: async (token) => {
      const parts = token.split('.')
      const [kind, memberId] = parts
      const signature = parts.pop() ?? ''
      const claim = parts.join('.')
      const isOurs = mailedKinds.find((each) => each === kind)
      if (isOurs === undefined || !v.is(idSchema, memberId)) return undefined
      const right = await signatureOf(claim)
      const givenSignature = Buffer.from(signature, 'base64url')
      if (givenSignature.length !== right.length || !timingSafeEqual(givenSignature, right)) return undefined
      return { memberId, kind: isOurs, isOver: claim !== (await claimOf(memberId, isOurs)) }
    },
  }
}

async function findOrMake(reader: Kysely<Tables>, transact: Transact): Promise<Buffer> {
  const storedSecret = await secretIn(reader)
  if (storedSecret) return storedSecret
  return transact(async ({ database, now }) => {
    await database
      .insertInto('unsubscribeKeys')
      .values({ id: 1, signingKey: randomBytes(32).toString('base64url'), createdAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const newSecret = await secretIn(database)
    if (!newSecret) throw new Error('a key that was just kept is not there')
    return newSecret
  })
}

async function secretIn(database: Kysely<Tables>): Promise<Buffer | undefined> {
  const row = await database.selectFrom('unsubscribeKeys').select('signingKey').executeTakeFirst()
  return row && Buffer.from(row.signingKey, 'base64url')
}
