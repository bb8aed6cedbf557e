import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { describe, expect, it } from 'vitest'
import { mapTexts } from '../../locales/en/map.ts'
import { aNearbyItem } from './ground/map.factory.ts'
import { distanceOf, locationOf, shortDescription } from './item-texts.ts'

const forms = { postalCodes: zipCodes, distanceUnit: 'mi' } as const

describe('a card of the map', () => {
  it('MAP-029 shortens a description to 100 letters, and never inside one', () => {
    expect(shortDescription('a'.repeat(100))).toBe('a'.repeat(100))
    expect(shortDescription('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`)
    const family = '👨‍👩‍👧'
    expect(shortDescription(family.repeat(101))).toBe(`${family.repeat(100)}...`)
    expect(shortDescription(family.repeat(100))).toBe(family.repeat(100))
  })

  it('MAP-030 MAP-036 says where a place is, and only roughly where a request is', () => {
    expect(locationOf(aNearbyItem({ type: 'third-place', location: '17 Palmetto St' }), forms)).toBe(
      '17 Palmetto St',
    )
    expect(locationOf(aNearbyItem({ location: '90026' }), forms)).toBe('ZIP 90026, about here')
    const postalCodes = { name: 'postal code', form: 'A9A 9A9', example: 'K1A 0B1' }
    expect(locationOf(aNearbyItem({ location: 'K1A 0B1' }), { ...forms, postalCodes })).toBe(
      'Postal code K1A 0B1, about here',
    )
    expect(locationOf(aNearbyItem({ location: null }), forms)).toBe('about here')
    expect(locationOf(aNearbyItem({ type: 'event', location: null }), forms)).toBeNull()
  })

  it('MAP-021 MAP-028 shows a distance with one decimal, in the community’s unit', () => {
    expect(distanceOf(aNearbyItem({ distance: 2 }), forms)).toBe('2.0\u00a0mi')
    expect(distanceOf(aNearbyItem({ distance: 0 }), forms)).toBe('nearby')
    expect(distanceOf(aNearbyItem({ distance: 1.4 }), { ...forms, distanceUnit: 'km' })).toBe('1.4\u00a0km')
    expect(distanceOf(aNearbyItem({ distance: null }), forms)).toBeNull()
  })

  it('MAP-036 says how rough the spot of a request is, in the community’s unit', () => {
    expect(mapTexts.aboutHint('mi')).toContain('a square of about half a mile,')
    expect(mapTexts.aboutHint('km')).toContain('a square of about a kilometer,')
  })
})
