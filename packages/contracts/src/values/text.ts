/** Text as it may cross the wire: bounded, well-formed, storable by every engine. */
import * as v from 'valibot'

/** NUL ends strings in some engines; a lone surrogate cannot be written as UTF-8. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** For every text that crosses the wire. */
export const storable = v.check<string, string>(
  isStorableText,
  'This text has characters that cannot be kept.',
)

/** Any text up to `lengthMax` UTF-16 units, the unit that an input's maxlength counts. */
export function optionalText(lengthMax: number) {
  return v.pipe(v.string(), v.maxLength(lengthMax, `At most ${lengthMax} characters.`), storable)
}

/** Text that says something once trimmed; `emptyMessage` is what the form shows otherwise. */
export function requiredText(lengthMax: number, emptyMessage = 'Required') {
  return v.pipe(
    v.string(),
    v.check((text) => text.trim().length > 0, emptyMessage),
    v.maxLength(lengthMax, `At most ${lengthMax} characters.`),
    storable,
  )
}

export const emailSchema = v.pipe(
  v.string(),
  v.check((text) => v.is(v.pipe(v.string(), v.email()), text.trim()), 'Invalid email address'),
  v.maxLength(254, 'Invalid email address'),
  storable,
)

/** The identity of an address: two spellings of one mailbox are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
