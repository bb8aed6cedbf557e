/** Rules for how phone numbers and their codes are typed. The server checks whether such a number exists. */

export const phoneDigitsMin = 10
/** The greatest length for numbers of every country; the longest have fifteen figures. */
export const phoneLengthMax = 24
/** '(555) 123-4567' */
export const usPhoneLengthMax = 14
export const codeLength = 6
/** The greatest length of a typed code, including blanks that are pasted along with it. */
export const codeTypedLengthMax = 20

const usDigits = 10

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export function hasPhoneDigits(text: string): boolean {
  return digitsOf(text).length >= phoneDigitsMin
}

/** Blanks around it are forgiven. */
export function isCode(text: string): boolean {
  return text.length <= codeTypedLengthMax && /^\d{6}$/.test(text.trim())
}

/**
 * Returns a number as the field shows it while it is typed: '(555) 123-4567'. It is not formatted when it begins with a
 * plus, as numbers of other countries do, or when `isUsual` is false because numbers here have another form.
 */
export function typedPhoneNumber(text: string, isUsual = true): string {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('+') || !isUsual)
    return trimmed.replace(/[^\d+ ()./-]/g, '').slice(0, phoneLengthMax)
  const all = digitsOf(trimmed)
  // Pasted with the country's own one in front.
  const digits = (all.length > usDigits && all.startsWith('1') ? all.slice(1) : all).slice(0, usDigits)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (exchange === '') return area
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
}

/** Returns only the figures of a text, and no more of them than a code has. */
export function typedCode(text: string): string {
  return digitsOf(text).slice(0, codeLength)
}

/** '+12135550142' as its owner reads it: '(213) 555-0142'; of another country as it is. */
export function formatPhoneNumber(number: string): string {
  return /^\+1\d{10}$/.test(number) ? typedPhoneNumber(number.slice(2)) : number
}
