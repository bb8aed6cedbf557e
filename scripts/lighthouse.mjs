/** Lighthouse, apart from what everybody installs: it brings as many packages again as a third of all the others. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.mjs'
import { run } from './run.mjs'

const version = '13.5.0'
const folder = join(root, '.cache', `lighthouse-${version}`)
const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')

/** The environment that names it to the tests. */
export async function ensureLighthouse() {
  if (!existsSync(entry)) {
    console.log('Porchlight: installing Lighthouse for the tests …')
    mkdirSync(folder, { recursive: true })
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `lighthouse@${version}`,
    ]
    const { ok, output } = await run('npm', args, { quiet: true, cwd: folder })
    if (!ok) throw new Error(`Lighthouse could not be installed:\n${output}`)
  }
  return { LIGHTHOUSE_URL: pathToFileURL(entry).href }
}
