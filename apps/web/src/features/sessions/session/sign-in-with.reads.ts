/** Reads the ways to sign in besides e-mail and password. */

import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { waysIn } from '@porchlight/contracts/sessions/account.operations'
import {
  type SignInProviderName,
  type SignUpMode,
  signInProviders,
} from '@porchlight/contracts/sessions/sessions.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'

/** The longest wait for the providers before the ways that always exist are shown; the style sheet shows them then. */
const knownMsMax = 300

/**
 * Returns the place of a provider's button: 'first' when the response came in time; 'last' when other buttons were
 * shown already, so that nothing moves under a finger. Null while the response is missing.
 */
export function useProviderPlace(provider: SignInProviderName): 'first' | 'last' | 'nowhere' | null {
  // The providers are requested at nearly every visit: a button that no longer leads anywhere is worse than a call.
  const { data, state } = useCachedQuery(aboutCommunity, {}, { staleAfterMs: minuteMs })
  const isOffered = data?.signInWith.includes(provider) ?? false
  const [openedAt] = useState(() => performance.now())
  const [comesFirst, setComesFirst] = useState<boolean | null>(null)
  if (comesFirst === null && state !== 'loading') {
    setComesFirst(isOffered && performance.now() - openedAt < knownMsMax)
  }
  if (comesFirst === null) return null
  if (!isOffered) return 'nowhere'
  return comesFirst ? 'first' : 'last'
}

/** Returns who may open an account here. While that is not loaded it is 'open': the server refuses if it is not so. */
export function useSignUpMode(): SignUpMode {
  const { data } = useCachedQuery(aboutCommunity, {}, { staleAfterMs: minuteMs })
  return data?.needsInvitation ? 'invited' : (data?.signUp ?? 'open')
}

/**
 * Returns the provider named in the address that this community does not offer; null when there is none, or while that
 * is not loaded.
 */
export function useMissingProvider(): SignInProviderName | null {
  const [search] = useSearchParams()
  const { data, state } = useCachedQuery(aboutCommunity, {}, { staleAfterMs: minuteMs })
  const provider = signInProviders.find((name) => name === search.get('with'))
  if (provider === undefined || state === 'loading') return null
  return data?.signInWith.includes(provider) ? null : provider
}

/** Returns the providers with which the member can confirm here who they are; null as long as it is not known. */
export function useOwnProviders(): SignInProviderName[] | null {
  const about = useCachedQuery(aboutCommunity, {}, { staleAfterMs: minuteMs })
  const ownWays = useWaysIn()
  if (about.state === 'failed' || ownWays.state === 'failed') return []
  if (!about.data || !ownWays.data) return null
  const { signInWith } = about.data
  return ownWays.data.providers.map(({ provider }) => provider).filter((name) => signInWith.includes(name))
}

/** Reads the ways to sign in to the member's own account, besides passkeys. */
export function useWaysIn() {
  return useCachedQuery(waysIn, {}, { staleAfterMs: 0 })
}
