/**
 * Tests that every file exists which the projects and the runs of `npm run prove` name by hand: a file that moved would
 * silently be left out of the gate.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** Some lists are of the server's suites, and leave out where these are. */
const folders = ['', 'apps/api/src/']
const lists = ['vitest.workspace.ts', 'scripts/prove.mjs']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const patterns = [...lists.matchAll(/'([^'\s]+\.(?:test|spec|screen\.test)\.[^'\s]+|[^'\s]+\/\*\*)'/g)].map(
  ([, pattern = '']) => pattern,
)

it('every pattern of a test project or a run matches a file', () => {
  const isThere = (pattern: string) =>
    folders.some((folder) => globSync(`${folder}${pattern}`, { cwd: root, exclude: isElsewhere }).length > 0)
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter((pattern) => !isThere(pattern))).toEqual([])
})

/** Packages bring suites of their own. */
function isElsewhere(path: string): boolean {
  return path.split('/').includes('node_modules')
}
