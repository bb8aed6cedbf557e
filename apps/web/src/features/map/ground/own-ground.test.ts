import { snapToCell } from '@porchlight/contracts/location/coordinates.rules'
import { distanceBetween } from '@porchlight/contracts/location/location.rules'
import { describe, expect, it } from 'vitest'
import { cellAround, gridOf, namesThatFit, ringsAround } from './own-ground.ts'

const home = { latitude: 34.08, longitude: -118.26 }

describe('the app’s own ground', () => {
  it('Q58 has lines at the cells’ borders, so that each square is a cell', () => {
    const { parallels, meridians } = gridOf({ west: -118.3, south: 34.05, east: -118.2, north: 34.1 }, 15)
    expect(parallels).toEqual([34.055, 34.065, 34.075, 34.085, 34.095])
    expect(meridians).toHaveLength(10)
    const { west, south, east, north } = cellAround(home)
    expect([west, east].map((at) => at)).toEqual([-118.265, -118.255])
    expect(parallels).toEqual(expect.arrayContaining([south, north]))
    for (const latitude of [south + 1e-6, north - 1e-6])
      for (const longitude of [west + 1e-6, east - 1e-6])
        expect(snapToCell({ latitude, longitude })).toEqual(home)
  })

  it('has the same lines after moving, and fewer of them at low zoom', () => {
    const near = gridOf({ west: -118.3, south: 34, east: -118.2, north: 34.1 }, 14)
    const movedGrid = gridOf({ west: -118.29, south: 34.003, east: -118.17, north: 34.12 }, 14)
    for (const line of near.meridians.filter((at) => at >= -118.29))
      expect(movedGrid.meridians).toContain(line)
    const far = gridOf({ west: -120, south: 33, east: -117, north: 35 }, 8)
    expect(far.meridians.length).toBeLessThan(30)
    expect(gridOf({ west: -180, south: -85, east: 180, north: 85 }, 4).parallels.length).toBeLessThan(60)
  })

  it('draws rings at whole distances of the community’s unit', () => {
    const inMiles = ringsAround(home, 'mi')
    expect(inMiles.map(({ distance }) => distance)).toEqual([1, 2, 5, 10, 20])
    for (const { distance, label } of inMiles.slice(2))
      expect(distanceBetween(home, label, 'mi')).toBeCloseTo(distance, 0)
    expect(ringsAround(home, 'km')[2]).toMatchObject({ distance: 5, meters: 5000 })
  })

  it('names the places whose name covers nothing else, the nearest first', () => {
    const createLabel = (key: string, x: number, y: number, name: string | null = 'The Long Table') => ({
      key,
      x,
      y,
      name,
    })
    expect([...namesThatFit([createLabel('a', 100, 100), createLabel('b', 300, 100)])]).toEqual(['a', 'b'])
    // Two beside each other: there is room for one name.
    expect([...namesThatFit([createLabel('a', 100, 100), createLabel('b', 150, 100)])]).toEqual(['a'])
    // A marker stands where the name would be.
    expect([...namesThatFit([createLabel('a', 100, 100), createLabel('c', 110, 130, null)])]).toEqual([])
  })
})
