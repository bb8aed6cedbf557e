import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { deviceDatabase } from '../../storage/device-database.ts'
import { readTypedLocation } from '../sessions/typed-location.reads.ts'
import { keepTypedLocation, typedLocationLengthMax } from './landing.actions.ts'

afterEach(() => deviceDatabase.settings.clear())

it.each([
  ['a ZIP code', '90026', '90026'],
  ['a city with blanks around and within', '  Los \n  Angeles ', 'Los Angeles'],
  ['what would turn the text around it', 'Echo\u202e Park', 'Echo Park'],
  ['half a letter', 'Echo Park \ud83c', 'Echo Park \ufffd'],
])('SH-024 %s is kept for the question after sign-up', async (_what, typed, kept) => {
  await keepTypedLocation(typed)
  expect(await readTypedLocation()).toBe(kept)
})

it('SH-024 no more is kept than a location may have', async () => {
  await keepTypedLocation('a'.repeat(1000))
  expect(await readTypedLocation()).toHaveLength(typedLocationLengthMax)
})

it('SH-024 going on with nothing typed takes back what was said before', async () => {
  expect(await readTypedLocation()).toBeNull()
  await keepTypedLocation('90026')
  await keepTypedLocation('  ')
  expect(await readTypedLocation()).toBeNull()
})
