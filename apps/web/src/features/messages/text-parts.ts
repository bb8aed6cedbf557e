/** What somebody wrote, taken apart into words and addresses. Nothing in it is ever read as HTML. */

export interface TextPart {
  text: string
  href?: string
  /** Where it leads, if that is not what it says: letters that look like others, or a host in a disguise. */
  host?: string
}

const address = /\bhttps?:\/\/[^\s<>"']+/gi
/** They end the sentence, not the address. */
const closing = /[.,;:!?…]+$/u

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutClosing(found)
    const url = addressOf(link)
    if (url === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    const { href, host, protocol } = url
    const isAsWritten = link.toLowerCase().startsWith(`${protocol}//${host}`)
    parts.push({ text: link, href, ...(isAsWritten ? {} : { host }) })
    end = index + link.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A bracket that was opened before the address closes behind it. */
function withoutClosing(found: string): string {
  const link = found.replace(closing, '')
  return link.endsWith(')') && !link.includes('(') ? withoutClosing(link.slice(0, -1)) : link
}

/** One with a name in it, `https://bank.example@elsewhere.example`, is written by nobody who means well: it stays text. */
function addressOf(link: string): URL | null {
  const url = URL.parse?.(link) ?? null
  if (url === null || url.username !== '' || url.password !== '') return null
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}
