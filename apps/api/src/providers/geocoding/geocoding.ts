/** The positions of postal codes, from data on the server itself, without a network. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'

export interface PostalPlace extends Position {
  code: string
  /** 'Los Angeles, CA' */
  name: string
}

export interface Geocoding {
  /** The form of the community's postal codes. */
  readonly codes: PostalCodes
  /** Returns the place of a code in its normalized form. */
  readonly find: (code: string) => PostalPlace | null
  /** Returns the nearest place, or null when none is near. */
  readonly nearest: (position: Position) => PostalPlace | null
  /** The middle of all codes whose place is called so, else of all that the operator gave; null where there is neither. */
  readonly center: (name: string) => Position | null
}
