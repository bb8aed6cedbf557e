/** Schemas of the settings for the community's location and its postal codes. */
import { readFileSync, statSync } from 'node:fs'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { isLatitude, isLongitude } from '@porchlight/contracts/location/location.rules'
import { postalCodeLengthMax } from '@porchlight/contracts/location/postal-codes.rules'
import * as v from 'valibot'
import { type PlaceData, PlaceDataFaults, readPlaceData } from '../providers/geocoding/place-data.ts'
import { line, listOf, type SettingSchema, textByForm, textByRule } from './values.ts'

export const position: SettingSchema<Position> = v.pipe(
  listOf(','),
  v.check(
    ([latitude = '', longitude = '', ...more]) =>
      more.length === 0 && isLatitude(latitude) && isLongitude(longitude),
    'latitude and longitude, such as 34.0522,-118.2437',
  ),
  v.transform(([latitude, longitude]) => ({ latitude: Number(latitude), longitude: Number(longitude) })),
)

/** More do not fit on a phone beside what was typed. */
const areasMax = 10

/** Reads an order of keys with ; between them. Keys that are left out follow in the usual order. */
export const orderOf = (keys: readonly string[]) =>
  v.pipe(
    listOf(';'),
    v.check(
      (list) => new Set(list).size === list.length && list.every((each) => keys.includes(each)),
      `some of these, each once, with ; between them: ${keys.join(';')}`,
    ),
  )

export const areas = v.pipe(
  listOf(';'),
  v.check(
    (list) => list.length <= areasMax && list.every((each) => each !== '' && v.is(line(60), each)),
    `at most ${areasMax} names with ; between them, such as Downtown;Riverside`,
  ),
)

/** Figures and letters; what else is in it stands for itself. */
export const postalCodeForm = textByRule(
  (forms) => forms.split('|').every((form) => codeForm.test(form) && form.length <= postalCodeLengthMax),
  'a form such as 99999 or A9A 9A9: 9 for a figure, A for a letter, and | between several forms',
)

const codeForm = /^[9A](?:[9A -]*[9A])?$/

export const country = v.pipe(
  textByForm(/^[a-z]{2}$/i, 'a country in two letters, such as us'),
  v.toLowerCase(),
)

export const currency = v.pipe(
  v.string(),
  v.picklist(Intl.supportedValuesOf('currency'), 'a currency in three letters, such as USD'),
)

export const units = v.pipe(
  v.picklist(['miles', 'kilometers'], 'miles or kilometers'),
  v.transform((word) => (word === 'miles' ? 'mi' : 'km')),
)

/** Reads a Google Places key in the form that Google shows. */
export const googleKey = textByForm(/^[\w-]{20,100}$/, 'a key of letters and figures, as Google shows it')

/** The maximum size in bytes. A country's file is smaller, and a wrong file would fill the memory. */
const bytesMax = 20_000_000

export function placeData(form: string): SettingSchema<PlaceData> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        if (statSync(dataset.value).size <= bytesMax)
          return readPlaceData(readFileSync(dataset.value, 'utf8'), { form })
        addIssue({ message: `a file of at most ${bytesMax / 1_000_000} MB` })
      } catch (error) {
        const isContent = error instanceof PlaceDataFaults
        addIssue({
          message: isContent
            ? error.message
            : 'a file that can be read, with lines such as 90026;34.08;-118.26;Los Angeles, CA',
        })
      }
      return NEVER
    }),
  )
}
