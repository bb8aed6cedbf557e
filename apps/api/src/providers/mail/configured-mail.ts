/** Mail as the operator has set it up: by a mail server, else as files in the data folder. */
import { join } from 'node:path'
import { asGiven } from '../../operators-command.ts'
import { createFileMail } from './file-mail.ts'
import type { MailProvider, Sender } from './mail.ts'
import { createOutgoingMail, type OutgoingMail } from './outgoing-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { openMailFolder, waitingMailsIn } from './waiting-mails.ts'

interface MailConfig {
  dataDir: string
  publicUrl: URL | null
  smtpUrl: URL | null
  mailFrom: Sender | null
  command: string
}

interface MailReports {
  mailWritten: (file: string) => void
  mailFault: (error: unknown) => void
  mailDelay: (error: unknown) => void
}

export function createConfiguredMail(
  config: MailConfig,
  now: () => number,
  { mailWritten, mailFault, mailDelay }: MailReports,
): OutgoingMail & { provider: MailProvider } {
  const { dataDir, publicUrl, smtpUrl } = config
  const from = config.mailFrom ?? {
    name: 'Porchlight',
    address: `porchlight@${publicUrl?.hostname ?? 'localhost'}`,
  }
  const provider: MailProvider = smtpUrl
    ? createSmtpMail({ url: smtpUrl, from })
    : createFileMail({ dir: join(dataDir, 'mail'), from, now, onWritten: mailWritten })
  const outgoing = createOutgoingMail({
    provider,
    now,
    folder: smtpUrl ? openMailFolder(waitingMailsIn(dataDir)) : null,
    onFault: mailFault,
    onDelay: mailDelay,
  })
  return {
    ...outgoing,
    post: (posted) => outgoing.post({ ...posted, text: asGiven(posted.text, config.command) }),
    provider,
  }
}
