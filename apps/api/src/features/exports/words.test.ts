import { expect, test } from 'vitest'
import { amountInWords, longDayIn, movementInWords, settingLines, wordOf } from './words.ts'

test('M-111 a copy says amounts and days as people do', () => {
  expect([0, 1, 2].map(amountInWords)).toEqual(['0 credits', '1 credit', '2 credits'])
  expect([2, 1, 0, -1, -5].map(movementInWords)).toEqual([
    ...['+2 credits', '+1 credit', '0 credits', '−1 credit', '−5 credits'],
  ])
  const [utcDay, localDay] = [longDayIn('UTC'), longDayIn('America/Los_Angeles')]
  expect(utcDay('2026-11-02T23:59:59.000Z')).toBe('November 2, 2026')
  expect(localDay('2026-11-02T07:59:59.000Z')).toBe('November 1, 2026')
  // A day without a time is the same everywhere.
  expect(localDay('2026-11-02')).toBe('November 2, 2026')
})

test('M-111 a copy has a line for each notification setting that the member chose, and none for the others', () => {
  expect(settingLines({})).toEqual([])
  const push = { messages: false, help: true, thanks: true }
  const quiet = { from: '22:00', until: '07:00' }
  const settings = { allOff: true, push, mail: { credits: true }, nearby: 'at_once', digest: 'weekly', quiet }
  expect(settingLines({ ...settings, timeZone: 'Europe/Berlin' })).toEqual([
    'Only in the app: yes',
    'On your devices: help, thanks',
    'Not on your devices: messages',
    'By email: credits and gifts',
    'Requests near you: right away',
    'What’s going on, by email: every week',
    'Quiet hours: 22:00 to 07:00',
    'Time zone: Europe/Berlin',
  ])
})

test('M-111 a copy shows a code that only another version knows as it is', () => {
  expect(wordOf.creditReason('help')).toBe('Earned by helping')
  expect(wordOf.decision('lift')).toBe('Everything taken back')
  expect(wordOf.creditReason('raffle')).toBe('raffle')
  expect(wordOf.badge('first-steps')).toBe('First Steps')
})
