/** The interpretation of a mail server's refusals. */
import type { MailRefusal } from './mail.ts'

interface SmtpFault extends Error {
  code?: string
  /** The system's error code, for errors to which the mail library gives its own code. */
  originalCode?: string
  responseCode?: number
  command?: string
  mailServer?: MailServer
}

interface MailServer {
  host: string
  port: number
}

interface FaultCodes extends Partial<MailServer> {
  name: string
  code?: string
  responseCode?: number
}

/** Adds the mail server's host and port to an error, so that a reader can identify the server. */
export function withMailServer(error: unknown, mailServer: MailServer): unknown {
  return error instanceof Error ? Object.assign(error, { mailServer }) : error
}

/** Returns only an error's codes and its server. The mail server's text may contain the recipient's address. */
export function mailFault(error: unknown): FaultCodes {
  const { name, code, originalCode = code, responseCode, mailServer } = error as SmtpFault
  return {
    name,
    ...(originalCode && { code: originalCode }),
    ...(responseCode && { responseCode }),
    ...mailServer,
  }
}

const hints: readonly (readonly [RegExp, string])[] = [
  [/^(?:EAUTH|530|535)$/, 'it does not take the name and the password in SMTP_URL'],
  [/^ECONNREFUSED$/, 'nothing listens there; is it the right port?'],
  [/^(?:ENOTFOUND|EDNS|EAI_AGAIN)$/, 'there is no host of this name'],
  [
    /^(?:ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/,
    'it does not answer; some providers of machines close this port',
  ],
  [
    /^(?:ETLS|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'its certificate or its TLS is not as it has to be',
  ],
]

/** Returns the fault as a text for operators: 'ECONNREFUSED at mail.example.org:587: nothing listens there; …'. */
export function mailFaultText(error: unknown): string {
  const { code, responseCode, host, port } = mailFault(error)
  const codes = [code, responseCode].filter((each) => each !== undefined).map(String)
  const hint =
    (error as SmtpFault).command === 'MAIL FROM'
      ? 'it does not take MAIL_FROM as a sender'
      : hints.find(([pattern]) => codes.some((each) => pattern.test(each)))?.[1]
  const where = host === undefined ? '' : ` at ${host}:${port}`
  return `${codes.join(' ') || mailFault(error).name}${where}${hint === undefined ? '' : `: ${hint}`}`
}

/**
 * Returns whether a new login can show that the fault is over. A refusal from the sender command on concerns mails
 * alone, and a login does not test it.
 */
export function isConnectionFault(error: unknown): boolean {
  return !['MAIL FROM', 'RCPT TO', 'DATA'].includes((error as SmtpFault).command ?? '')
}

/**
 * Returns the meaning of a mail server's fault. Only a refusal after the recipient or the data concerns a single mail.
 * One at the connection, the login or the sender concerns all mails, like a broken connection: they wait until the
 * operator has fixed it.
 */
export function meaningOfSmtpFault(error: unknown): MailRefusal {
  const { responseCode, command } = error as SmtpFault
  if (responseCode === undefined || (command !== 'RCPT TO' && command !== 'DATA')) return 'away'
  // Some ask for the login only here.
  if (responseCode === 530 || responseCode === 535) return 'away'
  return responseCode >= 500 ? 'never' : 'later'
}
