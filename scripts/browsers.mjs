/** The browsers that are not Chromium: Firefox, and WebKit with all that it takes to drive it. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './system-packages.mjs'

/** By the variable that names it to the tests: what it is called, and whose package brings it. */
const programs = {
  FIREFOX_PATH: { names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  WEBKIT_DRIVER_PATH: { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  // The window that WebKit's driver opens is a script of GJS.
  GJS_PATH: { names: ['gjs'], packages: ['gjs', 'gir1.2-gtk-3.0', 'gir1.2-webkit2-4.1'] },
  XVFB_PATH: { names: ['Xvfb'], packages: ['xvfb'] },
}

/** The environment that names them all to the tests. Installs what is missing; says what it could not. */
export async function ensureBrowsers() {
  const missing = Object.entries(programs).filter(([variable]) => find(variable) === null)
  if (missing.length > 0) {
    console.log('Porchlight: installing Firefox and WebKit for the tests …')
    // One by one: a system that does not know one of them may know the others.
    for (const [, { packages }] of missing) await installPackages(packages)
  }
  const found = Object.keys(programs).map((variable) => [variable, find(variable)])
  const lacking = found
    .filter(([, path]) => path === null)
    .flatMap(([variable]) => programs[variable].packages)
  if (lacking.length > 0) {
    throw new Error(
      `The tests in Firefox and WebKit need ${lacking.join(', ')} (names of Debian's packages). ` +
        `Install them, or name the programs in ${Object.keys(programs).join(', ')}.`,
    )
  }
  return Object.fromEntries(found)
}

function find(variable) {
  const chosen = process.env[variable]
  if (chosen) return existsSync(chosen) ? chosen : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = programs[variable].names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}
