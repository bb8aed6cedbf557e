/** How phone numbers and the codes for them are typed. Whether there is such a number, the server says. */

export const phoneDigitsMin = 10
/** Of every country; the longest have fifteen figures. */
export const phoneLengthMax = 24
/** '(555) 123-4567' */
export const usPhoneLengthMax = 14
export const codeLength = 6
/** With the blanks that come along with what is pasted. */
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
 * As it stands in the field while it is typed: '(555) 123-4567', or as it comes where it begins with a plus, as numbers of
 * other countries do, or where `isUsual` says that numbers here have another form.
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

/** Only figures, as many as a code has. */
export function typedCode(text: string): string {
  return digitsOf(text).slice(0, codeLength)
}

/** '+12135550142' as its owner reads it: '(213) 555-0142'; of another country as it is. */
export function formatPhoneNumber(number: string): string {
  return /^\+1\d{10}$/.test(number) ? typedPhoneNumber(number.slice(2)) : number
}
