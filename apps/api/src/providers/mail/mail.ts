/** What every way of sending mail offers: one short text to one mailbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same, for programs that show it. */
  html?: string
  /** Of what was not asked for by an act of the moment: where a mail program ends it by one call (RFC 8058). */
  unsubscribe?: URL
  /** Its own name, up to the host: sent a second time it is the same mail. At most 60 letters, figures, dots and dashes. */
  id?: string
}

export interface MailProvider {
  /** Resolves once the mail is out of our hands. Rejects when it is not; it ends by itself in either case. */
  send: (mail: Mail) => Promise<void>
}

export interface Sender {
  name: string
  address: string
}
