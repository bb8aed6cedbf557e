/**
 * The addresses whose document shows the shell's frame before the app is there: those at which members start. The others would
 * make the document longer for pages that hardly anybody starts with.
 */
import { paths, personPath, postPath } from '../../paths.ts'

/** The addresses by the tab that is lit there; `*` is one segment. */
export const framedPaths: readonly (readonly string[])[] = [
  [paths.home, paths.upcoming, paths.community, postPath('*'), personPath('*')],
  [paths.messages, `${paths.messages}/*`],
  [paths.maps],
  [paths.places, `${paths.places}/*`],
  [paths.profile, paths.activityHistory],
]
/** The paths that mark no tab at the bottom, because they have their own on the rail. */
const unlitPaths: readonly string[] = [paths.communityHelp, paths.outbox]

/** Returns the expression for these addresses; its groups are the tabs. */
export function framedAddresses(): RegExp {
  const groups = framedPaths.map((group) => `(${sourceOf(group)})`)
  return new RegExp(`^/(?:${[...groups, sourceOf(unlitPaths)].join('|')})/?$`)
}

function sourceOf(group: readonly string[]): string {
  return group.map((path) => path.slice(1).replace('*', '[^/]+')).join('|')
}
