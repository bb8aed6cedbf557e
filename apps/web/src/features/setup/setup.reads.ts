import { readSetup } from '@porchlight/contracts/setup/setup.operations'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { useMember } from '../members/members.reads.ts'

/** Returns the settings of the community, for operators. Another one may have changed them a moment ago. */
export function useSetup({ staleAfterMs = 0 } = {}) {
  const isOperator = useMember()?.isOperator === true
  return useCachedQuery(readSetup, {}, { staleAfterMs, skip: !isOperator })
}
