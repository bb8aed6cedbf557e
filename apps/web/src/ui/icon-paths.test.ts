/** Tests that the build draws an icon of several paths as one path, in the same places. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { iconImports } from '../../icon-imports.ts'

const folder = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))

function builtIcon(name: string): string {
  const file = join(folder, 'dist/esm/icons', `${name}.mjs`)
  const transform = iconImports().transform as (code: string, id: string) => { code: string }
  return transform(readFileSync(file, 'utf8'), file).code
}

const pathsOf = (icon: string) => [...icon.matchAll(/"path", \{ d: "([^"]*)"/g)].map(([, drawing]) => drawing)

it.each([
  ['lines from a relative beginning', 'chevrons-up-down', ['m7 15 5 5 5-5M7 9l5-5 5 5']],
  ['absolute beginnings', 'plus', ['M5 12h14M12 5v14']],
  ['a single path', 'chevron-down', ['m6 9 6 6 6-6']],
])('%s', (_what, name, drawings) => {
  expect(pathsOf(builtIcon(name))).toEqual(drawings)
})
