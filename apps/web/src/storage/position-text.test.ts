import { expect, it } from 'vitest'
import { positionText } from './position-text.ts'

it('P-043 a position is filled in as "lat, lng", on the grid of 0.01 degree', () => {
  expect(positionText({ latitude: 34.078912, longitude: -118.260567 })).toBe('34.08, -118.26')
  expect(positionText({ latitude: 0, longitude: 51.5 })).toBe('0.00, 51.50')
  // One cell has one text: neither a zero with a sign nor the date line from its other side.
  expect(positionText({ latitude: -0.001, longitude: 179.999 })).toBe('0.00, -180.00')
})
