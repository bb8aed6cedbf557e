/**
 * Sign-in names, which the server gives to members without an email address, such as 'rosa-4821'. They consist of the
 * letters of English, digits and one hyphen: so no name looks like an address or like another name.
 */
import * as v from 'valibot'
import { requiredText } from '../values/text/text.ts'

const typedPattern = /^([a-z]{1,16})(\d{4,8})$/
/** The characters that hands and keyboards put into a name or make of its hyphen: spaces, dashes, marks of direction, and characters without a width. */
const strayCharacters = /[-\s\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const typedLengthMax = 100

/** Returns the name that somebody typed, as it is stored; null for what can be nobody's. */
export function signInNameIn(typedText: string): string | null {
  const [, letters, figures] = typedPattern.exec(typedText.replace(strayCharacters, '').toLowerCase()) ?? []
  return letters === undefined ? null : `${letters}-${figures}`
}

/** Returns the beginning of a name: a first name in the letters of English, or 'neighbor' for one in other letters. */
export function signInNameStart(firstName: string): string {
  const letters = firstName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 16)
  return letters === '' ? 'neighbor' : letters
}

/** Returns true for the email address of a member; a member without one has a sign-in name in its place. */
export function isAddress(email: string): boolean {
  return email.includes('@')
}

export function isNoAddress(text: string): boolean {
  return !isAddress(text)
}

export const signInNameSchema = v.pipe(
  requiredText(typedLengthMax, 'Please type your sign-in name.'),
  v.check(isNoAddress, 'This is an email address. Please log in with your email.'),
)
