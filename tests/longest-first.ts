/** The order of the suites: what takes longest begins first, so that nothing long is left to run alone at the end. */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Minutes and half minutes, the longest first, and never two beside each other that mostly wait. The order of all others
 * makes little difference.
 */
const longest = [
  'two-tabs.spec.ts',
  'axe.spec.ts',
  'sync.fuzz.test.ts',
  'post-form.spec.ts',
  'sign-out.spec.ts',
  'bad-line.spec.ts',
  'google.spec.ts',
  'outbox.spec.ts',
  'kill.spec.ts',
  'session-held.spec.ts',
  'select.spec.ts',
  'offline-start.spec.ts',
  'story.spec.ts',
  'postgres-alone.postgres.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.indexOf(basename(moduleId))
  return rank === -1 ? longest.length : rank
}
