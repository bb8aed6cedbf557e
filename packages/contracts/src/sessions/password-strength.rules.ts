/**
 * Estimates how hard a password is to guess, by counting its characters. It uses no list of words: those of a library
 * have some hundred kB, too much for a phone on 2G. The server checks for the most common passwords when a password is
 * saved.
 */
import { passwordLengthMin } from './sessions.schema.ts'

/** `short`: shorter than any that is taken. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/**
 * The lower bounds of 'fair' and 'strong', in bits: a word with a few figures stays below the first, four words in a
 * row exceed the second.
 */
const fairBits = 30
const strongBits = 42

/**
 * The bits that one character adds. Passwords that people choose are not random: letters form words, and figures form
 * years.
 */
const bitsOf = { letter: 2.5, figure: 2.5, mark: 4, space: 1 }
/** The bits that a change from one kind of character to another adds within a word. */
const changeBits = 3
/** The bits that a year adds, however it is written. */
const yearBits = 4

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz']
const year = /(?:19|20)\d\d/g

export function passwordStrength(password: string): PasswordStrength {
  if (password.length < passwordLengthMin) return 'short'
  const bits = bitsIn(withoutRepetition(password.normalize('NFKC').toLowerCase()))
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}

function bitsIn(text: string): number {
  const years = text.match(year)?.length ?? 0
  const signs = [...text.replace(year, '')]
  let bits = years * yearBits
  let previous: keyof typeof bitsOf | null = null
  for (const [index, sign] of signs.entries()) {
    const kind = kindOf(sign, signs[index - 1], signs[index + 1])
    const isNew = !goesOn(signs[index - 2], signs[index - 1], sign)
    if (isNew) bits += bitsOf[kind]
    if (isNew && previous !== null && previous !== kind && kind !== 'space' && previous !== 'space') {
      bits += changeBits
    }
    previous = kind
  }
  return bits
}

/** A figure or a mark amid a word stands for a letter, as in 'p4ssw0rd'. */
function kindOf(sign: string, before = '', after = ''): keyof typeof bitsOf {
  if (/\s/u.test(sign)) return 'space'
  if (isLetter(sign) || (isLetter(before) && isLetter(after))) return 'letter'
  return /\p{N}/u.test(sign) ? 'figure' : 'mark'
}

function isLetter(sign: string): boolean {
  return /[\p{L}\p{M}]/u.test(sign)
}

/** The third of the same sign, or of neighbors in a row of the keyboard, of the alphabet or of figures. */
function goesOn(first: string | undefined, second: string | undefined, third: string): boolean {
  if (first === undefined || second === undefined) return false
  if (first === second && second === third) return true
  return rows.some((row) => {
    const [firstIndex, two, three] = [first, second, third].map((sign) => row.indexOf(sign)) as [
      number,
      number,
      number,
    ]
    return (
      Math.min(firstIndex, two, three) >= 0 &&
      two - firstIndex === three - two &&
      Math.abs(two - firstIndex) === 1
    )
  })
}

/** Returns a repeated text once: 'lamp' for 'lamplamp'. */
function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text
}
