import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { laterModules } from '../../chunks.ts'
import { laterParts } from '../storage/later-code.ts'

const source = join(import.meta.dirname, '..')

it('every import of a module in a later part names that part, so that the part’s styles are waited for', () => {
  const missing: string[] = []
  let importCount = 0
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.(test|states|factory)\./.test(file)) continue
    const text = readFileSync(join(source, file), 'utf8')
    for (const { 0: call, 1: path = '', index } of text.matchAll(/=> import\('([^']+)'\)/g)) {
      const address = join('/src', file, '..', path)
      const part = laterParts.find((each) => laterModules[each].test(address))
      if (!part) continue
      importCount += 1
      const before = text.slice(0, index).trimEnd()
      const after = text.slice(index + call.length, text.indexOf(')', index + call.length))
      const isNamed =
        after.includes(`part: '${part}'`) || (part === 'online' && /onlineScreen\(\s*\(\)$/.test(before))
      if (!isNamed) missing.push(`${file}: ${path} is in ${part}`)
    }
  }
  expect(missing).toEqual([])
  expect(importCount).toBeGreaterThan(12)
})
