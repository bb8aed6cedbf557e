/** Classes of sheets: one that a sheet lacks shows nothing, and no compiler says so. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const importedSheet = /^import (\w+) from '(\.[^']+\.module\.css)'/gm

test('components use no class that their sheet lacks', () => {
  const usedClasses = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    return [...code.matchAll(importedSheet)].flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(join(source, dirname(file), path), 'utf8')
      const classes = new Set([...sheet.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, each]) => each))
      const names = [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(
        ([, each]) => each,
      )
      return names.map((each) => ({ place: `${file}: ${name}.${each}`, isThere: classes.has(each) }))
    })
  })
  expect(usedClasses.length).toBeGreaterThan(1000)
  expect(usedClasses.filter(({ isThere }) => !isThere).map(({ place }) => place)).toEqual([])
})
