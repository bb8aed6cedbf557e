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
  ['what would turn the text around it', 'Echo\u202e Park', 'Echo Park'],
  ['half a letter', 'Echo Park \ud83c', 'Echo Park \ufffd'],
])('SH-024 %s is kept for the question after sign-up', async (_what, typedLocation, storedLocation) => {
  expect(await saidBefore(typedLocation)).toBe(storedLocation)
})

it('SH-024 no more is kept than a location may have', async () => {
  expect(await saidBefore('a'.repeat(1000))).toHaveLength(typedLocationLengthMax)
})

it('SH-024 going on with nothing typed takes back what was said before', async () => {
  await storeSignUpLocation('90026')
  expect(await saidBefore('  ')).toBeNull()
})

it('SH-024 a visitor finds it again until somebody signs in', async () => {
  expect(await readVisitorsTypedLocation()).toBeNull()
  await storeSignUpLocation('Los Angeles')
  expect(await readVisitorsTypedLocation()).toBe('Los Angeles')
  await handOverTypedLocation(createId())
  expect(await readVisitorsTypedLocation()).toBeNull()
})

it('SH-024 belongs to whoever signs in next, and to nobody after them', async () => {
  const [rosa, maya] = [createId(), createId()]
  await storeSignUpLocation('90026')
  expect(await readTypedLocation(rosa)).toBeNull()
  await handOverTypedLocation(rosa)
  await handOverTypedLocation(maya)
  expect(await readTypedLocation(maya)).toBeNull()
  expect(await readTypedLocation(rosa)).toBe('90026')
})

it('SH-024 a sign-out takes along what was handed over and what was typed since', async () => {
  const rosa = createId()
  await saidBefore('90026')
  await storeSignUpLocation('90026')
  await handOverTypedLocation(rosa)
  await storeSignUpLocation('90027')
  await deleteSignUpLocation(rosa)
  await handOverTypedLocation(rosa)
  expect(await readTypedLocation(rosa)).toBeNull()
})
