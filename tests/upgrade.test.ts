/** Upgrades of a clone whose program only says which version it is, by the project's own scripts. */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pagePackages } from '../scripts/licenses.mjs'
import { modules, nodePackage, root } from '../scripts/paths.mjs'

/** The handbook has the line by which the service starts. */
const handbook = readFileSync(join(root, 'docs', 'operators.md'), 'utf8')
const serviceLine = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(handbook)?.[1] ?? ''

const packages = [...pagePackages, 'vite', nodePackage ?? 'none']

let folder: string
let source: string
let clone: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-upgrade-'))
  source = join(folder, 'source')
  clone = join(folder, 'clone')
  writeSource()
  run(source, 'git', 'init', '--quiet', '--initial-branch=main')
  release('0.1.0')
  run(folder, 'git', 'clone', '--quiet', source, clone)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A service has the machine's Node alone, and nothing of the npm that started the tests. */
const environment = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
}

function run(where: string, program: string, ...words: string[]): string {
  return execFileSync(program, words, { cwd: where, env: environment, encoding: 'utf8' })
}

function write(file: string, content: string): void {
  const path = join(source, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function writeSource(): void {
  cpSync(join(root, 'scripts'), join(source, 'scripts'), { recursive: true })
  write('apps/web/index.html', '<title>A page</title>')
  write('apps/api/src/server.ts', `console.log('Serves', process.argv[1])`)
  const version = { version: '0', knows: 1, data: null, copy: null }
  write('apps/api/src/cli/main.ts', `console.log('${JSON.stringify(version)}')`)
  // There is nothing to fetch: the packages come with the repository.
  for (const list of ['package-lock.json', 'node_modules/.package-lock.json']) write(list, '{"packages":{}}')
  for (const name of packages) {
    const link = join(source, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(modules, name), link)
  }
  mkdirSync(join(source, 'node_modules', '.bin'))
  symlinkSync(join('..', nodePackage ?? 'none', 'bin', 'node'), join(source, 'node_modules', '.bin', 'node'))
}

function commit(version: string): void {
  write('package.json', JSON.stringify({ type: 'module', version }))
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org']
  run(source, 'git', 'add', '--all', '--force')
  run(source, 'git', ...author, 'commit', '--quiet', '--message', `chore(release): ${version}`)
}

function release(version: string): void {
  commit(version)
  run(source, 'git', 'tag', `v${version}`)
}

const command = (...words: string[]) => run(clone, 'node', join('scripts', 'porchlight.mjs'), ...words)
const startService = () => run(clone, 'sh', '-c', serviceLine)

const serving = (release: string) => new RegExp(`^Serves .*/${release}/apps/api/`, 'm')

/** A kind of machine without a packaged Node cannot start the service by its line. */
const itStarts = it.skipIf(nodePackage === undefined)

itStarts('Q79 the service starts after every upgrade and after the way back', () => {
  expect(startService()).toMatch(serving('clone'))
  for (const version of ['0.2.0', '0.3.0']) {
    release(version)
    expect(command('upgrade')).toMatch(`Porchlight ${version} (`)
    expect(startService()).toMatch(serving(`${version}-\\w+`))
  }
  // An earlier version deleted it during an upgrade.
  rmSync(join(clone, 'node_modules'), { recursive: true })
  expect(startService()).toMatch(serving('0.3.0-\\w+'))
  command('roll-back')
  expect(startService()).toMatch(serving('0.2.0-\\w+'))
})

it('Q79 an upgrade prepares no release that is older than what serves', () => {
  commit('0.2.0')
  run(clone, 'git', 'pull', '--quiet')
  expect(command('upgrade')).toBe('A newer version than the newest release already serves.\n')
  release('0.3.0')
  expect(command('upgrade')).toMatch('Porchlight 0.3.0 (')
})

itStarts(
  'Q79 an upgrade leaves the version that runs, also when the server did not start between two of them',
  () => {
    const releases = () =>
      readdirSync(join(clone, '.releases'))
        .filter((name) => /^\d/.test(name))
        .map((name) => name.slice(0, 5))
        .sort()
    const upgrade = (version: string) => {
      release(version)
      command('upgrade')
    }
    upgrade('0.2.0')
    startService()
    upgrade('0.3.0')
    upgrade('0.4.0')
    expect(releases()).toEqual(['0.2.0', '0.3.0', '0.4.0'])
    startService()
    upgrade('0.5.0')
    expect(releases()).toEqual(['0.4.0', '0.5.0'])
  },
)
