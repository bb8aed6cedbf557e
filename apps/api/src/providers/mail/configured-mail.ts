/** Mail as the operator has set it up: by a mail server, else as files in the data folder. */
import { join } from 'node:path'
import { withLocalCommand } from '../../operators-command.ts'
import { createFileMail } from './file-mail.ts'
import type { MailProvider, Sender } from './mail.ts'
import { type MailWatch, watchMail } from './mail-watch.ts'
import { createOutgoingMail, type OutgoingMail } from './outgoing-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { openMailFolder, waitingMailsIn } from './waiting-mails.ts'

interface MailConfig {
  dataDir: string
  publicUrl: URL | null
  smtpUrl: URL | null
  mailFrom: Sender | null
  communityName: string | null
  command: string
}

interface MailReports {
  mailWritten: (file: string) => void
  mailFault: (error: unknown) => void
  mailDelay: (error: unknown) => void
  mailServerFault: (error: unknown) => void
}

export interface ConfiguredMail extends OutgoingMail, MailWatch {}

/** Returns the provider for the configured mail server, or null when there is none. */
export function createConfiguredSmtp(
  config: Omit<MailConfig, 'dataDir' | 'command'>,
  communityName: () => string | null = () => config.communityName,
): MailProvider | null {
  const { smtpUrl: url, publicUrl } = config
  const from = () => senderIn({ ...config, communityName: communityName() })
  return url && createSmtpMail({ url, from, ownHost: publicUrl?.hostname })
}

/** Returns the sender, with the community's name: a member of two communities must see which one a mail is from. */
export function senderIn({
  mailFrom,
  communityName,
  publicUrl,
}: Pick<MailConfig, 'mailFrom' | 'communityName' | 'publicUrl'>): Sender {
  return {
    name: mailFrom?.name || communityName || 'Porchlight',
    address: mailFrom?.address ?? `porchlight@${publicUrl?.hostname ?? 'localhost'}`,
  }
}

export function createConfiguredMail(
  { communityName, ...config }: Omit<MailConfig, 'communityName'> & { communityName: () => string | null },
  now: () => number,
  { mailWritten, mailFault, mailDelay, mailServerFault }: MailReports,
): ConfiguredMail {
  const { dataDir, smtpUrl } = config
  const watch = watchMail(
    createConfiguredSmtp({ ...config, communityName: null }, communityName) ??
      createFileMail({
        dir: join(dataDir, 'mail'),
        from: () => senderIn({ ...config, communityName: communityName() }),
        now,
        onWritten: mailWritten,
      }),
    { now, onFault: mailServerFault },
  )
  const outgoing = createOutgoingMail({
    provider: watch.provider,
    now,
    folder: smtpUrl ? openMailFolder(waitingMailsIn(dataDir)) : null,
    onFault: mailFault,
    onDelay: mailDelay,
  })
  return {
    ...outgoing,
    ...watch,
    post: (posted) => outgoing.post({ ...posted, text: withLocalCommand(posted.text, config.command) }),
  }
}
