import 'fake-indexeddb/auto'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, expect, it } from 'vitest'
import { deviceDatabase } from './device-database.ts'
import {
  deleteSignUpLocation,
  handOverTypedLocation,
  readTypedLocation,
  readVisitorsTypedLocation,
  storeSignUpLocation,
  typedLocationLengthMax,
} from './sign-up-location.ts'

afterEach(() => deviceDatabase.settings.clear())

async function saidBefore(text: string): Promise<string | null> {
  const rosa = createId()
  await storeSignUpLocation(text)
  await handOverTypedLocation(rosa)
  return readTypedLocation(rosa)
}

it.each([
  ['a ZIP code', '90026', '90026'],
  ['a city with blanks around and within', '  Los \n  Angeles ', 'Los Angeles'],
  ['characters that would reverse the text around them', 'Echo\u202e Park', 'Echo Park'],
  ['half a character', 'Echo Park \ud83c', 'Echo Park \ufffd'],
])('SH-024 %s is stored for the question after sign-up', async (_what, typedLocation, storedLocation) => {
  expect(await saidBefore(typedLocation)).toBe(storedLocation)
})

it('SH-024 a typed location is shortened to the limit of a location', async () => {
  expect(await saidBefore('a'.repeat(1000))).toHaveLength(typedLocationLengthMax)
})

it('SH-024 continuing with an empty field deletes the earlier location', async () => {
  await storeSignUpLocation('90026')
  expect(await saidBefore('  ')).toBeNull()
})

it('SH-024 a visitor finds the typed location again until somebody signs in', async () => {
  expect(await readVisitorsTypedLocation()).toBeNull()
  await storeSignUpLocation('Los Angeles')
  expect(await readVisitorsTypedLocation()).toBe('Los Angeles')
  await handOverTypedLocation(createId())
  expect(await readVisitorsTypedLocation()).toBeNull()
})

it('SH-024 a typed location belongs to the next member who signs in, and to nobody after them', async () => {
  const [rosa, maya] = [createId(), createId()]
  await storeSignUpLocation('90026')
  expect(await readTypedLocation(rosa)).toBeNull()
  await handOverTypedLocation(rosa)
  await handOverTypedLocation(maya)
  expect(await readTypedLocation(maya)).toBeNull()
  expect(await readTypedLocation(rosa)).toBe('90026')
})

it('SH-024 a sign-out deletes the location that was handed over and one typed since', async () => {
  const rosa = createId()
  await saidBefore('90026')
  await storeSignUpLocation('90026')
  await handOverTypedLocation(rosa)
  await storeSignUpLocation('90027')
  await deleteSignUpLocation(rosa)
  await handOverTypedLocation(rosa)
  expect(await readTypedLocation(rosa)).toBeNull()
})
