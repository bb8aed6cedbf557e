/** Additional headers of mails, besides sender, recipient and subject. */
import type { Sender } from './mail.ts'

export function messageId(id: string, { address }: Sender): string {
  return `<${id}@${address.split('@')[1]}>`
}

/** Headers that prevent automatic replies such as 'I am away' (RFC 3834); Outlook requires a header of its own. */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
} as const

/** Returns the headers for unsubscribing. With the second one a mail program may call the address itself (RFC 8058). */
export function unsubscribeHeaders(address: URL): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
