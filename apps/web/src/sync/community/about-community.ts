/**
 * The community's settings. Every feature writes addresses and distances by them. They have a file of their own because
 * the first paint needs them.
 */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { type Community, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { useCachedQuery } from '../transport/cached-queries.ts'

/** The settings by which addresses and distances are written here. */
export type LocalForms = Pick<Community, 'postalCodes' | 'distanceUnit'>

/** Returns the settings; undefined until the server has sent them once. */
export function useCommunity(): Community | undefined {
  return useCachedQuery(aboutCommunity, {}, { staleAfterMs: dayMs }).data
}

/** Returns the same object for as long as nothing has changed. */
export function useLocalForms(): LocalForms {
  return useCommunity() ?? defaultCommunity
}

/**
 * Returns whether this community has plans: undefined until the server has sent it once, true when the request failed
 * and nothing is stored.
 */
export function useHasPlans(): boolean | undefined {
  const { data, state } = useCachedQuery(aboutCommunity, {}, { staleAfterMs: dayMs })
  if (data) return data.hasPlans
  return state === 'failed' ? true : undefined
}
