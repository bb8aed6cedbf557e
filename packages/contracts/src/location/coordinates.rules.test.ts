import { expect, test } from 'vitest'
import { coordinatesIn, snapToCell } from './coordinates.rules.ts'

const home = { latitude: 34.0781, longitude: -118.2606 }

test('Q58 a position is replaced by the middle of its cell, and that by itself', () => {
  expect(snapToCell(home)).toEqual({ latitude: 34.08, longitude: -118.26 })
  for (let degrees = -90; degrees <= 90; degrees += 0.037) {
    const once = snapToCell({ latitude: degrees, longitude: 2 * degrees })
    expect(snapToCell(once)).toEqual(once)
    expect(Math.abs(once.latitude - degrees)).toBeLessThanOrEqual(0.005 + 1e-9)
    expect(String(once.latitude)).toMatch(/^-?\d{1,2}(?:\.\d{1,2})?$/)
    // Written and read again, as it crosses, it is the same.
    expect(snapToCell({ latitude: Number(String(once.latitude)), longitude: once.longitude })).toEqual(once)
  }
})

test('Q58 at the edges of the world each cell has one name', () => {
  const text = (latitude: number, longitude: number) => JSON.stringify(snapToCell({ latitude, longitude }))
  expect(text(-0.001, -0.004)).toBe(text(0.001, 0.004))
  expect(text(12, 179.999)).toBe(text(12, -180))
  expect(text(90, 0)).toBe('{"latitude":90,"longitude":0}')
})

test('P-043 a bare position is recognized, an address is not', () => {
  expect(coordinatesIn('34.0781, -118.2606')).toEqual({ latitude: 34.0781, longitude: -118.2606 })
  expect(coordinatesIn(' -33,151 ')).toEqual({ latitude: -33, longitude: 151 })
  expect(coordinatesIn('٣٤.٠٧, -１１８.2')).toEqual({ latitude: 34.07, longitude: -118.2 })
  const words = [null, '', 'Echo Park', '34.0781', '1720 Sunset Blvd, 90026', '34.08, -118.26 Main Street']
  for (const text of [...words, '91, 0', '-91, 0', '0, 181', '0, -181']) {
    expect(coordinatesIn(text), String(text)).toBeNull()
  }
})
