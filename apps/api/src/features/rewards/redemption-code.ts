/** Codes for members to show to a partner. A code cannot be guessed, and can be read out over a counter. */
import { randomBytes } from 'node:crypto'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'

/** Crockford's: no letter that looks like a number, and no U. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = 4
const groupLength = 5

/** 100 bits: 32 signs, twenty times. */
export function newRedemptionCode(): string {
  const randomSigns = [...randomBytes(groups * groupLength)]
    .map((byte) => signs[byte % signs.length])
    .join('')
  return Array.from({ length: groups }, (_, index) =>
    randomSigns.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-')
}

/**
 * Restores a typed code to its issued form. It accepts small letters, blanks, an O for a zero, and digits of another
 * keyboard.
 */
export function readRedemptionCode(text: string): string {
  const plainText = withPlainFigures(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plainText.match(/.{1,5}/g)?.join('-') ?? ''
}
