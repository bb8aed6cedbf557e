import { Refused } from '@porchlight/contracts/errors/refusals'
import { expect, it } from 'vitest'
import { readPhoneNumber } from './phone-number.ts'

it.each([
  ['(213) 555-0142', 'us', '+12135550142'],
  ['213.555.0142', 'us', '+12135550142'],
  ['1 213 555 0142', 'us', '+12135550142'],
  ['+1 (213) 555-0142', 'de', '+12135550142'],
  ['+49 171 123 4567', 'us', '+491711234567'],
  ['0171 123-45 67', 'de', '+491711234567'],
])('M-092 A-022 %j in a community of %s is %s', (typedNumber, country, number) => {
  expect(readPhoneNumber(typedNumber, country)).toBe(number)
})

it.each([
  ['1234567890', 'us'],
  ['(555) 12', 'us'],
  ['+1 213 555 01 42 999', 'us'],
  ['(213) 555-0142 ext. 5', 'us'],
  ['call me at (213) 555-0142', 'us'],
  ['+999 213 555 0142', 'us'],
  ['0171 123 45 67', 'us'],
  ['213 555 0142', 'nowhere'],
])('M-094 %j in a community of %s is refused as a number', (typedNumber, country) => {
  expect(() => readPhoneNumber(typedNumber, country)).toThrow(Refused)
})
