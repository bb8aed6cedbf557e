import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureQuickShell, findQuickShell } from './headless-shell.mjs'
import { modules, projectNode } from './paths.mjs'
import { run } from './run.mjs'
import { installPackages } from './system-packages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a browser the tests can drive, or null. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = names.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (found) return found
  }
  if (existsSync(macPath)) return macPath
  const { chromium } = await import('playwright-core')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : null
}

/** A Chromium without windows, which costs a fifth less than this one. Null where there is none. */
export function findHeadlessShell(chromium) {
  const quick = process.env.CHROMIUM_PATH ? null : findQuickShell()
  const beside = join(dirname(chromium), 'chromium-headless-shell')
  return quick ?? (existsSync(beside) ? beside : null)
}

/**
 * Finds a Chromium or gets one: the system's package manager first, then the download of the test tool. Gets the quick
 * shell, too, or the system's where that cannot be had.
 */
export async function ensureChromium() {
  const fromSystem = await ensureWhole()
  // Whoever named a browser has all tests in that one.
  if (process.env.CHROMIUM_PATH) return
  // It needs libraries that come with the other.
  await ensureQuickShell()
  // Not every system has it apart; the tests do without.
  if (fromSystem && !findQuickShell()) await installPackages(['chromium-headless-shell'])
}

/** True when it was the package manager that brought it. */
async function ensureWhole() {
  if (await findChromium()) return false
  console.log('Porchlight: installing Chromium for the tests …')
  const fromSystem = await installPackages(['chromium'])
  const installed = fromSystem || (await download())
  if (installed && (await findChromium())) return fromSystem
  throw new Error(
    'The tests drive a real browser and found none. Install Chromium or Chrome (on Debian or Ubuntu: ' +
      '`sudo apt-get install chromium`), or name one in CHROMIUM_PATH, and run `npm test` again.',
  )
}

async function download() {
  const tool = join(modules, 'playwright-core', 'cli.js')
  const result = await run(projectNode, [tool, 'install', '--with-deps', '--no-shell', 'chromium'], {
    quiet: true,
  })
  if (result.ok) return true
  return (await run(projectNode, [tool, 'install', '--no-shell', 'chromium'], { quiet: true })).ok
}
