import { expect, it } from 'vitest'
import { positionText } from './position-text.ts'

it('P-043 a position is filled in as "lat, lng", on the grid of 0.01 degree', () => {
  expect(positionText({ latitude: 34.078912, longitude: -118.260567 })).toBe('34.08, -118.26')
  expect(positionText({ latitude: 0, longitude: 51.5 })).toBe('0.00, 51.50')
})
