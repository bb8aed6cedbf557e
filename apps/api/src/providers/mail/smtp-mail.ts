/** Mail through a mail server, by SMTP. */
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isThisMachine } from '../this-machine.ts'
import type { MailProvider, Sender } from './mail.ts'
import { meaningOfSmtpFault, withMailServer } from './mail-faults.ts'
import { automaticHeaders, messageId, unsubscribeHeaders } from './mail-headers.ts'

interface SmtpMailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: URL
  /** Returns the sender at each mail. */
  from: () => Sender
  /** The community's host for the greeting: a machine's own name is rarely one that a mail server can look up. */
  ownHost?: string | undefined
  /** The limit for one step of the SMTP dialog, in milliseconds. */
  timeoutMs?: number
}

const timeoutMsDefault = 15_000

export function createSmtpMail({
  url,
  from,
  ownHost,
  timeoutMs = timeoutMsDefault,
}: SmtpMailSettings): MailProvider {
  const options = smtpOptions(url, timeoutMs)
  const { host, port } = options
  const transport = createTransport({
    ...options,
    ...(ownHost === undefined ? {} : { name: greetingOf(ownHost) }),
  })
  const withServer = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      throw withMailServer(error, { host, port })
    })
  }
  return {
    meaningOf: meaningOfSmtpFault,
    send: ({ to, subject, text, html, unsubscribe, id }) =>
      withServer(
        transport.sendMail({
          from: from(),
          // Addresses as objects: nothing in them is read as a list of several.
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(id === undefined ? {} : { messageId: messageId(id, from()) }),
          headers: { ...automaticHeaders, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
        }),
      ),
    probe: () => withServer(transport.verify()),
  }
}

/** Returns the name for the greeting. An IP address is written in brackets (RFC 5321, 4.1.3). */
function greetingOf(host: string): string {
  if (isIP(host) === 4) return `[${host}]`
  return host.startsWith('[') ? `[IPv6:${host.slice(1)}` : host
}

export function smtpOptions(url: URL, timeoutMs: number) {
  const secure = url.protocol === 'smtps:'
  // Such servers seldom have a certificate of any name.
  const isHere = isThisMachine(url)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Passwords and links are never sent unencrypted, even if an attacker hides that the server supports TLS.
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
