/**
 * The order of the suites: what takes longest begins first, so that nothing long is left to run alone at the end. Until
 * there are browsers, what needs none goes before all.
 */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { areBrowsersDownloading } from './browser-download.ts'

/**
 * Suites, and whole projects. Those of a minute and half a minute, the longest first; but what mostly waits (`two-tabs`,
 * `bad-line`) has beside it what never does. The order of all others makes little difference.
 */
const first = [
  'two-tabs.spec.ts',
  'api',
  'axe.spec.ts',
  'kill.spec.ts',
  'bad-line.spec.ts',
  'api-postgres',
  'sync.fuzz.test.ts',
  'sign-out.spec.ts',
  'google.spec.ts',
  'outbox.spec.ts',
  'session-held.spec.ts',
  'storage.spec.ts',
  'share.spec.ts',
]

/** What of the server's and the app's suites is not needed beside those that wait. */
const withoutBrowsers = ['api-postgres', 'web']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = areBrowsersDownloading() ? [...withoutBrowsers, ...first] : first
    const rankOf = (suite: TestSpecification) => {
      const rank = order.findIndex((name) => [basename(suite.moduleId), suite.project.name].includes(name))
      return rank === -1 ? order.length : rank
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b))
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}
