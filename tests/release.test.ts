/** Tests of the changelog that `npm run release` writes. */
import { expect, it } from 'vitest'
import { releaseChangelog } from '../scripts/release.mjs'

const changelog =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A bell.\n\n## 0.9.0 · 2026-01-01\n\n- A door.\n'

it('what is new gets the version and its day, above what was released before, and a place for what comes next', () => {
  expect(releaseChangelog(changelog, '0.10.0', '2026-02-03')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.10.0 · 2026-02-03\n\n### Added\n\n- A bell.\n\n## 0.9.0 · 2026-01-01\n\n- A door.\n',
  )
})

it.each([
  ['a version that is none', changelog, '1.0', 'three numbers'],
  ['one that was there', changelog, '0.9.0', 'not after it'],
  ['an older one', changelog, '0.8.11', 'not after it'],
  ['nothing new', changelog.replace('- A bell.', ''), '0.10.0', 'Nothing is new'],
  ['no place for what is new', '# Changelog\n', '0.10.0', 'no part that is called Unreleased'],
])('refuses %s', (_what, text, version, reason) => {
  expect(() => releaseChangelog(text, version, '2026-02-03')).toThrow(reason)
})
