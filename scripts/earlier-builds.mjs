/** Builds that a newer one replaced: tabs opened before a deploy still ask for the rest of their own app. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** However long ago they were replaced. */
export const keptMin = 2
/** Phones leave tabs open for weeks. */
export const keptMs = 30 * 24 * 60 * 60 * 1000
/** The most stored builds, one a day for all that time: a machine on which the app is developed must not fill up. */
export const keptMax = 30

/**
 * `next` takes the place of `build`, each of them a folder that is moved whole: whenever this is ended, no app is half
 * there. The old one goes to the earlier ones, by the time at which it was replaced.
 */
export function replaceBuild({ build, next, earlier, now = Date.now() }) {
  mkdirSync(earlier, { recursive: true })
  const old = existsSync(build) ? join(earlier, nameOf(earlier, now)) : null
  if (old) renameSync(build, old)
  try {
    renameSync(next, build)
  } catch (error) {
    if (old) renameSync(old, build)
    throw error
  }
  forgetOldest(earlier, now)
}

/** What tabs may still ask for, into a version of the program that lies elsewhere: that one's own builds, and those before. */
export function carryBuilds({ from, to, now = Date.now() }) {
  const [old, next] = [from, to].map((release) => join(release, 'apps', 'web'))
  const earlier = join(next, '.cache', 'earlier-builds')
  mkdirSync(earlier, { recursive: true })
  const before = join(old, '.cache', 'earlier-builds')
  if (existsSync(before)) cpSync(before, earlier, { recursive: true })
  const build = join(old, 'dist')
  if (existsSync(build)) cpSync(build, join(earlier, nameOf(earlier, now)), { recursive: true })
  forgetOldest(earlier, now)
}

/**
 * Where each version comes with one build alone, such as an image: a copy of it lies in a folder that stays, so that the next
 * version finds what it replaced.
 */
export function keepBuild({ build, folder, now = Date.now() }) {
  const latest = join(folder, 'latest')
  if (pageOf(latest) === pageOf(build)) return
  const next = join(folder, 'next')
  // Of a start that was cut off.
  rmSync(next, { recursive: true, force: true })
  cpSync(build, next, { recursive: true })
  replaceBuild({ build: latest, next, earlier: join(folder, 'earlier-builds'), now })
}

/** Returns the page of a build. It names all other files by their content. */
function pageOf(build) {
  const page = join(build, 'index.html')
  return existsSync(page) ? readFileSync(page, 'utf8') : null
}

/** In the order of replacement even where the clock was put back. */
function nameOf(earlier, now) {
  return String(Math.max(now, (newestFirst(earlier)[0] ?? 0) + 1))
}

function forgetOldest(earlier, now) {
  for (const [age, replacedAt] of newestFirst(earlier).entries()) {
    const isKept = age < keptMin || (age < keptMax && now - replacedAt <= keptMs)
    if (!isKept) rmSync(join(earlier, String(replacedAt)), { recursive: true, force: true })
  }
}

/** Epoch ms, which are the folders' names. */
function newestFirst(earlier) {
  const names = readdirSync(earlier).filter((name) => /^\d+$/.test(name))
  return names.map(Number).sort((one, other) => other - one)
}
