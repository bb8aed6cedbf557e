/** Texts about locations, used everywhere: postal codes by their own name, distances in the community's unit. */
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { titleCaseOf } from '@porchlight/contracts/values/text/initials'

type PostalCodeName = Pick<PostalCodes, 'name'>

interface Where {
  post: { zipCode: string | null }
  distance?: Record<DistanceUnit, number> | undefined
}

interface Forms {
  postalCodes: PostalCodeName
  distanceUnit: DistanceUnit
}

const zip = (zipCode: string, { name }: PostalCodeName) => `${capitalized(name)} ${zipCode}`

/**
 * Returns the text of a distance. Within one cell no distance is known, so it is 'nearby'. The number and its unit stay
 * on one line.
 */
export const distanceText = (distance: number, unit: DistanceUnit) =>
  distance === 0 ? 'nearby' : `${distance.toFixed(1)}\u00a0${unit}`

export const whereTexts = {
  /** 'ZIP 90026' */
  zip,
  /**
   * Returns 'ZIP 90026 · 0.6 mi', which is as exact as a neighbor may see where help is wanted; '' when nothing is
   * known.
   */
  help: (where: Where, forms: Forms) => factsOf(where, forms).join(' · '),
  /** The same facts, each by itself. */
  facts: factsOf,
  within: (radius: number, unit: DistanceUnit) => `within ${radius}\u00a0${unitNames[unit]}`,
} as const

function factsOf({ post: { zipCode }, distance }: Where, { postalCodes, distanceUnit }: Forms): string[] {
  return [
    ...(zipCode === null ? [] : [zip(zipCode, postalCodes)]),
    ...(distance ? [distanceText(distance[distanceUnit], distanceUnit)] : []),
  ]
}

const unitNames = { mi: 'miles', km: 'kilometers' }

export function capitalized(text: string): string {
  const [first = ''] = text
  return titleCaseOf(first) + text.slice(first.length)
}
