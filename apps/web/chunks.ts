/**
 * Which code lies in which file. Few files, since the worker fetches what it keeps one at a time; and
 * the first paint waits for no code that only a tap needs:
 *
 * - app: the frame of every page, and the landing page
 * - vendor: the packages these need; they change seldom and outlive releases in the browser's cache
 * - screens: what a signed-in member opens
 * - forms: what brings a form along, opened by a tap
 */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[]; importers: string[]; isEntry: boolean } | null
}

const formPackage = /\/node_modules\/react-hook-form\//
const anyPackage = /\/node_modules\//

export function chunkName(id: string, modules: Modules): string {
  const roots = rootsOf(id, modules)
  if (roots.some((root) => isFirstPaint(root, modules))) return anyPackage.test(id) ? 'vendor' : 'app'
  return roots.every((root) => needsForms(root, modules)) ? 'forms' : 'screens'
}

function isFirstPaint(root: string, modules: Modules): boolean {
  return modules.getModuleInfo(root)?.isEntry === true
}

/** The modules that are loaded by themselves and bring this one along. */
function rootsOf(id: string, modules: Modules): string[] {
  return reachable(id, (module) => modules.getModuleInfo(module)?.importers ?? []).filter((module) => {
    const info = modules.getModuleInfo(module)
    return info !== null && (info.isEntry || info.importers.length === 0)
  })
}

function needsForms(root: string, modules: Modules): boolean {
  return reachable(root, (module) => modules.getModuleInfo(module)?.importedIds ?? []).some((module) =>
    formPackage.test(module),
  )
}

/** Everything that can be reached from a module, itself included. */
function reachable(start: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([start])
  // A set that grows while it is walked is walked to its new end.
  for (const id of seen) for (const reached of next(id)) seen.add(reached)
  return [...seen]
}
