/** Recognizes texts that seem to say where somebody lives, or how to reach them. It is a guess by forms. */
import { withPlainFigures } from '../values/text/figures.ts'

/** Signs that show nothing: they come along with what is copied, and would part an address. */
const unseen = /[\p{DI}\u2800]+/gu
/** Seven figures or more, as phone numbers have, with any dash or dot between them. */
const phoneNumber = /(?:\d[\s().+/·•\p{Pd}]{0,2}){7,}/u
const emailAddress = /\S@\S+\.\S/
/** '12 Lemoyne St', '1204 North Alvarado Street'. */
const streetAfterNumber =
  /\b\d{1,5}\p{L}?\s+(?:[\p{L}\d'’.-]+\s+){0,3}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|pl|place|way|ter|terrace|sq|square|hwy|highway|pkwy|parkway)\b/iu
/** 'Lindenstraße 4', 'Rue de Rivoli 12', 'Calle Mayor, 3'. */
const numberAfterStreet =
  /(?:stra(?:ß|ss)e|str\.|gasse|(?:^|[^\p{L}])(?:rue|calle|avenida|via|rua)\s[\p{L}\s'’.-]{1,40}),?\s*\d/iu
/** 'Apt. 4B', 'unit 12', 'door code 4711'. */
const door =
  /(?:^|[^\p{L}])(?:apt|apartment|unit|suite|floor|door|gate|key|code|buzzer|bell)\b[\s.:#]*(?:is\s)?#?\d/iu

/**
 * Returns true when a text seems to contain an address, a number or an email address: paper and windows are read by
 * strangers, and its author wrote for members.
 * @param location the address of the post, as far as it is known here
 */
export function hasContact(text: string, location: string | null): boolean {
  const seenText = text.replace(unseen, '')
  const plainText = withPlainFigures(seenText)
  if (
    [phoneNumber, emailAddress, streetAfterNumber, numberAfterStreet, door].some((form) =>
      form.test(plainText),
    )
  )
    return true
  const place = location?.trim().toLowerCase() ?? ''
  return place.length > 3 && seenText.toLowerCase().includes(place)
}
