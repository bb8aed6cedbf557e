import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from './paths.mjs'

/** Beside the page, as the licences of what it is made of ask for; the server gives it to whoever wants to read it. */
export const licensesFile = 'licenses.txt'

/** What is passed on with the page, and is not in the page's own scripts, which the bundler sees to. */
export const pagePackages = [
  '@fontsource-variable/figtree',
  '@fontsource/fraunces',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
]

/** Completes the bundler's file in that folder. */
export function appendLicenses(folder) {
  const texts = pagePackages.map((name) => {
    const read = (file) => readFileSync(join(modules, name, file), 'utf8').trim()
    const { version, license } = JSON.parse(read('package.json'))
    return `\n\n## ${name} - ${version} (${license})\n\n${read('LICENSE')}`
  })
  appendFileSync(join(folder, licensesFile), `${texts.join('')}\n`)
}
