/** `porchlight upgrade` and `porchlight roll-back`: one version of the program takes another's place, or leaves it. */
import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { carryBuilds } from './earlier-builds.mjs'
import { operators, root } from './paths.mjs'
import {
  currentRelease,
  forgetOtherReleases,
  home,
  nodeOf,
  releaseBefore,
  releases,
  switchTo,
} from './releases.mjs'
import { run } from './run.mjs'

export const programCommands = { upgrade, 'roll-back': rollBack }

/** What serves goes on until the new version is installed, built and tried on a copy of the data. Gives an exit code. */
async function upgrade(words) {
  const { to } = read(words, { to: { type: 'string' } })
  const old = currentRelease()
  const commit = await fetchVersion(to)
  const servingCommit = git('-C', old, 'rev-parse', 'HEAD')
  if (commit === servingCommit) {
    console.log('This version already serves.')
    return 0
  }
  // A version that was named may be earlier.
  if (to === undefined && isAncestor(commit, servingCommit)) {
    console.log('A newer version than the newest release already serves.')
    return 0
  }
  const { version } = JSON.parse(git('show', `${commit}:package.json`))
  const release = join(releases, `${version}-${commit.slice(0, 8)}`)
  try {
    makeTree(release, commit)
    console.log(`Porchlight: preparing ${version} beside the running one …`)
    const { ok } = await run(process.execPath, [join(release, 'scripts', 'prepare.mjs')], { cwd: release })
    if (!ok) throw new Error('The new version could not be prepared (see above).')
    carryBuilds({ from: old, to: release })
    await tryOnCopy(old, release)
  } catch (error) {
    if (release !== old && release !== releaseBefore()) removeTree(release)
    throw new Error(`${error.message}\nNothing was changed: the present version still serves.`)
  }
  switchTo(release)
  forgetOtherReleases(removeTree)
  console.log(`Porchlight ${version} (${commit.slice(0, 8)}) is ready. Restart the server to use it.`)
  console.log('The version before stays beside it. To go back to it, use roll-back.')
  return 0
}

/** Without a network: the version before is there as it was. Data that has changed since needs its copy from before. */
async function rollBack(words) {
  const { yes } = read(words, { yes: { type: 'boolean' } })
  const old = releaseBefore()
  if (old === null) throw new Error('There is no version before this one.')
  const { version, knows, data, copy } = await versionOf(old)
  // A database that was emptied for the copy has none.
  const needsCopy = data === null ? copy !== null : data > knows
  if (needsCopy) {
    if (copy === null)
      throw new Error(
        `The data is of version ${data}, Porchlight ${version} only knows ${knows}, and there is no copy from before. Restore a backup of that time with it.`,
      )
    if (!yes) {
      const why =
        data === null ? 'There is no data.' : `Porchlight ${version} does not know data of version ${data}.`
      console.log(`${why} Going back restores this copy: ${copy}`)
      console.log(
        'Phones send again what members did since, up to 7 days back; people who signed up since have to sign up again.',
      )
      console.log(
        'The present data is kept in another folder. Stop the server first, then run this command with --yes.',
      )
      return 1
    }
    const restored = await runProgram(old, ['restore', copy])
    if (!restored.ok)
      throw new Error('The copy was not restored (see above), so the version was not changed.')
  }
  switchTo(old)
  console.log(`Porchlight ${version} is back. Start the server again to use it.`)
  return 0
}

function read(words, options) {
  try {
    return parseArgs({ args: words, options, strict: true }).values
  } catch (error) {
    throw new Error(error.message.split('. ')[0])
  }
}

/** The newest that was released, or what the project's repository calls so. */
async function fetchVersion(name) {
  try {
    git('fetch', '--quiet', '--tags', '--force', 'origin')
  } catch (error) {
    throw new Error(
      `The new version could not be fetched: ${String(error.stderr).trim()}\nNothing was changed.`,
    )
  }
  const [newest] = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')
  const names = name ? [`origin/${name}`, name] : [newest || 'origin/HEAD']
  for (const each of names) {
    const commit = tryGit('rev-parse', '--verify', '--quiet', `${each}^{commit}`)
    if (commit) return commit
  }
  throw new Error(`There is no version called ${name ?? names[0]}.`)
}

/** What the new program would do to the data is seen on a copy first. */
async function tryOnCopy(old, release) {
  const { data } = await versionOf(old)
  if (data === null) return
  if (!(await runProgram(old, ['backup'])).ok) throw new Error('No backup could be made (see above).')
  if (!(await runProgram(release, ['rehearse'])).ok)
    throw new Error('The data cannot be migrated to it (see above).')
}

function runProgram(release, words, options = {}) {
  const program = join(release, operators.slice(root.length))
  return run(nodeOf(release), [program, ...words], { cwd: home, ...options })
}

async function versionOf(release) {
  const { ok, output } = await runProgram(release, ['version', '--json'], { quiet: true })
  if (!ok) throw new Error(output.trim())
  return JSON.parse(output.trim().split('\n').at(-1))
}

function makeTree(folder, commit) {
  // Of an attempt that was cut off.
  if (existsSync(folder) && folder !== currentRelease() && folder !== releaseBefore()) removeTree(folder)
  if (!existsSync(folder)) git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit)
}

function removeTree(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  git('worktree', 'prune')
}

function git(...words) {
  return execFileSync('git', words, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

function isAncestor(commit, other) {
  return tryGit('merge-base', '--is-ancestor', commit, other) !== null
}

function tryGit(...words) {
  try {
    return git(...words)
  } catch {
    return null
  }
}
