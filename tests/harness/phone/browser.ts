/**
 * Starts Chromium for the tests: with everything that a page can notice, and without what only a person at the window
 * would see.
 */
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium, findHeadlessShell } from '../../../scripts/chromium.mjs'

/**
 * Features that are turned off. Chromium heeds only the last of two such lists, so those that Playwright turns off are
 * repeated here.
 */
const withoutFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // These features create two more pages for suggestions below an address bar that no test shows. They cost a third of
  // the time of a new window.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/** Turns off V8's optimizations, because a page that lives for seconds never gains the time back that they cost. */
const unoptimized = '--js-flags=--no-opt --no-maglev'

export async function browserOptions(): Promise<LaunchOptions & { executablePath: string }> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('No Chromium: npm test installs one')
  // A container has no sandbox to give; the pages are our own.
  return { executablePath, args: flags, chromiumSandbox: false }
}

let sharedLaunch: Promise<Browser> | undefined

/** One for all tests of this process; it ends with the process. Its profile is not on the disk, so no window is needed. */
export async function sharedBrowser(): Promise<Browser> {
  const runningBrowser = await sharedLaunch
  if (runningBrowser?.isConnected()) return runningBrowser
  sharedLaunch = launchShared()
  return sharedLaunch
}

async function launchShared(): Promise<Browser> {
  return chromium.launch(await shellOptions())
}

/** Chromium without its windows, where it is installed: there in a third of the time. */
export async function shellOptions(): Promise<LaunchOptions> {
  const options = await browserOptions()
  const { executablePath, args = [] } = options
  const shell = findHeadlessShell(executablePath) ?? executablePath
  const more = process.env.SHORT_LIVED_PAGES ? [unoptimized] : []
  return { ...options, executablePath: shell, args: [...args, ...more] }
}
