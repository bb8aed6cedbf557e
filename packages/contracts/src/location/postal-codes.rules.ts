/** Postal codes: ZIP codes where nothing else is set, elsewhere of the form that the community’s operator named. */

import { withPlainFigures } from '../values/text/figures.ts'

export interface PostalCodes {
  /** The name of such codes: 'ZIP', 'postal code'. */
  name: string
  /** 9 is a figure, A a letter, all else itself; several forms with `|` between them. */
  form: string
  example: string
}

export const zipCodes: PostalCodes = { name: 'ZIP', form: '99999', example: '90026' }

/** No form and no code is longer. */
export const postalCodeLengthMax = 12

/** Returns a code as it is stored: in capitals and with the blanks of its form; null when the text has no such form. */
export function postalCodeIn(text: string, { form }: Pick<PostalCodes, 'form'>): string | null {
  const codeSigns = signsOf(text)
  for (const each of form.split('|')) {
    const formSigns = [...each]
    const signs = signsOf(each)
    if (signs.length !== codeSigns.length || !signs.every((sign, at) => isOfForm(codeSigns[at], sign)))
      continue
    const rest = [...codeSigns]
    return formSigns.map((sign) => (isBlank(sign) ? sign : rest.shift())).join('')
  }
  return null
}

/**
 * Returns the code at the end of an address, or before its country. Words at the beginning are not tried, because they
 * are a house number.
 */
export function postalCodeOfAddress(address: string, codes: Pick<PostalCodes, 'form'>): string | null {
  const words = address.split(/[\s,]+/).filter((word) => word !== '')
  for (let end = words.length; end > 1; end -= 1) {
    for (let from = end - 1; from > 0 && from >= end - wordsOfCodeMax; from -= 1) {
      const code = postalCodeIn(words.slice(from, end).join(' '), codes)
      if (code !== null) return code
    }
  }
  return null
}

/** Such as 'K1A 0B1' or '90026-1234'. */
const wordsOfCodeMax = 3

/**
 * Returns a code as it is typed: no more figures than a form of figures only has, no more characters than another form
 * has.
 */
export function typedPostalCode(text: string, codes: Pick<PostalCodes, 'form'>): string {
  const lengthMax = Math.max(...codes.form.split('|').map((each) => each.length))
  // Figures of other keyboards are figures, wide letters are letters.
  const plain = withPlainFigures(text.normalize('NFKC'))
  const trimmedCode = hasFiguresAlone(codes) ? plain.replaceAll(/\D/g, '') : plain.toUpperCase().trimStart()
  return trimmedCode.slice(0, lengthMax)
}

/** Returns true when a numeric keyboard is enough. */
export function hasFiguresAlone({ form }: Pick<PostalCodes, 'form'>): boolean {
  return /^[9|]+$/.test(form)
}

export function invalidPostalCode(codes: PostalCodes): string {
  return areZipCodes(codes)
    ? 'Please enter a valid 5-digit ZIP code'
    : `Please enter a valid ${codes.name}, such as ${codes.example}`
}

/** Returns the text for a code that has the right form but belongs to no known place. */
export function unknownPostalCode(codes: PostalCodes): string {
  return areZipCodes(codes)
    ? 'Please enter a valid 5-digit US ZIP code.'
    : `We do not know where this ${codes.name} is. Please enter another, such as ${codes.example}.`
}

function areZipCodes({ name, form }: PostalCodes): boolean {
  return name === zipCodes.name && form === zipCodes.form
}

/** Blanks and hyphens are forgiven, typed or left out. */
function signsOf(text: string): string[] {
  return [...text.toUpperCase()].filter((sign) => !isBlank(sign))
}

function isBlank(sign: string): boolean {
  return /[\s-]/.test(sign)
}

function isOfForm(sign: string | undefined, formSign: string): boolean {
  if (sign === undefined) return false
  if (formSign === '9') return /^[0-9]$/.test(sign)
  return formSign === 'A' ? /^[A-Z]$/.test(sign) : sign === formSign
}
