import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist', '.cache'])
/** No test, and nothing that tests alone use, is part of what is built. */
const test = /\.(?:test\.tsx?|factory\.ts|states\.ts)$/

/** Returns one hash over names and contents of files and folders. It omits times: a fresh clone changes them all. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).sort()) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return test.test(path) ? [] : [path]
  return readdirSync(path).flatMap((name) => (skipped.has(name) ? [] : filesUnder(join(path, name))))
}
