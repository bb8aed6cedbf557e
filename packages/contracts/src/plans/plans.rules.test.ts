import { expect, test } from 'vitest'
import { freeRequestsPerMonth, requestTerms, welcomeCredits } from '../credits/credits.rules.ts'
import { dayMs } from '../values/time.ts'
import {
  billingOf,
  isPremium,
  type PlanState,
  paidThrough,
  paymentGraceMs,
  planStateAt,
  type StoredBilling,
  subscriptionAt,
  subscriptionPlans,
  subscriptionStatuses,
} from './plans.rules.ts'

const endsAt = 1_800_000_000_000
const noDates = { premiumFrom: null, premiumUntil: null } as const
const trial = {
  subscriptionPlan: 'trial',
  subscriptionStatus: 'trial',
  trialEndsAt: endsAt,
  ...noDates,
} as const

test('PLAN-004 a trial is free from the moment it ends, by its date alone', () => {
  expect(subscriptionAt(trial, endsAt - 1)).toEqual({
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
  })
  expect(subscriptionAt(trial, endsAt)).toEqual({ subscriptionPlan: 'free', subscriptionStatus: 'active' })
  expect(subscriptionAt({ ...trial, trialEndsAt: null }, 0).subscriptionPlan).toBe('free')
})

test('C8 premium begins and ends by its dates, whatever the plan says, and continues without an end', () => {
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
  // Premium without any dates, as older rows have it, continues until it gets an end.
  expect(subscriptionAt({ ...dated, ...premium, premiumFrom: null, premiumUntil: null }, 0)).toEqual(premium)
  expect(subscriptionAt({ ...dated, ...premium, premiumFrom: null }, 200)).toEqual(free)
  // A day that never begins leaves the plan as it is.
  expect(subscriptionAt({ ...dated, premiumFrom: 200 }, 300)).toEqual(free)
})

test('C8 a trial is on trial again when premium ends before it', () => {
  const trialAndPremium = { ...trial, premiumFrom: 100, premiumUntil: 200 }
  expect(subscriptionAt(trialAndPremium, 150).subscriptionPlan).toBe('premium')
  expect(subscriptionAt(trialAndPremium, 200).subscriptionPlan).toBe('trial')
  expect(subscriptionAt(trialAndPremium, endsAt).subscriptionPlan).toBe('free')
})

test('C8 a device whose row came during premium is on trial again when premium ends before the trial', () => {
  const storedMember = { ...trial, premiumFrom: 100, premiumUntil: 200, premiumEndsAs: 'canceled' } as const
  const sentMember = { ...storedMember, ...subscriptionAt(storedMember, 150) }
  for (const now of [199, 200, endsAt - 1, endsAt]) {
    expect(subscriptionAt(sentMember, now), String(now)).toEqual(subscriptionAt(storedMember, now))
  }
  expect(subscriptionAt(sentMember, 200)).toEqual({ subscriptionPlan: 'trial', subscriptionStatus: 'trial' })
})

test('PLAN-003 a subscription has one of three plans and of four statuses', () => {
  expect(subscriptionPlans).toEqual(['free', 'trial', 'premium'])
  expect(subscriptionStatuses).toEqual(['active', 'premium', 'trial', 'canceled'])
})

test('PLAN-005 premium is always the pair of plan premium and status active', () => {
  const premium = subscriptionPlans.flatMap((subscriptionPlan) =>
    subscriptionStatuses
      .map((subscriptionStatus) => ({ subscriptionPlan, subscriptionStatus }))
      .filter(isPremium),
  )
  expect(premium).toEqual([{ subscriptionPlan: 'premium', subscriptionStatus: 'active' }])
})

test('P-001 a request’s cost and the monthly number follow from the plan', () => {
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

test('PLAN-085 after premium ends the chosen state follows, and before it a trial that still runs', () => {
  const endedPremium = { ...trial, trialEndsAt: null, premiumFrom: 100, premiumUntil: 200 }
  expect(subscriptionAt({ ...endedPremium, premiumEndsAs: 'canceled' }, 199).subscriptionPlan).toBe('premium')
  expect(subscriptionAt({ ...endedPremium, premiumEndsAs: 'canceled' }, 200)).toEqual({
    subscriptionPlan: 'free',
    subscriptionStatus: 'canceled',
  })
  expect(subscriptionAt({ ...endedPremium, premiumEndsAs: 'free' }, 200).subscriptionStatus).toBe('active')
  expect(
    subscriptionAt({ ...endedPremium, trialEndsAt: 300, premiumEndsAs: 'canceled' }, 200).subscriptionPlan,
  ).toBe('trial')
  expect(
    subscriptionAt({ ...endedPremium, trialEndsAt: 300, premiumEndsAs: 'canceled' }, 300).subscriptionStatus,
  ).toBe('canceled')
})

test('PLAN-082 PLAN-085 the state of a subscription follows from its dates, each at its time', () => {
  const due = 10 * dayMs
  const paidBilling: StoredBilling = {
    ...{ ...trial, trialEndsAt: null, premiumFrom: dayMs, premiumUntil: due + paymentGraceMs },
    ...{ premiumEndsAs: 'canceled', billing: 'monthly', nextBillingAt: due, paymentFailedAt: null },
  }
  const ending = { ...paidBilling, nextBillingAt: null, premiumUntil: due }
  const moments: [StoredBilling, number, PlanState][] = [
    [paidBilling, 0, 'free'],
    [paidBilling, dayMs, 'premium'],
    [paidBilling, due + 2 * dayMs - 1, 'premium'],
    [paidBilling, due + 2 * dayMs, 'grace'],
    [{ ...paidBilling, paymentFailedAt: due }, due, 'grace'],
    [paidBilling, due + paymentGraceMs, 'canceled'],
    [ending, due - 1, 'ending'],
    [ending, due, 'canceled'],
    [{ ...ending, premiumEndsAs: 'free' as const }, due, 'free'],
    [{ ...ending, billing: null }, due - 1, 'given'],
    [{ ...ending, trialEndsAt: 20 * dayMs }, due, 'trial'],
  ]
  for (const [storedBilling, now, state] of moments) {
    expect(planStateAt(storedBilling, now), `${state} at ${now}`).toBe(state)
  }
})

test('PLAN-013 PLAN-075 months and years are the calendar’s, and never drift', () => {
  const at = (text: string) => Date.parse(`${text}T10:00:00Z`)
  expect(paidThrough(at('2027-01-31'), 'monthly')).toBe(at('2027-02-28'))
  expect(paidThrough(at('2027-01-31'), 'monthly', 2)).toBe(at('2027-03-31'))
  expect(paidThrough(at('2026-12-15'), 'monthly')).toBe(at('2027-01-15'))
  expect(paidThrough(at('2028-02-29'), 'annual')).toBe(at('2029-02-28'))
  expect(paidThrough(at('2028-02-29'), 'annual', 4)).toBe(at('2032-02-29'))
  expect([billingOf('premium'), billingOf('monthly'), billingOf('annual')]).toEqual([
    'monthly',
    'monthly',
    'annual',
  ])
})
