/**
 * Decides which code is in which file. There are few files, because the worker fetches its files one at a time; and the
 * first paint waits for no code that only a tap needs:
 *
 * - app: the frame of every page, the landing page, and what visitors and members both begin with; of the server's operations only
 * those that these call
 * - vendor: the packages these need, behind the code that must run before them; they seldom change, and stay in the
 * browser's cache over releases
 * - auth: the sign-in, for a visitor who taps on it while the rest is still loading, and what the visitors' pages share with members'
 * screens
 * - home: the start of a member's visit: their device, which stores and sends what they write (and exports what waits,
 * should the app fail), and so contains each row and each operation that may wait; home, the number on the icon, and
 * the messages, which report a part that did not load
 * - board: the board, at which members start too, and what the other screens share with it
 * - chat: the same of the messages
 * - screens: everything else that opens from there
 * - map: the map and its list, with the packages that draw it, for a member who opens one
 * - desk: what moderators decide at, and operators set up; fetched ahead for them alone
 * - online: the screens that can do nothing without a signal, such as the account and payments, and the one for browsers that store
 * nothing, which keep no installed files either
 * - print: the board and the poster on paper
 * - drawings: what covers and badges show, for the first screen that has one
 * - window: the board for a display in a window, which strangers read
 * - invite: the pages that lead visitors to the sign-in: their location, an invitation's link, and the log-in by a letter's name; they
 * need nothing of the members' screens
 * - passkeys: the code that requests a passkey of the browser, for a member who uses one; the sign-in needs it too,
 * where the screens are not loaded
 *
 * Each has a style sheet of the same name, except auth: its few rules are in the app's sheet, which is loaded in any
 * case.
 */
import { type LaterPart, laterParts } from './src/storage/later-code.ts'

interface Modules {
  getModuleInfo: (id: string) => { importers: string[]; isEntry: boolean } | null
}

/** The modules of the file that runs before the others, in the order of their imports. */
const vendor = /\/node_modules\/|\/src\/storage\/blocked-parts\.ts$/
const sheet = /\.css$/
/**
 * The tables of all features. They grow with each feature: in the first paint, each new feature would make the first
 * visit longer.
 */
const tablesOfAllFeatures = /\/contracts\/src\/(operations|queued-operations|sync\/tables)\.ts$/
export const authScreen = /\/src\/features\/sessions\/auth-screen\.tsx$/
/** The first module of what a member's visit begins with. */
export const homeStart = /\/src\/app\/device\/member-device\.ts$/
const visitorsPages =
  /\/src\/features\/(?:landing\/location-view|invitations\/invite-screen|sessions\/sign-in\/log-in-by-name-screen)\.tsx$/
/** The modules that are loaded by themselves, by the later part that they are in. */
export const laterModules: Record<LaterPart, RegExp> = {
  // Only the entry to the map is among the screens.
  map: /\/src\/features\/map\/(?:nearby-view\.tsx|ground\/|keep-area\/)/,
  // The link to it, and what it stores, are in the other files.
  desk: /\/src\/(?:app\/screens\/desk-screens|features\/setup\/first-run-card)\.tsx$/,
  online:
    /\/src\/(?:app\/screens\/(?:(?:payment|plan|settings)-screens|no-storage-screen)\.tsx|features\/(?:address-search\/google-places\.ts|(?:account\/account-settings-screen|calendar\/calendar-dialog|install\/install-guide|community\/(?:privacy|terms)-screen|checks\/checks-screen|invitations\/invitations-screen|members\/away\/away-dialog|standing\/standing-screen|notifications\/settings\/settings-screen|phones\/phone-dialog|rewards\/rewards-dialog|safety\/blocked-dialog|sessions\/(?:account\/confirm-identity|links\/[^/]+-screen))\.tsx))$/,
  print: /\/src\/features\/posts\/print\/print-screen\.tsx$/,
  drawings: /\/src\/ui\/drawings\/scenes\.ts$/,
  window: /\/src\/app\/screens\/window-page\.tsx$/,
  invite: visitorsPages,
  passkeys: /\/src\/features\/passkeys\/ceremonies\.ts$/,
}
const partOfHome =
  /\/src\/(app\/(shell\/shell|device\/(badge-count|member-device|export-after-crash))|features\/home\/home-screen|ui\/feedback\/toast-area)\.tsx?$/

export const boardScreen = /\/src\/features\/posts\/board\/community-help-screen\.tsx$/
export const chatScreen = /\/src\/features\/conversations\/messages-screen\.tsx$/

export function chunkName(id: string, modules: Modules): string {
  const roots = rootsOf(id, modules)
  const isPartOf = (part: RegExp) => roots.some((root) => part.test(root))
  const isFirst = roots.some((root) => isFirstPaint(root, modules))
  const isForVisitors = isPartOf(authScreen) || isPartOf(visitorsPages)
  const isOfMemberStart = isPartOf(partOfHome) || isPartOf(boardScreen) || isPartOf(chatScreen)
  // Code that both visitors and members begin with is in the app’s file, so that neither loads the other’s.
  if (isFirst || (isForVisitors && isOfMemberStart)) {
    if (tablesOfAllFeatures.test(id))
      throw new Error(`the first paint would have all features in it, by ${id}`)
    return vendor.test(id) ? 'vendor' : 'app'
  }
  const laterPart = laterParts.find((part) => roots.every((root) => laterModules[part].test(root)))
  if (roots.length > 0 && laterPart) return laterPart
  // The visitors’ pages need the sign-in’s file in any case, and none of the members’.
  if (isForVisitors) return sheet.test(id) ? 'app' : 'auth'
  if (isPartOf(partOfHome)) return 'home'
  if (!isOfMemberStart) return 'screens'
  return isPartOf(boardScreen) || sheet.test(id) ? 'board' : 'chat'
}

function isFirstPaint(root: string, modules: Modules): boolean {
  return modules.getModuleInfo(root)?.isEntry === true
}

/** The modules that are loaded by themselves and bring this one along. */
function rootsOf(id: string, modules: Modules): string[] {
  const ids = new Set([id])
  const roots: string[] = []
  // A set that grows while it is walked is walked to its new end.
  for (const each of ids) {
    const info = modules.getModuleInfo(each)
    if (info && (info.isEntry || info.importers.length === 0)) roots.push(each)
    for (const importer of info?.importers ?? []) ids.add(importer)
  }
  return roots
}
