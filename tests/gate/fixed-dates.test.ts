/**
 * Tests that no screen is shown with a day that is still to come, written down as a literal: on that day the tests of the
 * screen would fail, on code that nobody changed. The clock of a screen is the browser's own.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toIso } from '@porchlight/contracts/values/time'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src')
const day = /'(20\d\d-[01]\d-[0-3]\d)(?:T[^']*)?'/g

it('the rows of screens have no literal day in the future', () => {
  const today = toIso(Date.now()).slice(0, 10)
  const files = globSync('**/*.{factory,states,screen.test}.ts', { cwd: web })
  const days = files.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(day)].map(([, date = '']) => ({ file, date })),
  )
  expect(days.length).toBeGreaterThan(20)
  expect(days.filter(({ date }) => date >= today)).toEqual([])
})
