import { expect, it } from 'vitest'
import { distancesTo } from './import-distances.ts'

const links = [
  { from: 'screen.test.ts', to: 'screen.ts' },
  { from: 'screen.ts', to: 'reads.ts' },
  { from: 'reads.test.ts', to: 'reads.ts' },
  { from: 'reads.ts', to: 'screen.ts' },
  { from: 'other.test.ts', to: 'other.ts' },
]

it('a changed file reaches every file that imports it, by the fewest imports, also in a cycle', () => {
  expect([...distancesTo(['reads.ts'], links)]).toEqual([
    ['reads.ts', 0],
    ['screen.ts', 1],
    ['reads.test.ts', 1],
    ['screen.test.ts', 2],
  ])
})

it('a file without importers reaches itself alone', () => {
  expect([...distancesTo(['other.test.ts'], links)]).toEqual([['other.test.ts', 0]])
})
