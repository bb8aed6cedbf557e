/** The operators' page names everything there is to set and to command, with its default, and nothing that is not there. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from './cli/commands.ts'
import { listSettings } from './config.ts'
import { defaultLimits } from './http/limits/limits.ts'
import { forProbes } from './http/server/allowed-hosts.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operators.md'), 'utf8')

/** The rows of the table under a heading: what stands in the first cell, and in the second. */
function table(head: string): [string, string][] {
  const [, rows = ''] = page.split(head)
  const cells = rows
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | '))
  return cells
    .slice(
      0,
      cells.findIndex((row) => row.length < 2),
    )
    .map(([first = '', second = '']) => [first.replace(/^\| /, ''), second])
}

const settings = table('| Setting | Default |')
const settingNames = settings.flatMap(([names]) =>
  [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name),
)

test('every setting that config.ts reads has a line in the page, and every line has its setting', () => {
  const readNames = listSettings()
  expect(readNames.length).toBeGreaterThan(12)
  expect([...settingNames].sort()).toEqual([...readNames].sort())
})

test('Q68 every limit has a line with its default, and every line has its limit', () => {
  const limits = table('| In `LIMITS` | Default |').map(([name, value]) => [
    name.replaceAll('`', ''),
    Number(value),
  ])
  expect(Object.fromEntries(limits)).toEqual(defaultLimits)
  expect(limits).toHaveLength(Object.keys(defaultLimits).length)
})

test('every command has a line', () => {
  const commandNames = table('| Command | Server |').map(([form]) => /^`([\w-]+)/.exec(form)?.[1])
  expect(commandNames.sort()).toEqual(Object.keys(commands).sort())
})

test('every setting in examples and advice exists', () => {
  const examples = [
    ...page.matchAll(/^([A-Z][A-Z_]+)=/gm),
    ...page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g),
  ]
  expect(examples.length).toBeGreaterThan(10)
  expect(examples.map(([, name]) => name).filter((name) => !settingNames.includes(name))).toEqual([])
})

test('the example settings mean the same to systemd and to sh', () => {
  const inBlocks = [...page.matchAll(/^[A-Z][A-Z_]+=.*$/gm)].map(([line]) => line)
  const inText = [...page.matchAll(/`([A-Z][A-Z_]+=[^`]*)`/g)].map(([, line = '']) => line)
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-settings-'))
  try {
    for (const line of [...inBlocks, ...inText]) {
      const [, name = '', value] = /^([A-Z_]+)='([^']*)'$/.exec(line) ?? []
      expect(value, line).toBeDefined()
      const file = join(folder, 'settings.env')
      writeFileSync(file, `${line}\n`)
      const words = ['-c', 'set -a; . "$1"; exec "$2" -p "process.env[process.argv[1]]" "$3"']
      const read = execFileSync('sh', [...words, 'sh', file, process.execPath, name], { encoding: 'utf8' })
      expect(read).toBe(`${value}\n`)
    }
    expect(inBlocks.length).toBeGreaterThan(6)
    expect(inText.length).toBeGreaterThan(2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the example calls through a proxy use paths that are refused under a foreign name', () => {
  const triedPaths = [...page.matchAll(/^ *curl .*https:\/\/[^/\s]+(\/\S*)$/gm)].map(([, path = '']) => path)
  expect(triedPaths.length).toBeGreaterThan(1)
  expect(triedPaths.filter((path) => forProbes.has(path))).toEqual([])
})

test('every link within the page works', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, to]) => to)
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((to) => !headings.includes(String(to)))).toEqual([])
})
