/** The operators' page names everything there is to set and to command, with its default, and nothing that is not there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from './cli/commands.ts'
import { defaultLimits } from './http/limits.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/operators.md'), 'utf8')
const config = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8')

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
const named = settings.flatMap(([names]) => [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))

test('every setting that config.ts reads has a line, and no line is without its setting', () => {
  const read = [...config.matchAll(/\bsetting(?:<[^(]*>)?\(\s*'([A-Z_]+)'/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(12)
  expect([...named].sort()).toEqual([...read].sort())
})

test('Q68 every limit has a line with its default, and no line is without its limit', () => {
  const limits = table('| In `LIMITS` | Default |').map(([name, value]) => [
    name.replaceAll('`', ''),
    Number(value),
  ])
  expect(Object.fromEntries(limits)).toEqual(defaultLimits)
  expect(limits).toHaveLength(Object.keys(defaultLimits).length)
})

test('every command has a line', () => {
  const said = table('| Command | Server |').map(([form]) => /^`([\w-]+)/.exec(form)?.[1])
  expect(said.sort()).toEqual(Object.keys(commands).sort())
})

test('settings that appear in examples and advice are ones there are', () => {
  const examples = [
    ...page.matchAll(/^([A-Z][A-Z_]+)=/gm),
    ...page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g),
  ]
  expect(examples.length).toBeGreaterThan(10)
  expect(examples.map(([, name]) => name).filter((name) => !named.includes(name))).toEqual([])
})

test('every link within the page leads somewhere', () => {
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
