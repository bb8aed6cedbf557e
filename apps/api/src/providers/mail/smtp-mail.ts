/** Mail through a mail server, by SMTP. */
import { createTransport } from 'nodemailer'
import { isThisMachine } from '../this-machine.ts'
import type { MailProvider, Sender } from './mail.ts'
import { meaningOfSmtpFault } from './mail-faults.ts'
import { automaticHeaders, messageId, unsubscribeHeaders } from './mail-headers.ts'

interface SmtpMailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: URL
  from: Sender
  /** How long one step of the talk may take. */
  timeoutMs?: number
}

const timeoutMsDefault = 15_000

export function createSmtpMail({ url, from, timeoutMs = timeoutMsDefault }: SmtpMailSettings): MailProvider {
  const transport = createTransport(smtpOptions(url, timeoutMs))
  return {
    meaningOf: meaningOfSmtpFault,
    send: async ({ to, subject, text, html, unsubscribe, id }) => {
      await transport.sendMail({
        from,
        // Addresses as objects: nothing in them is read as a list of several.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(id === undefined ? {} : { messageId: messageId(id, from) }),
        headers: { ...automaticHeaders, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      })
    },
  }
}

export function smtpOptions(url: URL, timeoutMs: number) {
  const secure = url.protocol === 'smtps:'
  // Such servers seldom have a certificate of any name.
  const isHere = isThisMachine(url)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Passwords and links never travel in the open, even if somebody on the way hides that the server can do better.
    requireTLS: !secure && !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
