/** Texts about postal codes that visitors' pages need too. */
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'

/** Returns 'ZIP code', or what this community's postal codes are called. */
export const nameOfCode = ({ name }: Pick<PostalCodes, 'name'>) => (name === 'ZIP' ? 'ZIP code' : name)
