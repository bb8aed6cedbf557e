/** What somebody wrote, taken apart into words and addresses. Nothing in it is ever read as HTML. */

export type TextPart = { text: string; href?: string }

const address = /\bhttps?:\/\/[^\s<>"']+/gi
/** They end the sentence, not the address. */
const closing = /[.,;:!?…]+$/u

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutClosing(found)
    const href = addressOf(link)
    if (href === null) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: link, href })
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

function addressOf(link: string): string | null {
  const url = URL.parse?.(link) ?? null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
