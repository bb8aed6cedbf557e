import { expect, test } from 'vitest'
import { freeRequestsPerMonth, requestTerms, welcomeCredits } from '../credits/credits.rules.ts'
import { isPremium, subscriptionAt, subscriptionPlans, subscriptionStatuses } from './plans.rules.ts'

const endsAt = 1_800_000_000_000
const noDates = { premiumFrom: null, premiumUntil: null } as const
const trial = {
  subscriptionPlan: 'trial',
  subscriptionStatus: 'trial',
  trialEndsAt: endsAt,
  ...noDates,
} as const

test('PLAN a trial is free from the moment it ends, by its date alone', () => {
  expect(subscriptionAt(trial, endsAt - 1)).toEqual({
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
  })
  expect(subscriptionAt(trial, endsAt)).toEqual({ subscriptionPlan: 'free', subscriptionStatus: 'active' })
  expect(subscriptionAt({ ...trial, trialEndsAt: null }, 0).subscriptionPlan).toBe('free')
})

test('C8 PLAN premium begins and ends by its dates, whatever the plan says, and without an end it goes on', () => {
  const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const
  const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const
  const dated = { ...free, trialEndsAt: null, premiumFrom: 100, premiumUntil: 200 }
  for (const [now, expected] of [
    [99, free],
    [100, premium],
    [199, premium],
    [200, free],
  ] as const) {
    expect(subscriptionAt(dated, now), String(now)).toEqual(expected)
  }
  expect(subscriptionAt({ ...dated, premiumUntil: null }, endsAt)).toEqual(premium)
  // What was written before there were dates goes on, unless it is given an end.
  expect(subscriptionAt({ ...dated, ...premium, premiumFrom: null, premiumUntil: null }, 0)).toEqual(premium)
  expect(subscriptionAt({ ...dated, ...premium, premiumFrom: null }, 200)).toEqual(free)
  // A day that never begins leaves the plan as it is.
  expect(subscriptionAt({ ...dated, premiumFrom: 200 }, 300)).toEqual(free)
})

test('C8 PLAN a trial is on trial again when premium ends before it', () => {
  const both = { ...trial, premiumFrom: 100, premiumUntil: 200 }
  expect(subscriptionAt(both, 150).subscriptionPlan).toBe('premium')
  expect(subscriptionAt(both, 200).subscriptionPlan).toBe('trial')
  expect(subscriptionAt(both, endsAt).subscriptionPlan).toBe('free')
})

test('PLAN premium is always the pair of plan premium and status active', () => {
  const premium = subscriptionPlans.flatMap((subscriptionPlan) =>
    subscriptionStatuses
      .map((subscriptionStatus) => ({ subscriptionPlan, subscriptionStatus }))
      .filter(isPremium),
  )
  expect(premium).toEqual([{ subscriptionPlan: 'premium', subscriptionStatus: 'active' }])
})

test('P-001 what a request costs and how many a month holds', () => {
  expect(welcomeCredits).toBe(2)
  expect(freeRequestsPerMonth).toBe(2)
  expect(requestTerms({ subscriptionPlan: 'free', subscriptionStatus: 'active' })).toEqual({
    cost: 1,
    limit: 2,
  })
  expect(requestTerms({ subscriptionPlan: 'trial', subscriptionStatus: 'trial' })).toEqual({
    cost: 1,
    limit: null,
  })
  expect(requestTerms({ subscriptionPlan: 'premium', subscriptionStatus: 'active' })).toEqual({
    cost: 0,
    limit: null,
  })
  expect(requestTerms({ subscriptionPlan: 'premium', subscriptionStatus: 'canceled' }).cost).toBe(1)
})
