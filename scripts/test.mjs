/** `npm test`: every check and every suite once, whatever fails on the way, and one line at the end that says it all. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { startChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { findQuickShell } from './headless-shell.mjs'
import { ensureInstalled } from './install.mjs'
import { modules, projectNode, root } from './paths.mjs'
import { readMachineSeconds } from './processor-time.mjs'
import { endChildrenOnInterrupt, endWithNpm, run } from './run.mjs'
import { reportTimes, startRecord } from './test-times.mjs'

const cache = join(root, '.cache')
const report = join(cache, 'tests.json')
/** Machines hold up one test in hundreds; more than these are what the product does. */
const secondTriesMax = 3
/** There as long as the browsers are not: suites that need none go first. */
const browserDownload = join(cache, 'browser-download')

const startedWith = readMachineSeconds()

endWithNpm()
endChildrenOnInterrupt()
try {
  await ensureInstalled()
  const browsers = browserFailure()
  // They take what the suites leave of the machine, and are told after them.
  const tellChecks = startChecks({ aside: true })
  const failedBuild = await buildFailure()
  const suites = await runSuites()
  const failedChecks = [...(await tellChecks()), ...failedBuild, ...(await browsers)]
  const overBudget = reportTimes({
    seconds: performance.now() / 1000,
    processorSeconds: startedWith === null ? null : readMachineSeconds() - startedWith,
  })
  sayWhichBrowser()
  const faults = [...failedChecks, ...suites.faults, ...overBudget]
  for (const name of faults) console.log(`FAILED ${name}`)
  const failed = faults.length + suites.failed
  console.log(`tests: ${suites.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && (suites.passed > 0 || suites.isNothingReached) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('tests: 0 passed, 1 failed')
  process.exitCode = 1
}

async function buildFailure() {
  try {
    await ensureBuilt()
    console.log('ok     build of the web app')
    return []
  } catch (error) {
    console.log(`FAILED build of the web app\n${error.message}`)
    return ['build of the web app']
  }
}

async function browserFailure() {
  mkdirSync(cache, { recursive: true })
  writeFileSync(browserDownload, '')
  try {
    await ensureChromium()
    return []
  } catch (error) {
    console.log(error.message)
    return ['the browser of the tests']
  } finally {
    rmSync(browserDownload, { force: true })
  }
}

/** Without the quick shell every figure above is higher: whoever compares them has to know. */
function sayWhichBrowser() {
  if (process.env.CHROMIUM_PATH) console.log(`\nthe browser of the tests: ${process.env.CHROMIUM_PATH}`)
  else if (findQuickShell()) console.log('\nthe browser of the tests: the quick shell')
  else
    console.log(
      "\nSLOW   the quick browser shell is missing: the tests ran in the system's own browser, which takes longer",
    )
}

async function runSuites() {
  rmSync(report, { force: true })
  const vitest = join(modules, 'vitest', 'vitest.mjs')
  const filters = await chooseFilters()
  const record = startRecord()
  if (filters === null) return { passed: 0, failed: 0, faults: [], isNothingReached: true }
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const env = {
    BROWSER_DOWNLOAD: browserDownload,
    ...record,
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  }
  const { ok } = await run(projectNode, [vitest, ...args], { env })
  if (!existsSync(report)) return { passed: 0, failed: 0, faults: ['the test runner: it left no report'] }
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const secondTries = tellOfSecondTries(result)
  const { passed, failed, faults } = count(result, ok)
  if (secondTries > secondTriesMax)
    faults.push(`${secondTries} tests passed at the second try alone (see above)`)
  return { passed, failed, faults }
}

/**
 * What follows `npm test --`. Of `--changed [commit]` it makes the files that a change since then can reach; null where it
 * reaches none.
 */
async function chooseFilters() {
  const [option, ...words] = process.argv.slice(2)
  if (option !== '--changed') return process.argv.slice(2)
  const script = join(root, 'tests', 'gate', 'changed-tests.ts')
  const hasCommit = words.length > 0 && !words[0].startsWith('-')
  const args = hasCommit ? [script, words[0]] : [script]
  const { ok, output } = await run(projectNode, args, { quiet: true })
  const lines = output.trim().split('\n')
  const files = ok ? JSON.parse(lines.pop()) : null
  console.log(lines.join('\n'))
  if (files === null) throw new Error('The files that the change can affect could not be determined')
  return files.length === 0 ? null : [...files, ...words.slice(hasCommit ? 1 : 0)]
}

/** Nothing of them is hidden: a test that fails now and then is a fault of the test, or of what it looks at. */
function tellOfSecondTries({ testResults }) {
  let told = 0
  for (const { name, assertionResults } of testResults) {
    for (const { status, failureMessages, fullName } of assertionResults) {
      if (status !== 'passed' || failureMessages.length === 0) continue
      told += 1
      console.log(
        `again  ${name.replace(`${root}/`, '')} > ${fullName}\n       ${failureMessages[0].split('\n')[0]}`,
      )
    }
  }
  return told
}

/** Counts what ran, and turns what did not even get as far as a test into a fault with a name. */
function count(result, ok) {
  const faults = result.testResults
    .filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    .map((file) => `${file.name.replace(`${root}/`, '')}: failed outside its tests`)
  if (result.numTotalTests === 0 && faults.length === 0) faults.push('the suites: no test ran')
  if (!ok && result.numFailedTests === 0 && faults.length === 0) {
    faults.push('the test runner: an error outside any test (see above)')
  }
  return { passed: result.numPassedTests, failed: result.numFailedTests, faults }
}
