/** What can be told from how a mail server refused a mail. */
import type { MailRefusal } from './mail.ts'

interface SmtpFault extends Error {
  code?: string
  responseCode?: number
  command?: string
}

/** A mail server's own words name whom the mail was for: only its codes are kept. */
export function mailFault(error: unknown): { name: string; code?: string; responseCode?: number } {
  const { name, code, responseCode } = error as SmtpFault
  return { name, ...(code && { code }), ...(responseCode && { responseCode }) }
}

/**
 * Of one mail is what a server says once it has looked at it. What it says at the door, to the login or to the sender is about
 * all mails, as a line that broke is: they wait until the operator has mended that.
 */
export function meaningOfSmtpFault(error: unknown): MailRefusal {
  const { responseCode, command } = error as SmtpFault
  if (responseCode === undefined || (command !== 'RCPT TO' && command !== 'DATA')) return 'away'
  // Some ask for the login only here.
  if (responseCode === 530 || responseCode === 535) return 'away'
  return responseCode >= 500 ? 'never' : 'later'
}
