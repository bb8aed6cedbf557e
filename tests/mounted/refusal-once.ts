/** Answers of a stand-in that are given once. */
import { Refused } from '@porchlight/contracts/errors/refusals'

/**
 * Says that nobody is signed in to the first who asks, which is the device after a round was refused so: whether its cookie was
 * only renewed. Whoever asks after that finds no line, and the page stays where it is.
 */
export function signedOutOnce(): () => Promise<Refused> {
  let isSaid = false
  return async () => {
    if (isSaid) return undefined as never
    isSaid = true
    return new Refused('signed_out')
  }
}
