/** Where queued operations may be called by their names: a list elsewhere is one that a new operation is missing from. */
import { operations } from '../../packages/contracts/src/operations.ts'
import { isTestCode } from './rule.ts'

const queuedNames: readonly string[] = Object.values(operations)
  .filter(({ offline }) => offline === 'queue')
  .map(({ name }) => name)

/** What drives the whole from outside does what a member would. */
const isDriver = (path: string) => /^(?:tests|bench|apps\/api\/src\/demo)\//.test(path)
/** Its suites try the doors, the database and the round by doing something, whatever it is. */
const isServerTest = (path: string) => !path.startsWith('apps/web/') && isTestCode(path)

/** The names among `strings` that this file may not know. */
export function foreignNames(path: string, strings: ReadonlySet<string>): string[] {
  if (isDriver(path) || isServerTest(path)) return []
  return queuedNames.filter((name) => strings.has(name) && !isOfNoun(path, name.slice(0, name.indexOf('.'))))
}

function isOfNoun(path: string, noun: string): boolean {
  return path.includes(`/src/features/${noun}/`) || path.startsWith(`packages/contracts/src/${noun}/`)
}
