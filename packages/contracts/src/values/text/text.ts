/** Text as it may cross the wire: bounded, well-formed, storable by every engine. */
import * as v from 'valibot'
import { lettersOf } from './letters.ts'

/** A lone surrogate. Written out, since `isWellFormed` and `toWellFormed` are younger than many phones. */
const loneSurrogate = /\p{Surrogate}/gu

/** NUL ends strings in some engines; a lone surrogate cannot be written as UTF-8. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.search(loneSurrogate) < 0
}

/** Checks every text that crosses the wire. */
export const storable = v.check<string, string>(
  isStorableText,
  'This text has characters that cannot be kept.',
)

/**
 * Removes what cannot be stored: NUL is deleted, and half a surrogate pair, which some keyboards produce, becomes
 * U+FFFD.
 */
export function stripInvalid(text: string): string {
  return text.replaceAll('\0', '').replace(loneSurrogate, '\ufffd')
}

/** Returns the beginning of a text, at most `lengthMax` UTF-16 units long, never cut within a sign such as a flag. */
export function truncate(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  let end = 0
  for (const { length } of lettersOf(text)) {
    if (end + length > lengthMax) break
    end += length
  }
  // A single sign with more marks than fit loses some of its marks.
  return text.slice(0, end || lengthMax).replace(/[\ud800-\udbff]$/, '')
}

/** Any text up to `lengthMax` UTF-16 units, the unit that an input's maxlength counts. */
export function optionalText(lengthMax: number) {
  return v.pipe(v.string(), v.maxLength(lengthMax, `At most ${lengthMax} characters.`), storable)
}

/** Letters that show nothing (fillers, the blank of Braille) beside what Unicode itself calls a mark, a space or a control. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/gu
/** The characters that turn the direction of all text after them, also of a neighbor's. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu

/** Returns true when a reader would see anything at all. */
export function isVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blankLetters, ''))
}

/**
 * Returns a text as it is stored: without the blanks around it, and without direction controls, which would turn the
 * text of others.
 */
export function normalizeText(text: string): string {
  return text.replace(directionControls, '').trim()
}

/** Returns a name as it is stored: on one line, so that no list shows it as two. */
export function normalizeName(name: string): string {
  return normalizeText(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
}

/**
 * Returns true for visible text. It is also true for text that cannot be stored: that is reported by its own check, as
 * one problem and not two.
 */
export function hasVisibleText(text: string): boolean {
  return !isStorableText(text) || isVisibleText(text)
}

/** Accepts text with at least one visible character. `emptyMessage` is what the form shows otherwise. */
export function requiredText(lengthMax: number, emptyMessage = 'Required') {
  return v.pipe(
    v.string(),
    v.check(hasVisibleText, emptyMessage),
    v.maxLength(lengthMax, `At most ${lengthMax} characters.`),
    storable,
  )
}

/**
 * The rule of the HTML standard, which browsers follow. The rules of single mail hosts for the part before the '@' are
 * not checked here.
 */
const addressSchema = v.pipe(v.string(), v.rfcEmail())
const emailLengthMax = 254

/** Blanks around it are forgiven. */
export function isEmailAddress(text: string): boolean {
  const address = emailAddressOf(text)
  return address.length <= emailLengthMax && v.is(addressSchema, address)
}

export const emailSchema = v.pipe(
  v.string(),
  v.check(isEmailAddress, 'Invalid email address'),
  v.maxLength(emailLengthMax, 'Invalid email address'),
  storable,
)

/**
 * Returns an address as it is stored and mailed to: without blanks, its domain in the form of mail servers ('xn--…'),
 * however it was typed.
 */
export function emailAddressOf(text: string): string {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`
}

/** The identity of an address: two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return emailAddressOf(email).toLowerCase()
}

/** Returns the link that begins a mail to an address: characters with a meaning in a link are escaped (RFC 6068). */
export function mailtoOf(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`
}

/**
 * Returns the ASCII form of a domain by the browser's own rules for hosts. A domain that is ASCII already, or that is
 * no valid host, is returned unchanged.
 */
function asciiDomain(domain: string): string {
  // A character that ends the host in a link would silently cut the domain, so such a domain stays as it is.
  if (!/[^\0-\x7f]/.test(domain) || /[\s/\\?#@:%]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
