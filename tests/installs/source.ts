/**
 * A repository from which a server gets the program: the project as it is here, and the releases that a test makes of
 * it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestVersion } from '../../apps/api/src/database/engine/migrate.ts'
import { root } from '../../scripts/paths.mjs'

export interface Source {
  /** A repository, with one commit to begin with. */
  folder: string
  /**
   * A version that changes the data, tagged as one that was released.
   * @param statements in code: what its migration runs
   */
  release: (version: string, statements: string) => void
}

/** The statements of a migration that succeeds. */
export const addColumn = `['alter table posts add column mood text']`

export function makeSource(folder: string): Source {
  copySources(folder)
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], { cwd: folder })
  const commit = (subject: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', subject)
  }
  git('init', '--quiet', '--initial-branch=main')
  commit('chore: begin')
  return {
    folder,
    release: (version, statements) => {
      setVersion(join(folder, 'package.json'), version)
      const number = String(newestVersion + 1).padStart(4, '0')
      const file = join(folder, 'apps/api/src/database/migrations', `${number}-a-mood.ts`)
      writeFileSync(file, migrationOf(statements))
      commit(`chore(release): ${version}`)
      git('tag', `v${version}`)
    },
  }
}

const migrationOf = (statements: string) => `import { runStatements } from './statements.ts'
export async function up(database, engine) {
  await runStatements(database, engine, ${statements})
}
`

function setVersion(file: string, version: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
}

/** Copies the working tree, committed or not, without ignored files. */
function copySources(to: string): void {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  for (const file of files.split('\0').filter((each) => each !== '' && existsSync(join(root, each))))
    cpSync(join(root, file), join(to, file))
}
