import { expect, it } from 'vitest'
import type { OutboxEntry } from '../../storage/database.ts'
import { aMember } from './members.factory.ts'
import { locationTextOf, planOf, waitingCredits } from './members.reads.ts'

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

it('a trial that has ended is free', () => {
  const member = aMember({ trialEndDate: '2026-12-01T00:00:00.000Z' })
  expect(planOf(member, Date.parse('2026-11-30T00:00:00.000Z')).subscriptionPlan).toBe('trial')
  expect(planOf(member, Date.parse('2026-12-02T00:00:00.000Z')).subscriptionPlan).toBe('free')
})

it('a member is where they said, else at their ZIP, else where the screen says', () => {
  const place = (given: Parameters<typeof aMember>[0]) => locationTextOf(aMember(given), 'Lantern Row')
  expect(place({ location: 'Echo Park', zipCode: '90026' })).toBe('Echo Park')
  expect(place({ location: null, zipCode: '90026' })).toBe('ZIP 90026')
  expect(place({ location: null, zipCode: null })).toBe('Lantern Row')
  expect(locationTextOf(null, 'Lantern Row')).toBe('Lantern Row')
  expect(locationTextOf(undefined, 'Lantern Row')).toBe('Lantern Row')
})
