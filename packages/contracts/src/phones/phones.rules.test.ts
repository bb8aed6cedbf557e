import { expect, it } from 'vitest'
import { formatPhoneNumber, typedCode, typedPhoneNumber, usPhoneLengthMax } from './phones.rules.ts'

it.each([
  ['', ''],
  ['5', '5'],
  ['555', '555'],
  ['5551', '(555) 1'],
  ['(555) ', '555'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['555.123.4567', '(555) 123-4567'],
  ['15551234567', '(555) 123-4567'],
  ['55512345678', '(555) 123-4567'],
  [' 555 123 4567 ', '(555) 123-4567'],
  ['+49 171 1234567', '+49 171 1234567'],
  ['+', '+'],
  ['five', ''],
])('M-092 M-093 the typed number %j is formatted as %j', (typedText, shownText) => {
  expect(typedPhoneNumber(typedText)).toBe(shownText)
  // Formatting what is formatted changes nothing: the caret stays where it is.
  expect(typedPhoneNumber(shownText)).toBe(shownText)
  if (!shownText.startsWith('+')) expect(shownText.length).toBeLessThanOrEqual(usPhoneLengthMax)
})

it('M-092 where numbers have another form, they stay as typed', () => {
  expect(typedPhoneNumber('0171 123-4567', false)).toBe('0171 123-4567')
  expect(typedPhoneNumber('+49x171', false)).toBe('+49171')
})

it('M-095 a code is reduced to six figures', () => {
  expect(typedCode(' 12 34-5678')).toBe('123456')
})

it('M-013 an owner reads their number in the local format', () => {
  expect(formatPhoneNumber('+12135550142')).toBe('(213) 555-0142')
  expect(formatPhoneNumber('+491711234567')).toBe('+491711234567')
})
