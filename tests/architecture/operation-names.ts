/**
 * Finds code outside its feature that contains the name of a queued operation: a new operation would be missing from a
 * list there.
 */
import { operations } from '../../packages/contracts/src/operations.ts'
import { isTestCode } from './rule.ts'
import type { SourceFile } from './source.ts'

const queuedNames: readonly string[] = Object.values(operations)
  .filter(({ offline }) => offline === 'queue')
  .map(({ name }) => name)

/** Returns true for code that drives the whole from outside, because it does what a member would. */
const isDriver = (path: string) => /^(?:tests|bench|apps\/api\/src\/demo)\//.test(path)
/**
 * Returns true for tests of the server. They test the entry points, the database and the round with any operation, so
 * they may name operations of other features.
 */
const isServerTest = (path: string) => !path.startsWith('apps/web/') && isTestCode(path)

/** The list in which every operation says what it needs of a member's standing, so that none is forgotten. */
const neededStanding = 'apps/api/src/features/rights/needed-standing.ts'

/** Returns the names among `strings` that this file may not contain. */
export function foreignNames(path: string, strings: ReadonlySet<string>): string[] {
  if (isDriver(path) || isServerTest(path) || path === neededStanding) return []
  return queuedNames.filter(
    (name) => strings.has(name) && !isOfFeature(path, name.slice(0, name.indexOf('.'))),
  )
}

function isOfFeature(path: string, feature: string): boolean {
  return path.includes(`/src/features/${feature}/`) || path.startsWith(`packages/contracts/src/${feature}/`)
}

/**
 * The places in which each queued operation is tested: with the server's response, and with a member's actions on a
 * screen.
 */
const triedIn: Readonly<Record<string, (path: string, feature: string) => boolean>> = {
  'an API test': (path, feature) =>
    path.startsWith(`apps/api/src/features/${feature}/`) && path.endsWith('.api.test.ts'),
  'a screen’s test': (path, feature) =>
    (path.startsWith(`apps/web/src/features/${feature}/`) && path.endsWith('.screen.test.ts')) ||
    (path.startsWith('tests/e2e/') && path.endsWith('.spec.ts')),
}

/** Returns the tests that are missing, because a test that does not exist cannot fail by itself. */
export function missingTests(sources: readonly Pick<SourceFile, 'path' | 'strings'>[]): string[] {
  return queuedNames.flatMap((name) => {
    const naming = sources.filter(({ strings }) => strings.has(name))
    const feature = name.slice(0, name.indexOf('.'))
    return Object.entries(triedIn)
      .filter(([, isOne]) => !naming.some(({ path }) => isOne(path, feature)))
      .map(([place]) => `${name}: ${place}`)
  })
}
