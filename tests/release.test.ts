/** Tests of the changelog that `npm run release` writes. */
import { expect, it } from 'vitest'
import { releaseChangelog } from '../scripts/release.mjs'

const changelog =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- A bell.\n\n## 0.9.0 · 2026-01-01\n\n- A door.\n'

it('the unreleased part gets the version and its day, above earlier ones, with a new empty part', () => {
  expect(releaseChangelog(changelog, '0.10.0', '2026-02-03')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.10.0 · 2026-02-03\n\n### Added\n\n- A bell.\n\n## 0.9.0 · 2026-01-01\n\n- A door.\n',
  )
})

it.each([
  ['an invalid version', changelog, '1.0', 'three numbers'],
  ['an existing version', changelog, '0.9.0', 'not after it'],
  ['an older version', changelog, '0.8.11', 'not after it'],
  ['a version without changes', changelog.replace('- A bell.', ''), '0.10.0', 'Nothing is new'],
  [
    'a changelog without the part “Unreleased”',
    '# Changelog\n',
    '0.10.0',
    'no part that is called Unreleased',
  ],
])('refuses %s', (_what, text, version, reason) => {
  expect(() => releaseChangelog(text, version, '2026-02-03')).toThrow(reason)
})
