import { expect, test } from 'vitest'
import { numberIn, withPlainFigures } from './figures.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['fullwidth', '０１２３４５６７８９'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Adlam, of two code units', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
  ['bold, the first of five neighboring sets', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced, the last of the five', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['plain', '0123456789'],
])('L-014 %s figures become 0 to 9', (_which, figures) => {
  expect(withPlainFigures(figures)).toBe('0123456789')
})

test('a sign that is no decimal figure stays', () => {
  for (const text of ['', '½ ² Ⅷ ①', 'Rosa’s 九', '\ud83d']) expect(withPlainFigures(text)).toBe(text)
  expect(withPlainFigures('от ٣ до 5')).toBe('от 3 до 5')
})

test('a number is read as a person writes it, in figures of any keyboard', () => {
  expect([' 12 ', '012', '-3', '2.5', '١٢', '１２'].map(numberIn)).toEqual([12, 12, -3, 2.5, 12, 12])
  for (const text of ['', ' ', '1e3', '0x10', '½', 'two', '1 2', '.5', 'Infinity'])
    expect(numberIn(text), text).toBeNull()
})
