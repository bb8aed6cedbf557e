/**
 * The versions of the program on a server: trees beside each other in `.releases`, of which `current` leads to the one that
 * serves and `before` to the one to go back to. A clone without that folder serves itself.
 */
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { modules, nodePackage, root } from './paths.mjs'

const folderName = '.releases'

/** The clone that all of them belong to. */
export const home = basename(dirname(root)) === folderName ? dirname(dirname(root)) : root
export const releases = join(home, folderName)

const current = join(releases, 'current')
const before = join(releases, 'before')
/** The version that a server was started from last: it runs from there until the next start. */
const started = join(releases, 'started')

/** Where what serves lies. */
export function currentRelease() {
  return targetOf(current) ?? home
}

/** Null where nothing was upgraded yet. */
export function releaseBefore() {
  return targetOf(before)
}

/** From one moment to the next: whoever starts meanwhile starts either. What serves by now is gone back to. */
export function switchTo(release) {
  const old = currentRelease()
  lead(before, old)
  lead(current, release)
}

/** Notes which version a server starts from, so that an upgrade before its next start does not delete that version. */
export function noteStart() {
  if (!existsSync(releases)) return
  try {
    lead(started, root)
  } catch {
    // A server also starts where its account may not write. Whoever upgrades has to start it anew then.
  }
}

/** All but what serves, what runs and what is gone back to; of the clone itself, what takes room. */
export function forgetOtherReleases(removeTree) {
  const kept = [currentRelease(), releaseBefore(), targetOf(started) ?? home]
  for (const name of readdirSync(releases)) {
    const folder = join(releases, name)
    if (![current, before, started, ...kept].includes(folder)) removeTree(folder)
  }
  if (kept.includes(home)) return
  rmSync(join(home, 'node_modules'), { recursive: true, force: true })
  linkCloneNode()
}

/**
 * Links the clone's Node to that of what serves, where the clone has no packages any more: a service that was set up before an
 * upgrade starts the clone's Node.
 */
export function linkCloneNode() {
  if (nodePackage === undefined || currentRelease() === home || existsSync(nodeOf(home))) return
  lead(nodeOf(home), nodeOf(current))
}

export function nodeOf(release) {
  return nodePackage === undefined
    ? process.execPath
    : join(release, relative(root, modules), '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
}

function targetOf(link) {
  try {
    const target = resolve(releases, readlinkSync(link))
    return existsSync(target) ? target : null
  } catch {
    return null
  }
}

function lead(link, target) {
  mkdirSync(dirname(link), { recursive: true })
  const next = `${link}-${process.pid}`
  // Relative: the whole may be moved.
  symlinkSync(relative(dirname(link), target), next)
  renameSync(next, link)
}
