/** The interface of every mail provider: one short text to one mailbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same text as HTML, for programs that show it. */
  html?: string
  /**
   * The address by which a mail program unsubscribes with one request (RFC 8058), for mails that no act of the moment
   * requested.
   */
  unsubscribe?: URL
  /**
   * The name of the mail, the part before the host of its Message-ID: a mail that is sent twice keeps it. At most 60
   * letters, figures, dots and dashes.
   */
  id?: string
}

/** A mail that is tried again while its mail server responds 'not now'. */
export interface PostedMail extends Mail {
  /** Epoch ms: from then on it is of no use, since its link leads nowhere. Without it, after some days. */
  until?: number
  /** Names what it is about: an older mail about the same that has not left yet is of no use any more. */
  replaces?: string
}

export interface MailProvider {
  /** Resolves once the mail is out of our hands. Rejects when it is not; it ends by itself in either case. */
  send: (mail: Mail) => Promise<void>
  /** Returns the meaning of a rejection by `send`. */
  meaningOf: (error: unknown) => MailRefusal
  /** Goes to the mail server and logs in, and sends nothing. Rejects as sending would; absent where there is no server. */
  probe?: () => Promise<void>
}

/**
 * The meaning of a failed try. `never`: the server will never accept this mail. `later`: it may accept this mail later,
 * and others now. `away`: no server is there, and all mails wait.
 */
export type MailRefusal = 'never' | 'later' | 'away'

export interface Sender {
  name: string
  address: string
}
