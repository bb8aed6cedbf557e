import { describe, expect, it } from 'vitest'
import { greetingAt } from './greeting.tsx'

describe('the greeting', () => {
  it.each([
    [4, 'Good evening'],
    [5, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
  ])('H-005 at %i o’clock the greeting is %s', (hour, greeting) => {
    expect(greetingAt(new Date(2026, 10, 21, hour, 59).getTime())).toBe(greeting)
  })
})
