/** Texts about an item, for its card and the map's window. */
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { lettersOf } from '@porchlight/contracts/values/text/letters'
import { formatDate, formatWeekday } from '../../locales/en/formats.ts'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { distanceText, whereTexts } from '../../locales/en/where.ts'
import { type LocalForms, useLocalForms } from '../../sync/community/about-community.ts'
import { communityOffset } from '../../sync/community/community-clock.ts'

export const useForms = useLocalForms

const descriptionLettersMax = 100

/** Never cut within a letter. */
export function shortDescription(description: string): string {
  if (description.length <= descriptionLettersMax) return description
  const letters = lettersOf(description)
  if (letters.length <= descriptionLettersMax) return description
  return `${letters.slice(0, descriptionLettersMax).join('')}...`
}

/** Returns the text of the distance from cell to cell; null when the member's position is missing. */
export function distanceOf({ distance }: NearbyItem, { distanceUnit }: LocalForms): string | null {
  return distance === null ? null : distanceText(distance, distanceUnit)
}

/** A request has a postal code at most: it is about there. */
export function locationOf({ type, location }: NearbyItem, { postalCodes }: LocalForms): string | null {
  if (type !== 'request') return location
  return location === null ? texts.about : `${whereTexts.zip(location, postalCodes)}, ${texts.about}`
}

/** 'Sun, Nov 22', by the clock of the community. */
export function dayOf(dateNeeded: string): string {
  const when = Date.parse(dateNeeded)
  return `${formatWeekday(when, communityOffset)}, ${formatDate(when, communityOffset)}`
}
