/** Standings for tests and pictures. */
import { mapEnds } from '@porchlight/contracts/standing/standing.catalogue'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'

/** Returns a warning, decided just now, unless `overrides` has an end. */
export function aStanding(memberId: string, overrides: Partial<Standing> = {}): Standing {
  return {
    id: memberId,
    decisionId: createId(),
    ...mapEnds(() => null),
    reason: 'You wrote to a neighbor who had asked you to stop.\nPlease leave them in peace.',
    rule: 'harassment',
    decidedAt: toIso(Date.now()),
    ...overrides,
  }
}
