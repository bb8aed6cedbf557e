/** Text as it may cross the wire: bounded, well-formed, storable by every engine. */
import * as v from 'valibot'
import { lettersOf } from './letters.ts'

/** NUL ends strings in some engines; a lone surrogate cannot be written as UTF-8. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** For every text that crosses the wire. */
export const storable = v.check<string, string>(
  isStorableText,
  'This text has characters that cannot be kept.',
)

/** What cannot be kept at all is left out: some keyboards give half a sign. */
export function withoutUnstorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Its beginning, in UTF-16 units, not cut through the middle of a sign, such as a flag or a family. */
export function beginningOf(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  let end = 0
  for (const { length } of lettersOf(text)) {
    if (end + length > lengthMax) break
    end += length
  }
  // Of a sign with more marks than there is room for, some marks are left out.
  return text.slice(0, end || lengthMax).replace(/[\ud800-\udbff]$/, '')
}

/** Any text up to `lengthMax` UTF-16 units, the unit that an input's maxlength counts. */
export function optionalText(lengthMax: number) {
  return v.pipe(v.string(), v.maxLength(lengthMax, `At most ${lengthMax} characters.`), storable)
}

/** Letters that show nothing (fillers, the blank of Braille) beside what Unicode itself calls a mark, a space or a control. */
const blankLetters = /[\u115f\u1160\u2800\u3164\uffa0]/gu
/** They turn the direction of all that follows, the neighbour's text included. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu

/** Whether a reader would see anything at all. */
export function isVisibleText(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blankLetters, ''))
}

/** As it is kept: without the blanks around it and without what would turn other people's text. */
export function tidyText(text: string): string {
  return text.replace(directionControls, '').trim()
}

/** What cannot be kept at all is one problem, not two. */
export function saysSomething(text: string): boolean {
  return !isStorableText(text) || isVisibleText(text)
}

/** Text that says something; `emptyMessage` is what the form shows otherwise. */
export function requiredText(lengthMax: number, emptyMessage = 'Required') {
  return v.pipe(
    v.string(),
    v.check(saysSomething, emptyMessage),
    v.maxLength(lengthMax, `At most ${lengthMax} characters.`),
    storable,
  )
}

const addressSchema = v.pipe(v.string(), v.email())

/** Blanks around it are forgiven. */
export function isEmailAddress(text: string): boolean {
  return v.is(addressSchema, text.trim())
}

export const emailSchema = v.pipe(
  v.string(),
  v.check(isEmailAddress, 'Invalid email address'),
  v.maxLength(254, 'Invalid email address'),
  storable,
)

/** The identity of an address: two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
