import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import type { RulesByName } from '../../sync/outbox/queued-rules.ts'
import { aNewPost, aPostEntry } from '../posts/posts.factory.ts'
import { postQueued } from '../posts/posts.queued.ts'
import { creditQueued } from './credits.queued.ts'
import { waitingCredits } from './waiting-credits.reads.ts'

const rules = { ...postQueued, ...creditQueued } as unknown as RulesByName
const entry = (change: Partial<OutboxEntry>) => aPostEntry(change) as OutboxEntry
const requests = [
  entry({ args: aNewPost({ type: 'request' }) }),
  entry({ args: aNewPost({ type: 'request' }) }),
  entry({ args: aNewPost({ type: 'offer' }) }),
]
const gift = entry({
  name: 'credits.gift',
  version: operations['credits.gift'].version,
  args: { id: createId(), toUserId: createId(), amount: 3 },
})
const [trial, free, premium] = [
  { subscriptionPlan: 'trial', subscriptionStatus: 'trial' },
  { subscriptionPlan: 'free', subscriptionStatus: 'active' },
  { subscriptionPlan: 'premium', subscriptionStatus: 'active' },
] as const

it('D3 C-012 waiting credits are the costs of the waiting requests and gifts', () => {
  expect(waitingCredits([...requests, gift], trial, rules)).toBe(5)
  expect(waitingCredits(requests, free, rules)).toBe(2)
  expect(waitingCredits([], free, rules)).toBe(0)
})

it('D3 waiting requests of premium members cost nothing, and gifts do', () => {
  expect(waitingCredits([...requests, gift], premium, rules)).toBe(3)
})
