import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { trialLeft, trialToShow } from './trial-left.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

describe('the countdown of a trial', () => {
  it('H-010 shows days, hours, minutes and seconds, one second less each second', () => {
    const endsAt = now + 13 * dayMs + 4 * hourMs + 5 * minuteMs + 6000
    expect(trialLeft(endsAt, now)).toMatchObject({
      days: 14,
      wholeDays: 13,
      hours: 4,
      minutes: 5,
      seconds: 6,
    })
    expect(trialLeft(endsAt, now + 1000)).toMatchObject({
      days: 14,
      wholeDays: 13,
      hours: 4,
      minutes: 5,
      seconds: 5,
    })
    expect(trialLeft(endsAt, now + 7000)).toMatchObject({
      days: 14,
      wholeDays: 13,
      hours: 4,
      minutes: 4,
      seconds: 59,
    })
  })

  it('PLAN-029 counts a day that has begun', () => {
    expect(trialLeft(now + 13 * dayMs + 1000, now).days).toBe(14)
    expect(trialLeft(now + 13 * dayMs, now).days).toBe(13)
    expect(trialLeft(now + 1, now).days).toBe(1)
  })

  it('H-011 is at zero exactly at the end, never before, and stays there', () => {
    expect(trialLeft(now + 1, now)).toMatchObject({ seconds: 1, hasExpired: false })
    expect(trialLeft(now, now)).toMatchObject({ days: 0, hours: 0, minutes: 0, seconds: 0, hasExpired: true })
    expect(trialLeft(now - dayMs, now)).toMatchObject({ days: 0, seconds: 0, hasExpired: true })
  })

  it('H-012 warns at 3 days or fewer', () => {
    expect(trialLeft(now + 3 * dayMs + 1000, now).isEnding).toBe(false)
    expect(trialLeft(now + 3 * dayMs, now).isEnding).toBe(true)
    expect(trialLeft(now + hourMs, now).isEnding).toBe(true)
  })
})

describe('the trial card', () => {
  const member = (subscriptionPlan: 'free' | 'trial' | 'premium', endsIn: number | null) =>
    ({
      subscriptionPlan,
      subscriptionStatus: subscriptionPlan === 'trial' ? 'trial' : 'active',
      trialEndDate: endsIn === null ? null : new Date(now + endsIn).toISOString(),
    }) as const

  it('H-009 is for the trial plan alone', () => {
    expect(trialToShow(member('trial', dayMs), now)).toBe(now + dayMs)
    expect(trialToShow(member('premium', dayMs), now)).toBeNull()
    expect(trialToShow(member('free', dayMs), now)).toBeNull()
    expect(trialToShow(member('free', null), now)).toBeNull()
  })

  it.each(['trial', 'free'] as const)('H-011 shows the end for a week, stored as %s', (plan) => {
    expect(trialToShow(member(plan, 0), now)).toBe(now)
    expect(trialToShow(member(plan, -6 * dayMs), now)).toBe(now - 6 * dayMs)
    expect(trialToShow(member(plan, -7 * dayMs), now)).toBeNull()
  })

  it('H-011 H-017 goes with an upgrade', () => {
    expect(trialToShow(member('premium', -dayMs), now)).toBeNull()
  })
})
