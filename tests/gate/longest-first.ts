/**
 * The order of the suites: by what each took in the last run, so that nothing long is left to run alone at the end. The
 * files of one project follow each other, since Vitest ends a process, with all it has loaded and its browser, where the
 * next file in line is of another project.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { areBrowsersDownloading } from './browser-download.ts'
import { readLastTimes } from './last-times.ts'

/** Projects that need no browser. They run first until there is one. */
const withoutBrowsers = ['contracts', 'api', 'api-postgres', 'web']

export class LongestFirst extends BaseSequencer {
  /**
   * Sorts the files by the seconds of their last run, longest first. Without a last run the largest files come first.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lastTimes = readLastTimes()
    const isDownloading = areBrowsersDownloading()
    const sorted = await super.sort(files)
    const secondsOf = ({ project, moduleId }: TestSpecification) =>
      lastTimes.get(project.name, moduleId)?.seconds ?? 0
    const rankOf = ({ project }: TestSpecification) =>
      isDownloading && !withoutBrowsers.includes(project.name) ? 1 : 0
    const longestFirst = sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b) || secondsOf(b) - secondsOf(a),
    )
    return besideTheirProject(longestFirst)
  }
}

/** Projects keep the order of their first files, and so do the files of each. */
export function besideTheirProject<File extends { project: unknown }>(files: readonly File[]): File[] {
  return [...Map.groupBy(files, ({ project }) => project).values()].flat()
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder
}
