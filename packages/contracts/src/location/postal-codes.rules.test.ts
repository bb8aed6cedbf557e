import { describe, expect, test } from 'vitest'
import {
  hasFiguresAlone,
  invalidPostalCode,
  postalCodeIn,
  postalCodeOfAddress,
  typedPostalCode,
  unknownPostalCode,
  zipCodes,
} from './postal-codes.rules.ts'

const canadian = { name: 'postal code', form: 'A9A 9A9', example: 'M5V 3L9' }
const british = { name: 'postcode', form: 'A9 9AA|A99 9AA|AA9 9AA', example: 'SW1 1AA' }

describe('a ZIP code', () => {
  test('L-016 L-029 is exactly five digits', () => {
    expect(postalCodeIn('90026', zipCodes)).toBe('90026')
    expect(postalCodeIn(' 90026 ', zipCodes)).toBe('90026')
    for (const text of ['', '9002', '900266', '9002a', '٩٠٠٢٦', '90026;', 'ninety', '9OO26'])
      expect(postalCodeIn(text, zipCodes), text).toBeNull()
  })

  test('L-014 L-015 is reduced to its digits and to five of them while it is typed', () => {
    expect(typedPostalCode('9a0-0 2x6', zipCodes)).toBe('90026')
    expect(typedPostalCode('90026-1234', zipCodes)).toBe('90026')
    for (const text of ['٩٠٠٢٦', '۹۰۰۲۶', '９００２６', '９0٠２۶', '९००२६'])
      expect(typedPostalCode(text, zipCodes), text).toBe('90026')
    expect(hasFiguresAlone(zipCodes)).toBe(true)
  })

  test('L-019 L-029 of another form or unknown is refused in the words of the spec', () => {
    expect(invalidPostalCode(zipCodes)).toBe('Please enter a valid 5-digit ZIP code')
    expect(unknownPostalCode(zipCodes)).toBe('Please enter a valid 5-digit US ZIP code.')
  })
})

describe('a postal code of another form', () => {
  test.each([
    ['m5v3l9', 'M5V 3L9'],
    ['M5V 3L9', 'M5V 3L9'],
    ['m5v-3l9', 'M5V 3L9'],
    ['M5V 3L', null],
    ['55V 3L9', null],
    ['90026', null],
  ])('%s is stored as %s', (text, postalCode) => {
    expect(postalCodeIn(text, canadian)).toBe(postalCode)
  })

  test('may have one of several forms', () => {
    expect(postalCodeIn('sw11aa', british)).toBe('SW1 1AA')
    expect(postalCodeIn('m11ae', british)).toBe('M1 1AE')
    expect(postalCodeIn('m111ae', british)).toBe('M11 1AE')
    expect(postalCodeIn('1mm1ae', british)).toBeNull()
  })

  test('is capitalized while typed, and no text calls it a ZIP code or mentions the US', () => {
    expect(typedPostalCode('m5v 3l9 toronto', canadian)).toBe('M5V 3L9')
    expect(typedPostalCode('ｍ５v　٣l９', canadian)).toBe('M5V 3L9')
    expect(hasFiguresAlone(canadian)).toBe(false)
    for (const text of [invalidPostalCode(canadian), unknownPostalCode(canadian)]) {
      expect(text).toContain('postal code')
      expect(text).not.toMatch(/ZIP|US/)
    }
  })
})

test('X-013 the ZIP code of an address is at its end, and never the house number', () => {
  const zipOf = (address: string) => postalCodeOfAddress(address, zipCodes)
  expect(zipOf('1712 Palmetto Street, Los Angeles, CA 90026')).toBe('90026')
  expect(zipOf('12345 Sunset Blvd, Los Angeles, CA 90026, USA')).toBe('90026')
  expect(zipOf('12345 Sunset Blvd, Los Angeles')).toBeNull()
  expect(zipOf('')).toBeNull()
  expect(postalCodeOfAddress('80 Wellington St, Ottawa, ON k1a 0b1, Canada', { form: 'A9A 9A9' })).toBe(
    'K1A 0B1',
  )
})
