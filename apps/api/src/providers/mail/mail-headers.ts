/** What a mail says of itself besides from whom, to whom and about what. */
import type { Sender } from './mail.ts'

export function messageId(id: string, { address }: Sender): string {
  return `<${id}@${address.split('@')[1]}>`
}

/** So that nobody's 'I am away' answers it (RFC 3834), nor Outlook's, which goes by a header of its own. */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
} as const

/** By the second, a mail program may call the address by itself, when its reader wants no more of them (RFC 8058). */
export function unsubscribeHeaders(address: URL): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
