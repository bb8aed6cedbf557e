/** Responses of a stand-in that come only once. */
import { Refused } from '@porchlight/contracts/errors/refusals'

/**
 * Returns a response function that gives the refusal `signed_out` once, and afterwards no response. The first caller is
 * the device, which checks after a refused round whether its cookie was only renewed. All later callers find no
 * connection, and the page stays where it is.
 */
export function signedOutOnce(): () => Promise<Refused> {
  let isSaid = false
  return async () => {
    if (isSaid) return undefined as never
    isSaid = true
    return new Refused('signed_out')
  }
}
