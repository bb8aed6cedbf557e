/** Where postal codes are: asked of data that the server has itself, without a network. */
import type { Position } from '@porchlight/contracts/location/location.rules'
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'

export interface PostalPlace extends Position {
  code: string
  /** 'Los Angeles, CA' */
  name: string
}

export interface Geocoding {
  /** Of what form its codes are. */
  readonly codes: PostalCodes
  /** By a code in the form in which it is kept. */
  readonly find: (code: string) => PostalPlace | null
  /** Null where none is near. */
  readonly nearest: (position: Position) => PostalPlace | null
  /** The middle of all codes whose place is called so, else of all that the operator gave; null where there is neither. */
  readonly center: (name: string) => Position | null
}
