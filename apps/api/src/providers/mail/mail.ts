/** What every way of sending mail offers: one short text to one mailbox. */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface MailProvider {
  /** Resolves once the mail is out of our hands. Rejects when it is not; it ends by itself in either case. */
  send: (mail: Mail) => Promise<void>
}

export interface Sender {
  name: string
  address: string
}
