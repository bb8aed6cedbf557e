/** Splits a message into words and addresses. Nothing in it is ever interpreted as HTML. */
import { parseUrl } from '@porchlight/contracts/values/text/url'

export interface TextPart {
  text: string
  href?: string
  /**
   * The real host, when the text of the address disguises it: letters that look like others, or a host hidden in the
   * address.
   */
  host?: string
}

/**
 * Matches up to a blank, a quotation mark, a dash, or a bracket or sign of full width; ASCII brackets may be part of
 * the address.
 */
const address = /https?:\/\/(?:[^\s<>"'\p{Pi}\p{Pf}\p{Ps}\p{Pe}—…、､，；：！？＂＇＜＞]|[()[\]{}])+/giu
/** Matches what ends the sentence and not the address, and invisible characters. */
const closing = /(?:[.,;:!?([{]|(?![\0-\x7f])\p{P}|\p{Cf})+$/u

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: linkText, index } of text.matchAll(address)) {
    const before = text[index - 1] ?? ''
    if (/[a-z\d]/i.test(before)) continue
    const link = withoutClosing(linkText, before)
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

function withoutClosing(linkText: string, before: string): string {
  const link = cutAtClosingBracket(cutAtFullStop(linkText)).replace(closing, '')
  // Other apps write text between two stars, or two of the other marks, in bold.
  const isMarked = /[*_~|`]/.test(before) && link.endsWith(before)
  return isMarked ? withoutClosing(link.slice(0, -1), before) : link
}

const openings = '([{'
const closings = ')]}'

/** A bracket that was opened before the address closes behind it, and ends it. */
function cutAtClosingBracket(linkText: string): string {
  const openCounts = [0, 0, 0]
  for (const { 0: bracket, index } of linkText.matchAll(/[()[\]{}]/g)) {
    const kind = Math.max(openings.indexOf(bracket), closings.indexOf(bracket))
    openCounts[kind] = (openCounts[kind] ?? 0) + (openings.includes(bracket) ? 1 : -1)
    if ((openCounts[kind] ?? 0) < 0) return linkText.slice(0, index)
  }
  return linkText
}

/** A full stop of Chinese and Japanese ends the sentence without a blank; a host that has no other dot may have it for one. */
function cutAtFullStop(linkText: string): string {
  for (const { index } of linkText.matchAll(/[。．｡]/g)) {
    const isHost = /^https?:\/\/[^/?#.。．｡]+$/i.test(linkText.slice(0, index))
    if (!isHost || !/^[\p{L}\p{N}]/u.test(linkText.slice(index + 1))) return linkText.slice(0, index)
  }
  return linkText
}

/**
 * Returns the URL, or null for a URL with a user name such as `https://bank.example@elsewhere.example`: such addresses
 * are only used to deceive, so they stay text.
 */
function addressOf(link: string): URL | null {
  const url = parseUrl(link)
  if (url === null || url.username !== '' || url.password !== '') return null
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}
