import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { expect, it } from 'vitest'
import { aMember } from './members.factory.ts'
import { locationTextOf, placeTextOf, planOf } from './members.reads.ts'

const zips = { postalCodes: zipCodes }
const postcodes = { postalCodes: { name: 'postcode', form: 'A99 9AA', example: 'M14 5QT' } }

it('PLAN-004 a trial that has ended is free', () => {
  const member = aMember({ trialEndDate: '2026-12-01T00:00:00.000Z' })
  expect(planOf(member, Date.parse('2026-11-30T00:00:00.000Z')).subscriptionPlan).toBe('trial')
  expect(planOf(member, Date.parse('2026-12-02T00:00:00.000Z')).subscriptionPlan).toBe('free')
})

it('C8 premium holds from its first date to its last, whatever the plan says', () => {
  const dates = { premiumFrom: '2026-12-01T00:00:00.000Z', premiumUntil: '2026-12-08T00:00:00.000Z' }
  const member = aMember({ subscriptionPlan: 'free', subscriptionStatus: 'active', ...dates })
  const planAt = (time: string) => planOf(member, Date.parse(time)).subscriptionPlan
  expect(planAt('2026-11-30T23:59:59.999Z')).toBe('free')
  expect(planAt(dates.premiumFrom)).toBe('premium')
  expect(planAt('2026-12-07T23:59:59.999Z')).toBe('premium')
  expect(planAt(dates.premiumUntil)).toBe('free')
})

it('a member’s location is what they typed, else their ZIP code, else the screen’s default', () => {
  const place = (overrides: Parameters<typeof aMember>[0]) =>
    locationTextOf(aMember(overrides), 'Lantern Row', zips)
  expect(place({ location: 'Echo Park', zipCode: '90026' })).toBe('Echo Park')
  expect(place({ location: null, zipCode: '90026' })).toBe('ZIP 90026')
  expect(place({ location: null, zipCode: null, latitude: '34.08' })).toBe('Around you')
  expect(place({ location: null, zipCode: null })).toBe('Lantern Row')
  expect(locationTextOf(null, 'Lantern Row', zips)).toBe('Lantern Row')
  expect(locationTextOf(undefined, 'Lantern Row', zips)).toBe('Lantern Row')
})

it('SH-024 a location typed before sign-up is shown as a place, a position never as numbers', () => {
  expect(placeTextOf('90026', 'Lantern Row', zips)).toBe('ZIP 90026')
  expect(placeTextOf('Silver Lake', 'Lantern Row', zips)).toBe('Silver Lake')
  expect(placeTextOf('34.08, -118.26', 'Lantern Row', zips)).toBe('Around you')
  expect(placeTextOf(null, 'Lantern Row', zips)).toBe('Lantern Row')
})

it('H-007 postal codes are called by the community’s name for them', () => {
  const member = aMember({ location: null, zipCode: 'M14 5QT' })
  expect(locationTextOf(member, 'Lantern Row', postcodes)).toBe('Postcode M14 5QT')
  expect(placeTextOf('m145qt', 'Lantern Row', postcodes)).toBe('Postcode M14 5QT')
  expect(placeTextOf('90026', 'Lantern Row', postcodes)).toBe('90026')
})
