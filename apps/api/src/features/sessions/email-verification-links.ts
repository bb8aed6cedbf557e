/**
 * The link by which a member shows that an address is theirs: it says whose it is, of which address and until when, signed with
 * a key that is in no backup. It lets nobody in, so that it may live for days, and may be used twice.
 */
import { timingSafeEqual } from 'node:crypto'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { dayMs } from '@porchlight/contracts/values/time'
import type { DataKeys } from '../../database/data-keys.ts'

type Signing = Pick<DataKeys, 'hash'>

interface Claim {
  memberId: string
  emailKey: string
  /** Epoch ms. */
  until: number
}

/** Mails that nobody waits for are read at the weekend. */
export const verificationLinkMs = 7 * dayMs

export function verificationLink(keys: Signing, claim: Claim, origin: string): string {
  const link = new URL(mailLinkPaths.proveEmail, origin)
  link.searchParams.set('token', `${claim.memberId}.${claim.until.toString(36)}.${signatureOf(keys, claim)}`)
  return link.href
}

/** Reads the member and the expiry from a link without checking them; `isProofOf` checks the signature. */
export function readVerificationLink(token: string): Omit<Claim, 'emailKey'> & { signature: string } {
  const [memberId = '', until = '', signature = ''] = token.split('.')
  return { memberId, until: Number.parseInt(until, 36), signature }
}

export function isLinkOf(keys: Signing, claim: Claim, signature: string): boolean {
  const [givenSignature, right] = [Buffer.from(signature), Buffer.from(signatureOf(keys, claim))]
  return givenSignature.length === right.length && timingSafeEqual(givenSignature, right)
}

function signatureOf({ hash }: Signing, { memberId, emailKey, until }: Claim): string {
  return hash(JSON.stringify(['proof of an address', memberId, emailKey, until]))
}
