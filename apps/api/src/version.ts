/** The version of this program: its release, and its commit in a clone. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export interface ProgramVersion {
  /** The version number as in the changelog. */
  version: string
  /** The short hash of the commit; null outside a git clone. */
  commit: string | null
  /** True when the commit is tagged as exactly this version. */
  isRelease: boolean
}

export function readProgramVersion(): ProgramVersion {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const tags = git('tag', '--points-at', 'HEAD')?.split('\n') ?? []
  return { version, commit: git('rev-parse', '--short=8', 'HEAD'), isRelease: tags.includes(`v${version}`) }
}

function git(...words: string[]): string | null {
  try {
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
