/**
 * Chooses the tests that a change can reach by imports, nearest first, as many as run in a few minutes, for
 * `npm test -- --changed [commit]`. It prints what it left out, and last what it chose, as JSON.
 */
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { readSources, root } from '../architecture/source.ts'
import { distancesTo } from './import-distances.ts'
import { readLastTimes } from './last-times.ts'

/** The processor seconds that two cores have in three minutes. */
const processorSecondsMax = 360
/** The assumed seconds of a file that never ran on this machine. */
const usualSeconds = { api: 1.5, mounted: 8, whole: 15 }
/** Such a change can reach everything, by ways that are no imports. */
const reachesAll = /(^|\/)(package(-lock)?\.json|tsconfig[^/]*\.json|vite\.config\.ts|vitest\.[a-z]+\.ts)$/
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
/** Returns true for suites that only `npm run prove` runs. */
const isBeyondGate = (path: string) => /^tests\/(browsers|lighthouse|figures|installs|bench)\//.test(path)

const [base = 'HEAD'] = process.argv.slice(2)
const changedPaths = listChanged(base)
const lastTimes = readLastTimes()
const sources = readSources()
const tests = sources.map(({ path }) => path).filter((path) => isTest(path) && !isBeyondGate(path))
const links = linksOf()
const distances = distancesTo(changedPaths, links)

const reachedTests = tests
  .flatMap((path) => {
    const distance = distances.get(path)
    return distance === undefined ? [] : [{ path, distance, seconds: secondsOf(path) }]
  })
  .sort((first, other) => first.distance - other.distance || first.seconds - other.seconds)
const chosenTests: string[] = []
const tooMany: string[] = []
let seconds = 0
for (const { path, seconds: neededSeconds } of reachedTests) {
  const hasRoom = chosenTests.length === 0 || seconds + neededSeconds <= processorSecondsMax
  if (hasRoom) seconds += neededSeconds
  ;(hasRoom ? chosenTests : tooMany).push(path)
}

say(
  `${changedPaths.length} changed files since ${base} reach ${reachedTests.length} of ${tests.length} files of tests`,
)
if (changedPaths.some((path) => reachesAll.test(path)))
  say('a changed setting can reach all others, too: `npm test` runs them')
const pathsWithoutImports = changedPaths.filter(
  (path) => !links.some(({ from, to }) => from === path || to === path),
)
if (pathsWithoutImports.length > 0) say(`no import says what these reach: ${pathsWithoutImports.join(', ')}`)
if (tooMany.length > 0) say(`left out, as more than a few minutes' worth: ${listOf(tooMany)}`)
const journeys = tests.filter((path) => path.startsWith('tests/e2e/') && !distances.has(path))
if (changedPaths.some((path) => /^(?:apps|packages)\//.test(path)) && journeys.length > 0)
  say(`left out, as they reach the app through a browser and not by imports: ${listOf(journeys)}`)
process.stdout.write(JSON.stringify(chosenTests))

/** Imports of code, and a mounted screen's test to all that stands beside it: its page is built, not imported. */
function linksOf(): { from: string; to: string }[] {
  const imports = sources.flatMap((source) => source.imports.filter(({ isType }) => !isType))
  const mounted = tests.filter((path) => path.endsWith('.screen.test.ts'))
  const beside = mounted.flatMap((from) =>
    sources
      .filter(({ path }) => dirname(path) === dirname(from) && !isTest(path))
      .map(({ path }) => ({ from, to: path })),
  )
  return [...imports, ...beside]
}

/** Against the commit, with what is not committed yet. */
function listChanged(commit: string): string[] {
  const differing = git('diff', '--name-only', commit)
  const addedFiles = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...differing, ...addedFiles])]
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

function secondsOf(path: string): number {
  const lastSeconds = ['contracts', 'api', 'web', 'mounted', 'whole', 'timed'].flatMap(
    (project) => lastTimes.get(project, path)?.processorSeconds ?? [],
  )
  if (lastSeconds.length > 0) return Math.max(...lastSeconds)
  if (path.endsWith('.screen.test.ts')) return usualSeconds.mounted
  return path.startsWith('tests/') ? usualSeconds.whole : usualSeconds.api
}

function listOf(paths: string[]): string {
  const folders = new Map<string, number>()
  for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  const parts = [...folders].map(([folder, count]) => `${folder} (${count})`)
  return `${paths.length} files in ${parts.join(', ')}`
}

function say(text: string): void {
  process.stdout.write(`changed: ${text}\n`)
}
