/**
 * Which code lies in which file. Few files, since the worker fetches what it keeps one at a time; and
 * the first paint waits for no code that only a tap needs:
 *
 * - app: the frame of every page, and the landing page; of what can be asked of the server, only what these ask
 * - vendor: the packages these need, behind what has to run before them; they change seldom and outlive releases in the
 *   browser's cache
 * - auth: the way in, for whoever taps on it while the rest is still on its way
 * - home: what a member's visit begins with: their device, which keeps and sends what they write (and, should the app
 *   fail, gives out what waits) and so knows each row and each operation that may wait; home, the number on the icon, and the
 *   messages, which tell of a part that could not be had
 * - screens: what opens from there
 * - map: the map and its list, with the packages that draw it; for whoever opens one
 * - passkeys: what asks the browser for a passkey, for whoever uses one; on the way in, too, where the screens are not
 *
 * Each has a sheet of styles of the same name, but for auth: its few rules are in the app's, which is there in any case.
 */
interface Modules {
  getModuleInfo: (id: string) => { importers: string[]; isEntry: boolean } | null
}

/** This file runs before the others, and in it what was imported first. */
const vendor = /\/node_modules\/|\/src\/storage\/blocked-parts\.ts$/
const sheet = /\.css$/
/** Each noun adds to them: in the first paint, each new noun would make the first visit longer. */
const tablesOfAllFeatures = /\/contracts\/src\/(operations|queued-operations|sync\/tables)\.ts$/
export const authScreen = /\/src\/features\/sessions\/auth-screen\.tsx$/
/** The first module of what a member's visit begins with. */
export const homeStart = /\/src\/app\/member-device\.ts$/
/** What opens a map: only the way in is among the screens. */
const mapItself = /\/src\/features\/map\/(?:nearby-view\.tsx|ground\/|keep-area\/)/
const passkeyCeremonies = /\/src\/features\/passkeys\/ceremonies\.ts$/
const partOfHome =
  /\/src\/(app\/(shell|badge-count|member-device|export-after-crash)|features\/home\/home-screen|ui\/toast-area)\.tsx?$/

export function chunkName(id: string, modules: Modules): string {
  const roots = rootsOf(id, modules)
  const isPartOf = (part: RegExp) => roots.some((root) => part.test(root))
  const isFirst = roots.some((root) => isFirstPaint(root, modules))
  // What both ways on begin with is in neither of them, so that each is loaded alone.
  if (isFirst || (isPartOf(authScreen) && isPartOf(partOfHome))) {
    if (tablesOfAllFeatures.test(id))
      throw new Error(`the first paint would have all features in it, by ${id}`)
    return vendor.test(id) ? 'vendor' : 'app'
  }
  if (isPartOf(authScreen)) return sheet.test(id) ? 'app' : 'auth'
  if (roots.length > 0 && roots.every((root) => passkeyCeremonies.test(root))) return 'passkeys'
  if (roots.length > 0 && roots.every((root) => mapItself.test(root))) return 'map'
  return isPartOf(partOfHome) ? 'home' : 'screens'
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
