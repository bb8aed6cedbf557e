import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { expect, it } from 'vitest'
import { conversationPath, paths, personPath, placePath, postPath } from '../../paths.ts'
import { tabOf } from './tab-of.ts'

const tabs: readonly string[] = [paths.home, paths.messages, paths.maps, paths.places, paths.profile]
/** Paths that are shown without the frame, or that have no path of their own. */
const frameless: readonly string[] = [
  ...[paths.newRequest, paths.share, paths.auth, paths.authWithGoogle, paths.authWithApple],
  ...[paths.board, paths.terms, paths.privacy, ...Object.values(mailLinkPaths)],
]

it.each([
  ...Object.values(paths).filter((path) => !frameless.includes(path)),
  ...[postPath('a'), personPath('a'), placePath('a'), conversationPath('a')],
])('on %s one tab is active', (path) => {
  const litTab = tabs.includes(path) ? path : tabOf(path)
  expect(tabs).toContain(litTab)
})
