/**
 * Which code lies in which file. Few files, since the worker fetches what it keeps one at a time; and
 * the first paint waits for no code that only a tap needs:
 *
 * - app: the frame of every page, and the landing page
 * - vendor: the packages these need, behind what has to run before them; they change seldom and outlive releases in the
 *   browser's cache
 * - home: what a member's visit begins with, the number on the icon, and the messages, which tell of a part that could not
 *   be had
 * - screens: what opens from there, and the way in
 */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[]; isEntry: boolean } | null
}

/** This file runs before the others, and in it what was imported first. */
const vendor = /\/node_modules\/|\/src\/storage\/blocked-parts\.ts$/
const partOfHome = /\/src\/(app\/(shell|badge-count)|features\/home\/home-screen|ui\/toast-area)\.tsx?$/

export function chunkName(id: string, modules: Modules): string {
  const roots = rootsOf(id, modules)
  if (roots.some((root) => isFirstPaint(root, modules))) return vendor.test(id) ? 'vendor' : 'app'
  return roots.some((root) => partOfHome.test(root)) ? 'home' : 'screens'
}

function isFirstPaint(root: string, modules: Modules): boolean {
  return modules.getModuleInfo(root)?.isEntry === true
}

/** The modules that are loaded by themselves and bring this one along. */
function rootsOf(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  const roots: string[] = []
  // A set that grows while it is walked is walked to its new end.
  for (const each of seen) {
    const info = modules.getModuleInfo(each)
    if (info && (info.isEntry || info.importers.length === 0)) roots.push(each)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return roots
}
