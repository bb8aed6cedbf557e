/** Tests of the short texts for the state of a plan, which all screens share. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { expect, it } from 'vitest'
import { aMember } from '../members/members.factory.ts'
import { hasPremium, planDetails } from './plan-details.ts'
import { planName, planStatus } from './plan-words.ts'
import { rowsOf } from './plans.factory.ts'

const detailsOf = (row: Partial<Member>) => planDetails(aMember(row), Date.now())

it.each([
  ['PLAN-029 a trial shows its days, rounded up', rowsOf.trial(4.1), '5 days left', false],
  ['PLAN-029 the last hours are a day', rowsOf.trial(0.1), '1 day left', true],
  ['PLAN-030 three days are urgent', rowsOf.trial(2.99), '3 days left', true],
  ['PLAN-031 premium is active', rowsOf.premium(20), 'Active', false],
  ['PLAN-032 what is over is free', rowsOf.trial(-0.1), 'Free', false],
  ['PLAN-032 free is free', rowsOf.free(), 'Free', false],
  ['PLAN-085 canceled is canceled', rowsOf.canceled(), 'Canceled', false],
])('%s', (_what, row, words, isUrgent) => {
  const plan = detailsOf(row)
  expect(planStatus(plan)).toBe(words)
  expect(plan.state === 'trial' && plan.isUrgent).toBe(isUrgent)
})

it.each([
  ['that is paid', rowsOf.premium(20)],
  ['that ends', rowsOf.ending(4)],
  ['that was given', rowsOf.given(9)],
  ['whose payment failed', rowsOf.grace(5)],
])('PLAN-040 PLAN-082 premium %s is premium, and active', (_what, row) => {
  const plan = detailsOf(row)
  expect([hasPremium(plan), planName(plan), planStatus(plan)]).toEqual([true, 'Premium', 'Active'])
})

it.each([
  ['free', rowsOf.free()],
  ['a trial that is over', rowsOf.trial(-1)],
  ['canceled', rowsOf.canceled()],
])('PLAN-040 PLAN-041 %s is neither premium nor a trial', (_what, row) => {
  const plan = detailsOf(row)
  expect([hasPremium(plan), plan.state === 'trial']).toEqual([false, false])
})
