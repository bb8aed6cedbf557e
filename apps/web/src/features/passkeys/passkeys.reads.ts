/** Reads whether passkeys work here, and which ones the member has. */

import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { listPasskeys } from '@porchlight/contracts/passkeys/passkeys.operations'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'

export interface PasskeyPlace {
  /**
   * `no-browser`: this browser does not support passkeys. `elsewhere`: passkeys work at another address than this
   * page's.
   */
  works: 'here' | 'no-browser' | 'elsewhere'
  /** The origin where they work; null where none is known. */
  origin: string | null
}

/** Returns null while that is not loaded. */
export function usePasskeyPlace(): PasskeyPlace | null {
  const { data } = useAbout()
  return data ? placeOf(data.passkeysAt) : null
}

function useAbout() {
  return useCachedQuery(aboutCommunity, {}, { staleAfterMs: minuteMs })
}

function placeOf(origin: string | null): PasskeyPlace {
  if (origin !== location.origin) return { works: 'elsewhere', origin }
  return { works: 'PublicKeyCredential' in window ? 'here' : 'no-browser', origin }
}

/** Returns the member's own passkeys, the oldest first. */
export function usePasskeys() {
  return useCachedQuery(listPasskeys, {}, { staleAfterMs: 0 })
}

/** Returns whether the member can confirm their identity by a passkey here and now; null while that is not loaded. */
export function useHasPasskeyHere(): boolean | null {
  const about = useAbout()
  const ownPasskeys = usePasskeys()
  if (about.state === 'failed' || ownPasskeys.state === 'failed') return false
  if (!about.data || !ownPasskeys.data) return null
  if (placeOf(about.data.passkeysAt).works !== 'here') return false
  return ownPasskeys.data.passkeys.some(({ isUsable }) => isUsable)
}
