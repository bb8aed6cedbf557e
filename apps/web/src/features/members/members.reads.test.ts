import { expect, it } from 'vitest'
import { aMember } from './members.factory.ts'
import { locationTextOf, planOf } from './members.reads.ts'

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
