/** Folders that import each other in a circle cannot be understood, tested or moved one without the other. */
import { findCycles } from './cycles.ts'
import type { Import } from './source.ts'

const sourceRoot = /^(?:apps|packages)\/[^/]+\/src\/[^/]+$/
const featureOfFolder = /^apps\/[^/]+\/src\/features\/[^/]+/

/**
 * Returns the folder of a file. Files at the root of a source folder, such as `paths.ts` and `main.tsx`, are in no
 * folder. The queued operations of a feature are in no folder either, because they serve all of its folders and only
 * `app` imports them.
 */
function folderOf(path: string): string {
  if (sourceRoot.test(path) || path.endsWith('.queued.ts')) return path
  return path.slice(0, path.lastIndexOf('/'))
}

/** Returns the feature or the folder of a file. Seen from outside, a feature is one folder, however many it has. */
function featureOrFolderOf(path: string): string {
  return featureOfFolder.exec(path)?.[0] ?? folderOf(path)
}

/** Each as 'a → b → a'. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const cycles = [folderOf, featureOrFolderOf].flatMap((unitOf) =>
    findCycles(
      imports
        .map(({ from, to, isType }) => ({ from: unitOf(from), to: unitOf(to), isType }))
        .filter(({ from, to }) => from !== to),
    ),
  )
  return [...new Set(cycles)]
}
