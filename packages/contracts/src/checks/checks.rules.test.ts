import * as v from 'valibot'
import { expect, it } from 'vitest'
import { issuesOf } from '../errors/issues.ts'
import { applyForCheck, checkFormSchema } from './checks.operations.ts'
import { isBirthDate, isDay } from './checks.rules.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const form = {
  dateOfBirth: '1961-04-12',
  address: '1420 Laveta Terrace, Los Angeles',
  ssnLast4: '1234',
  consent: true,
}

const findIssues = (overrides: object) => {
  const parsed = v.safeParse(checkFormSchema, { ...form, ...overrides })
  return parsed.success ? [] : issuesOf(parsed.issues)
}

it.each([
  ['1961-04-12', true],
  ['1904-02-29', true],
  ['1961-02-29', false],
  ['1961-4-12', false],
  ['12.04.1961', false],
  ['', false],
])('B-005 %j as a date: %s', (text, expected) => expect(isDay(text)).toBe(expected))

it.each([
  ['1961-04-12', true],
  // In the member's time zone this day may have begun already.
  ['2026-11-29', true],
  ['2026-11-30', false],
  ['1901-01-01', true],
  ['1900-12-31', false],
])('B-005 a living person can be born on %j: %s', (text, expected) => {
  expect(isBirthDate(text, now)).toBe(expected)
})

it('B-005 B-006 B-007 each missing field is reported in the specification’s words', () => {
  expect(findIssues({ dateOfBirth: '', address: '', ssnLast4: '', consent: false })).toEqual([
    { path: 'dateOfBirth', message: 'Date of birth is required' },
    { path: 'address', message: 'Full address is required' },
    { path: 'ssnLast4', message: 'Enter last 4 digits of SSN' },
    { path: 'consent', message: 'You must consent to the background check' },
  ])
  expect(findIssues({})).toEqual([])
})

it.each([
  ['12 Oak St', ['Full address is required']],
  ['12 Oak    ', ['Full address is required']],
  ['          ', ['Full address is required']],
  ['\u2800'.repeat(12), ['Full address is required']],
  ['12 Oak Str', []],
  ['x'.repeat(201), ['At most 200 characters.']],
])('B-006 the address %j is checked', (address, messages) => {
  expect(findIssues({ address }).map(({ message }) => message)).toEqual(messages)
})

it.each([
  ['123', 'Enter last 4 digits of SSN'],
  ['12345', 'Enter last 4 digits of SSN'],
  ['12a4', 'Must be 4 digits'],
  ['١٢٣٤', 'Must be 4 digits'],
])('B-007 B-008 the last digits %j: %s', (ssnLast4, message) => {
  expect(findIssues({ ssnLast4 })[0]).toEqual({ path: 'ssnLast4', message })
})

it.each([false, undefined, 1, {}, 'yes', null])('B-009 %j is refused as consent', (consent) => {
  expect(findIssues({ consent })).toEqual([
    { path: 'consent', message: 'You must consent to the background check' },
  ])
})

it('Q61 no fault repeats the input, whatever its type', () => {
  const sentForm = {
    dateOfBirth: 19_610_412,
    address: ['4711'],
    ssnLast4: 4711,
    consent: '4711',
    4711: '4711',
  }
  const parsed = v.safeParse(applyForCheck.args, { ...sentForm, email: 4711, firstName: '4711'.repeat(100) })
  if (parsed.success) throw new Error('it was taken')
  const messages = issuesOf(parsed.issues).map(({ message }) => message)
  expect(messages).toHaveLength(7)
  expect(messages.join()).not.toMatch(/4711|1961/)
})
