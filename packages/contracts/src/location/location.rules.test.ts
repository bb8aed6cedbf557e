import { expect, test } from 'vitest'
import { snapToCell } from './coordinates.rules.ts'
import {
  distanceBetween,
  isLatitude,
  isLongitude,
  positionOf,
  roundCoordinatesIn,
  sortByDistance,
} from './location.rules.ts'

const home = { latitude: 34.0781, longitude: -118.2606 }

test('L-024 coordinates on this earth, in plain figures, are a position, and others are not', () => {
  for (const text of ['34.0522', '-90', '90', '0', '-0.5']) expect(isLatitude(text), text).toBe(true)
  for (const text of ['-118.2437', '180', '-180.0']) expect(isLongitude(text), text).toBe(true)
  for (const text of [
    ...['', ' ', ' 34.05', '34.05 ', '34 .05', 'NaN', 'Infinity', '1e1', '0x10', '+34', '.5', '34.', '34,05'],
    ...['90.0001', '-91', '1000', '34.05\n', '٣٤', '--3', '34.05;drop', `34.${'1'.repeat(21)}`],
  ]) {
    expect(isLatitude(text), JSON.stringify(text)).toBe(false)
  }
  for (const text of ['180.1', '-181', '999']) expect(isLongitude(text)).toBe(false)
  expect(positionOf({ latitude: '34.05', longitude: -118 })).toEqual({ latitude: 34.05, longitude: -118 })
  for (const latitude of [null, undefined, Number.NaN, 'north', 91])
    expect(positionOf({ latitude, longitude: 0 })).toBeNull()
})

test('L-027 a distance has one decimal, in the community’s unit, and is measured from cell to cell', () => {
  const cafe = { latitude: 34.0902, longitude: -118.2549 }
  expect(distanceBetween(home, cafe, 'mi')).toBe(0.9)
  expect(distanceBetween(home, cafe, 'km')).toBe(1.4)
  expect(distanceBetween(home, home, 'mi')).toBe(0)
  // Two homes of one cell are equally far from everywhere, and nowhere from each other.
  const neighbor = { latitude: 34.0841, longitude: -118.2558 }
  expect(snapToCell(neighbor)).toEqual(snapToCell(home))
  expect(distanceBetween(home, neighbor, 'mi')).toBe(0)
  for (let step = 0; step < 200; step += 1) {
    const from = { latitude: 34 + step / 1000, longitude: -118.4 + step / 500 }
    expect(distanceBetween(from, home, 'mi')).toBe(distanceBetween(from, neighbor, 'mi'))
  }
})

test('a distance holds across the 180th meridian, over the poles, and to the other side of the earth', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  expect(distanceBetween(at(0, 179.99), at(0, -179.99), 'km')).toBe(2.2)
  expect(distanceBetween(at(89, 0), at(89, 180), 'km')).toBeCloseTo(222.4, 0)
  expect(distanceBetween(at(0, 0), at(0, 180), 'km')).toBeCloseTo(20_015.1, 0)
  expect(distanceBetween(at(90, 0), at(90, 77), 'km')).toBe(0)
})

test('the nearest comes first, equally near ones keep their order, and ones without a position are last', () => {
  const far = { name: 'far', at: { latitude: 35, longitude: -118 } }
  const near = { name: 'near', at: { latitude: 34.09, longitude: -118.26 } }
  const alsoNear = { name: 'also near', at: { latitude: 34.0899, longitude: -118.2601 } }
  const nowhere = { name: 'nowhere', at: null }
  const all = [nowhere, far, near, alsoNear]
  expect(sortByDistance(home, all, ({ at }) => at).map(({ name }) => name)).toEqual([
    'near',
    'also near',
    'far',
    'nowhere',
  ])
  expect(all[0]).toBe(nowhere)
})

test('Q58 a typed location keeps no coordinates finer than a cell', () => {
  expect(roundCoordinatesIn('34.07812, -118.26058')).toBe('34.08, -118.26')
  expect(roundCoordinatesIn('GPS 34.07812/-118.26058 (±5 m)')).toBe('GPS 34.08/-118.26 (±5 m)')
  expect(roundCoordinatesIn('34,07812 N')).toBe('34.08 N')
  expect(roundCoordinatesIn('٣٤٫٠٧٨١٢، -١١٨٫٢٦٠٥٨')).toBe('34.08، -118.26')
  // Three decimals are the fewest that are more exact than a cell.
  expect(roundCoordinatesIn('34.078, -118.261')).toBe('34.08, -118.26')
  for (const text of ['Echo Park', 'Los Angeles, CA 90026', '12.5 miles', '34.05, -118.24'])
    expect(roundCoordinatesIn(text)).toBe(text)
})
