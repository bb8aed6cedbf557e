import { expect, it } from 'vitest'
import { postCost } from './post-cost.ts'

const trial = { subscriptionPlan: 'trial', subscriptionStatus: 'trial' } as const
const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const

it('P-001 a request costs 1 credit, for premium members none', () => {
  expect(postCost('request', { plan: trial, credits: 2, waiting: 0 })).toEqual({ cost: 1, missing: 0 })
  expect(postCost('request', { plan: premium, credits: 0, waiting: 0 })).toEqual({ cost: 0, missing: 0 })
})

it('P-003 offers and meetups cost nothing', () => {
  expect(postCost('offer', { plan: trial, credits: 0, waiting: 0 })).toEqual({ cost: 0, missing: 0 })
  expect(postCost('event', { plan: trial, credits: 0, waiting: 0 })).toEqual({ cost: 0, missing: 0 })
})

it('D3 waiting requests count before the form says that credits suffice', () => {
  expect(postCost('request', { plan: trial, credits: 2, waiting: 1 })).toEqual({ cost: 1, missing: 0 })
  expect(postCost('request', { plan: trial, credits: 2, waiting: 2 })).toEqual({ cost: 1, missing: 1 })
  expect(postCost('request', { plan: trial, credits: 0, waiting: 2 })).toEqual({ cost: 1, missing: 3 })
})
