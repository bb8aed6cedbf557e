/** Readers of the settings for the community's location and its postal codes. */
import { readFileSync, statSync } from 'node:fs'
import { isLatitude, isLongitude, type Position } from '@porchlight/contracts/location/location.rules'
import { postalCodeLengthMax } from '@porchlight/contracts/location/postal-codes.rules'
import { type PlaceData, PlaceDataFaults, readPlaceData } from '../providers/geocoding/place-data.ts'
import { Fault, line, type Reader } from './values.ts'

export function position(text: string): Position | Fault {
  const [latitude = '', longitude = '', ...more] = text.split(',').map((part) => part.trim())
  return more.length === 0 && isLatitude(latitude) && isLongitude(longitude)
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : new Fault('latitude and longitude, such as 34.0522,-118.2437')
}

/** More do not fit on a phone beside what was typed. */
const areasMax = 10

export function areas(text: string): string[] | Fault {
  const list = text.split(';').map((each) => each.trim())
  const isUsable = list.length <= areasMax && list.every((each) => !(line(60)(each) instanceof Fault))
  return isUsable && !list.includes('')
    ? list
    : new Fault(`at most ${areasMax} names with ; between them, such as Downtown;Riverside`)
}

/** Figures and letters; what else is in it stands for itself. */
export function postalCodeForm(text: string): string | Fault {
  const forms = text.split('|')
  const isForm = (form: string) => /^[9A](?:[9A -]*[9A])?$/.test(form) && form.length <= postalCodeLengthMax
  return forms.every(isForm)
    ? text
    : new Fault(
        'a form such as 99999 or A9A 9A9: 9 for a figure, A for a letter, and | between several forms',
      )
}

export function country(text: string): string | Fault {
  return /^[a-z]{2}$/i.test(text) ? text.toLowerCase() : new Fault('a country in two letters, such as us')
}

export function currency(text: string): string | Fault {
  const currencies = Intl.supportedValuesOf('currency')
  return currencies.includes(text) ? text : new Fault('a currency in three letters, such as USD')
}

export function units(text: string): 'mi' | 'km' | Fault {
  if (text === 'miles') return 'mi'
  return text === 'kilometers' ? 'km' : new Fault('miles or kilometers')
}

/** Reads a Google Places key in the form that Google shows. */
export function googleKey(text: string): string | Fault {
  return /^[\w-]{20,100}$/.test(text) ? text : new Fault('a key of letters and figures, as Google shows it')
}

/** The maximum size in bytes. A country's file is smaller, and a wrong file would fill the memory. */
const bytesMax = 20_000_000

export function placeData(form: string): Reader<PlaceData> {
  return (file) => {
    try {
      if (statSync(file).size > bytesMax) return new Fault(`a file of at most ${bytesMax / 1_000_000} MB`)
      return readPlaceData(readFileSync(file, 'utf8'), { form })
    } catch (error) {
      if (error instanceof PlaceDataFaults) return new Fault(error.message)
      return new Fault('a file that can be read, with lines such as 90026;34.08;-118.26;Los Angeles, CA')
    }
  }
}
