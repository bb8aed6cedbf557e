/** What the community says of itself. Every noun writes places as it says; alone in its file, since the first paint needs it. */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import { type Community, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { useCachedQuery } from './cached-queries.ts'

/** How places are written here. */
export type LocalForms = Pick<Community, 'postalCodes' | 'distanceUnit'>

/** Undefined until the server has said it once. */
export function useCommunity(): Community | undefined {
  return useCachedQuery(aboutCommunity, {}, { staleAfterMs: dayMs }).data
}

/** The same object for as long as nothing has changed. */
export function useLocalForms(): LocalForms {
  return useCommunity() ?? defaultCommunity
}

/** Whether this community has plans; undefined until the server has said it once, or could not. */
export function useHasPlans(): boolean | undefined {
  const { data, state } = useCachedQuery(aboutCommunity, {}, { staleAfterMs: dayMs })
  if (data) return data.hasPlans
  return state === 'failed' ? true : undefined
}
