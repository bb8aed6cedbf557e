import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import { aNewPost, aPostEntry } from './posts.factory.ts'
import { waitingCredits } from './waiting-credits.reads.ts'

const entry = (change: Partial<OutboxEntry>) => aPostEntry(change) as OutboxEntry
const queue = [
  entry({ args: aNewPost({ type: 'request' }) }),
  entry({ args: aNewPost({ type: 'request' }) }),
  entry({ args: aNewPost({ type: 'offer' }) }),
  entry({ name: 'posts.withdraw', args: { id: createId() } }),
]

it('D3 waiting credits are what the waiting requests will cost', () => {
  expect(waitingCredits(queue, { subscriptionPlan: 'trial', subscriptionStatus: 'trial' })).toBe(2)
  expect(waitingCredits(queue, { subscriptionPlan: 'free', subscriptionStatus: 'active' })).toBe(2)
  expect(waitingCredits([], { subscriptionPlan: 'free', subscriptionStatus: 'active' })).toBe(0)
})

it('D3 premium requests take no credits', () => {
  expect(waitingCredits(queue, { subscriptionPlan: 'premium', subscriptionStatus: 'active' })).toBe(0)
})
