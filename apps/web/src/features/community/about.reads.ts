/** What the community says of itself. Alone in its file: the first paint needs it, and nothing of the feed. */
import type { Community } from '@porchlight/contracts/community/community.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { useAnswer } from '../../sync/answers.ts'

/** Undefined until the server has said it once. */
export function useCommunity(): Community | undefined {
  return useAnswer('community.about', {}, { staleAfterMs: dayMs }).data
}
