/** The normal form of a typed phone number: E.164, '+12135550142', so that each number has one spelling. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { unusablePhone } from '@porchlight/contracts/phones/phones.operations'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * @param country of the community ('us'): whose numbers are written without a plus
 * @throws Refused `invalid`, at the field: what is no number, in the country it is of
 */
export function readPhoneNumber(text: string, country: string): string {
  const number = parsePhoneNumberFromString(text, { ...countryOf(country), extract: false })
  // An extension is dialed by hand: no message goes to one.
  if (!number?.isValid() || number.ext) {
    throw new Refused('invalid', { issues: [{ path: 'phoneNumber', message: unusablePhone }] })
  }
  return number.number
}

function countryOf(country: string): { defaultCountry?: CountryCode } {
  const code = country.toUpperCase()
  return isSupportedCountry(code) ? { defaultCountry: code } : {}
}
