/** Rows of phone numbers and of the codes that verify them. */

import type { OwnerId } from './owner-id.ts'
export type PhoneState = 'none' | 'own_word' | 'verified'

export interface PhonesTables {
  /**
   * Phone numbers, encrypted (`database/folder/data-keys.ts`). No view reads them. The member of a number is found by its
   * hash.
   */
  phones: {
    memberId: OwnerId
    numberHash: string
    keyId: string
    sealed: string
    /** The time of the verification; null when the number is unverified. */
    verifiedAt: number | null
    givenAt: number
  }
  /** The one code of a member that counts, for the number it was sent to. */
  phoneCodes: {
    memberId: OwnerId
    numberHash: string
    codeHash: string
    triesLeft: number
    expiresAt: number
  }
  /** Requests to store a number or to send a code. They are limited, because each message costs the operators money. */
  phoneRequests: {
    id: string
    memberId: OwnerId
    numberHash: string
    addressHash: string
    requestedAt: number
  }
}
