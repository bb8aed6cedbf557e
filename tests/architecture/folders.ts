/** Folders that import each other in a circle cannot be understood, tested or moved one without the other. */
import { findCycles } from './cycles.ts'
import type { Import } from './source.ts'

const sourceRoot = /^(?:apps|packages)\/[^/]+\/src\/[^/]+$/
const featureOfFolder = /^apps\/[^/]+\/src\/features\/[^/]+/

/** The files by which a feature of the server composes its rooms, such as `posts/posts.operations.ts`. */
const composition =
  /^apps\/api\/src\/features\/([^/]+)\/\1\.(?:feature|operations|photos|removal|tables)\.ts$/

/**
 * Returns the folder of a file. Files at the root of a source folder, such as `paths.ts` and `main.tsx`, are in no
 * folder. The queued operations of a feature are in no folder either, because they serve all of its folders and only
 * `app` imports them. What composes a feature on the server is in no folder for the feature's rooms: it stands above
 * them, and what they share, such as the queries, lies beside it.
 */
function folderOf(path: string, other: string): string {
  if (sourceRoot.test(path) || path.endsWith('.queued.ts')) return path
  const folder = path.slice(0, path.lastIndexOf('/'))
  const isInRoom = other.startsWith(`${folder}/`) && other.slice(folder.length + 1).includes('/')
  return composition.test(path) && isInRoom ? path : folder
}

/** Returns the feature or the folder of a file. Seen from outside, a feature is one folder, however many it has. */
function featureOrFolderOf(path: string, other: string): string {
  return featureOfFolder.exec(path)?.[0] ?? folderOf(path, other)
}

/** Each as 'a → b → a'. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const cycles = [folderOf, featureOrFolderOf].flatMap((unitOf) =>
    findCycles(
      imports
        .map(({ from, to, isType }) => ({ from: unitOf(from, to), to: unitOf(to, from), isType }))
        .filter(({ from, to }) => from !== to),
    ),
  )
  return [...new Set(cycles)]
}
