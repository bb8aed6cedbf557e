/** Which program this is: by its release, and by the commit where it is a clone. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export interface ProgramVersion {
  /** As the changelog has it. */
  version: string
  /** Null where it came without its history. */
  commit: string | null
  /** Whether it is that version as it was released, and nothing after it. */
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
