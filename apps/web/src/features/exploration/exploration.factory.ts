/** Rows of a member's exploring, for tests. */
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'

export function anExploration(memberId: string, overrides: Partial<Exploration> = {}): Exploration {
  return { ...newExploration(memberId), ...overrides }
}
