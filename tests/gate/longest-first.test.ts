import { expect, it } from 'vitest'
import { besideTheirProject } from './longest-first.ts'

it('files of one project follow each other, beginning with the project of the longest file', () => {
  const files = [
    { project: 'mounted', file: 'home' },
    { project: 'api', file: 'seed' },
    { project: 'mounted', file: 'gift' },
    { project: 'contracts', file: 'time' },
    { project: 'api', file: 'push' },
  ]
  expect(besideTheirProject(files).map(({ file }) => file)).toEqual(['home', 'gift', 'seed', 'push', 'time'])
})
