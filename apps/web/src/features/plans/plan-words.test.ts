/** Tests of the short texts for the state of a plan, which all screens share. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { expect, it } from 'vitest'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { aMember } from '../members/members.factory.ts'
import { hasPremium, planDetails } from './plan-details.ts'
import { planName, planStatus } from './plan-words.ts'
import { rowsOf } from './plans.factory.ts'

const detailsOf = (row: Partial<Member>) => planDetails(aMember(row), Date.now())

it.each([
  ['PLAN-029 a trial shows its days, rounded up', rowsOf.trial(4.1), '5 days left', false],
  ['PLAN-029 the last hours count as a day', rowsOf.trial(0.1), '1 day left', true],
  ['PLAN-030 three days are urgent', rowsOf.trial(2.99), '3 days left', true],
  ['PLAN-031 premium is active', rowsOf.premium(20), 'Active', false],
  ['PLAN-032 an expired trial is free', rowsOf.trial(-0.1), 'Free', false],
  ['PLAN-032 the free plan is free', rowsOf.free(), 'Free', false],
  ['PLAN-032 a canceled plan is free', rowsOf.canceled(), 'Free', false],
])('%s', (_what, row, words, isUrgent) => {
  const plan = detailsOf(row)
  expect(planStatus(plan)).toBe(words)
  expect(plan.state === 'trial' && plan.isUrgent).toBe(isUrgent)
})

it.each([
  ['with a payment', rowsOf.premium(20)],
  ['with an end', rowsOf.ending(4)],
  ['from an operator', rowsOf.given(9)],
  ['with a failed payment', rowsOf.grace(5)],
])('PLAN-040 PLAN-082 premium %s counts as premium, and as active', (_what, row) => {
  const plan = detailsOf(row)
  expect([hasPremium(plan), planName(plan), planStatus(plan)]).toEqual([true, 'Premium', 'Active'])
})

it.each(['canceled', 'premium', 'trial'] as const)(
  'PLAN-032 PLAN-082 premium with the status %s is shown as free',
  (subscriptionStatus) => {
    const plan = detailsOf({ subscriptionPlan: 'premium', subscriptionStatus, trialEndDate: null })
    expect([hasPremium(plan), planName(plan), planStatus(plan)]).toEqual([false, 'Free', 'Free'])
  },
)

it.each([
  ['the free plan', rowsOf.free()],
  ['an expired trial', rowsOf.trial(-1)],
  ['a canceled plan', rowsOf.canceled()],
])('PLAN-040 PLAN-041 %s counts as neither premium nor a trial', (_what, row) => {
  const plan = detailsOf(row)
  expect([hasPremium(plan), plan.state === 'trial']).toEqual([false, false])
})

it('PLAN-041 a trial that goes on where none is offered any more names no number of days', () => {
  expect([14, 1, 0].map(planScreenTexts.trialActive)).toEqual([
    '14-day free trial active',
    '1-day free trial active',
    'Free trial active',
  ])
})
