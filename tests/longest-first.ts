/**
 * The order of the suites: what takes longest begins first, so that nothing long is left to run alone at the end. Until
 * there are browsers, the server's suites go before all.
 */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { areBrowsersComing } from './browsers-coming.ts'

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
    const rank = areBrowsersComing() ? rankWithout : rankOf
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rank(a) - rank(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}

function rankWithout(suite: TestSpecification): number {
  return suite.project.name === 'api' ? -1 : rankOf(suite)
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.indexOf(basename(moduleId))
  return rank === -1 ? longest.length : rank
}
