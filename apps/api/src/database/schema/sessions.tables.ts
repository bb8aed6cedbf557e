/** Rows of sessions, and of all that leads to one: links in mails, attempts, and who may join. */

import type { SignInProviderName, SignInPurpose } from '@porchlight/contracts/sessions/sessions.rules'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export interface SessionsTables {
  sessions: {
    /** SHA-256 of the token; the token itself is only in the cookie. */
    tokenHash: string
    memberId: string
    createdAt: number
    seenAt: number
    /** The time at which the member last proved their identity. */
    provedAt: number
    /** A name such as 'Firefox on Windows'; null when the browser sent none, or an unknown one. */
    browser: string | null
  }
  /** The address that a member is about to have, until the link in the mail to it was followed. */
  emailChanges: {
    memberId: OwnerId
    /**
     * SHA-256 of the token; the token itself is only in the mail. For an address that has an account, no mail contains
     * it.
     */
    tokenHash: string
    email: string
    emailKey: string
    expiresAt: number
  }
  /** The addresses that members had before, and the links in the mails to them by which to have these back. */
  emailUndos: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: string
    memberId: OwnerId
    email: string
    emailKey: string
    createdAt: number
    expiresAt: number
  }
  passwordResets: {
    /** SHA-256 of the token; the token itself is only in the mail. */
    tokenHash: string
    /**
     * The member; null for a link that was requested for an address without an account. Nobody receives such a link.
     */
    memberId: string | null
    expiresAt: number
    /**
     * True when the link was sent by mail: opening it proves that the mailbox is theirs. A link from an operator proves
     * nothing.
     */
    isByMail: Flag
  }
  /** Sign-ups whose link was not opened yet: they have no account. There may be several for one address. */
  pendingSignUps: {
    /**
     * SHA-256 of the token; the token itself is only in the mail. For an address that has an account, no mail contains
     * it.
     */
    tokenHash: string
    email: string
    emailKey: string
    passwordHash: string
    firstName: string
    lastName: string
    expiresAt: number
    /** The invitation with which it began; null without one. */
    invitationCode: string | null
  }
  /** Members whom a provider vouches for: by its own name for them, never by an address. */
  signInLinks: {
    issuer: string
    subject: string
    memberId: string
    /** The provider; a member has at most one account of each. */
    provider: SignInProviderName
    createdAt: number
  }
  /** Browsers on their way to a provider and back; each row serves once. */
  signInAttempts: {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: string
    provider: SignInProviderName
    state: string
    nonce: string
    verifier: string
    /** The session the browser had when it left. */
    sessionBefore: string | null
    purpose: SignInPurpose
    /** The path to return to for a member who is signed in already; null for a sign-in. */
    returnTo: string | null
    /** The provider's response by a form, as a query; null before that, and when it comes in the address. */
    answer: string | null
    /**
     * True when the browser left with the community's code. Without it the sign-in creates no account where the code is
     * required.
     */
    mayJoin: Flag
    /** The invitation with which the browser left; null without one. */
    invitationCode: string | null
    createdAt: number
  }
  /** The code that a sign-up requires, where the operator requires one. One row, or none before it is first needed. */
  communityCodes: { id: 1; code: string; createdAt: number }
  /** Mailboxes that make no account here. */
  bannedMailboxes: {
    /** The hash of the mailbox, made with the key beside the data. */
    hash: string
    /**
     * The hash of a fixed word, made with the same key. When the key changes, no mailbox is recognized any more, and
     * this shows it.
     */
    keyMark: string
    createdAt: number
  }
  /**
   * Digests of mailboxes that got the initial credits. They are stored for ever, so that no mailbox gets them twice.
   */
  welcomedMailboxes: { digest: string }
  /** Another one after each change of sessions: what is remembered of who may call holds as long as it is the same. */
  accessTag: { id: 1; tag: string }
}
