/** How places are spoken of everywhere: postal codes by their own name, distances in the community's unit. */
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'

type Named = Pick<PostalCodes, 'name'>

export const whereTexts = {
  /** 'ZIP 90026' */
  zip: (zipCode: string, { name }: Named) => `${capitalized(name)} ${zipCode}`,
  /** 'ZIP code' */
  code: ({ name }: Named) => (name === 'ZIP' ? 'ZIP code' : name),
  /** '0.6 mi' */
  distance: (distance: number, unit: DistanceUnit) => `${distance.toFixed(1)} ${unit}`,
  within: (radius: number, unit: DistanceUnit) => `within ${radius} ${unitNames[unit]}`,
} as const

const unitNames = { mi: 'miles', km: 'kilometers' }

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
