import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { compressFiles } from './compress.mjs'
import { replaceBuild } from './earlier-builds.mjs'
import { fingerprint } from './fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { appendLicenses } from './licenses.mjs'
import { earlierBuilds, modules, projectNode, root, web, webBuild } from './paths.mjs'
import { run } from './run.mjs'

const cache = join(web, '.cache')
const stampFile = join(cache, 'built-from')
/** A build takes seconds; what is older was left behind by one that was killed. */
const leftoverAgeMs = 60 * 60 * 1000
/** What the built app is made of. */
const sources = [
  web,
  join(root, 'packages', 'contracts'),
  join(root, 'workbox.config.ts'),
  join(root, 'tsconfig.base.json'),
  join(root, 'package-lock.json'),
  join(root, 'scripts', 'build.mjs'),
  join(root, 'scripts', 'compress.mjs'),
  join(root, 'scripts', 'licenses.mjs'),
]

/** Builds the web app when its sources changed. Throws with the builder's words when it cannot. */
export async function ensureBuilt() {
  const stamp = fingerprint(sources)
  const built = existsSync(join(webBuild, 'index.html')) && existsSync(stampFile)
  if (built && readFileSync(stampFile, 'utf8') === stamp) return
  await ensureInstalled('build')
  console.log('Porchlight: building the app …')
  mkdirSync(cache, { recursive: true })
  removeLeftovers()
  const folder = join(cache, `build-${process.pid}`)
  try {
    await buildInto(folder)
    replaceBuild({ build: webBuild, next: folder, earlier: earlierBuilds })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  writeFileSync(stampFile, stamp)
}

async function buildInto(folder) {
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const result = await run(
    projectNode,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      env: { NODE_ENV: 'production' },
      quiet: true,
    },
  )
  if (!result.ok)
    throw new Error(`The web app did not build:\n${stripVTControlCharacters(result.output).trim()}`)
  appendLicenses(folder)
  await compressFiles(folder)
}

function removeLeftovers() {
  for (const name of readdirSync(cache).filter((name) => name.startsWith('build-'))) {
    const folder = join(cache, name)
    if (Date.now() - statSync(folder).mtimeMs > leftoverAgeMs)
      rmSync(folder, { recursive: true, force: true })
  }
}
