/**
 * The link by which a member shows that an address is theirs. It contains the member and the expiry, and a signature
 * over both and the address, made with a key that is in no backup. It signs no one in, so it may be valid for days and
 * may be used twice.
 */
import { timingSafeEqual } from 'node:crypto'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { dayMs } from '@porchlight/contracts/values/time'
import type { DataKeys } from '../../../database/folder/data-keys.ts'

type Signing = Pick<DataKeys, 'hash'>

interface Claim {
  memberId: string
  emailKey: string
  /** Epoch ms. */
  until: number
}

/** Seven days, because a mail that its reader did not wait for may be read only at the weekend. */
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
