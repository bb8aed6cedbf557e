import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { modules, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.porchlight-install')
const oldestNode = 20

/** Installs what the lockfile names, once per lockfile. Throws with a plain sentence when it cannot. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Error(`Porchlight needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`)
  }
  const stamp = fingerprint([lockFile])
  if (read(stampFile) === stamp && existsSync(projectNode)) return
  if (!isInstalled()) {
    console.log('Porchlight: installing what is missing (a minute or two the first time) …')
    await install()
  }
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, stamp)
}

async function install() {
  // Building and testing need the development packages even where NODE_ENV says production.
  const result = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  })
  if (!result.ok) throw new Error(`npm ci did not succeed:\n${firstLines(result.output)}`)
  if (!runsProjectNode())
    throw new Error(`The project's own Node did not install:\n${firstLines(result.output)}`)
}

/** What went wrong comes first; npm's own manual follows. */
function firstLines(output) {
  return output.trim().split('\n').slice(0, 20).join('\n')
}

/** True after somebody's own `npm install`: then there is nothing to wipe and fetch again. */
function isInstalled() {
  const wanted = packagesOf(lockFile)
  const present = packagesOf(join(modules, '.package-lock.json'))
  if (!wanted || !present || !runsProjectNode()) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/')) return true
    const installed = present[path]
    if (!installed) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return installed.version === entry.version
  })
}

function packagesOf(file) {
  const text = read(file)
  return text === null ? null : JSON.parse(text).packages
}

function runsProjectNode() {
  try {
    return execFileSync(projectNode, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).startsWith('v24.')
  } catch {
    return false
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
