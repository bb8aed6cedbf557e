import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import { waitingCredits } from './waiting-credits.reads.ts'

const entry = (name: OutboxEntry['name'], args: unknown): OutboxEntry => ({
  order: 1,
  id: '',
  name,
  version: 1,
  args,
  createdAt: '',
  state: 'waiting',
  touches: [],
})
const queue = [
  entry('posts.create', { type: 'request' }),
  entry('posts.create', { type: 'request' }),
  entry('posts.create', { type: 'offer' }),
  entry('posts.withdraw', { id: 'x' }),
]

it('D3 waiting credits are what the waiting requests will cost', () => {
  expect(waitingCredits(queue, { subscriptionPlan: 'trial', subscriptionStatus: 'trial' })).toBe(2)
  expect(waitingCredits(queue, { subscriptionPlan: 'free', subscriptionStatus: 'active' })).toBe(2)
  expect(waitingCredits([], { subscriptionPlan: 'free', subscriptionStatus: 'active' })).toBe(0)
})

it('D3 premium requests take no credits', () => {
  expect(waitingCredits(queue, { subscriptionPlan: 'premium', subscriptionStatus: 'active' })).toBe(0)
})
