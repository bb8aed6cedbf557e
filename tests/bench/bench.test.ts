import { expect, it } from 'vitest'
import { smokeSizes } from './bench.ts'
import { lineNames, runBench } from './run.ts'
import { fallen, tableOf } from './tables.ts'

it('every line of the bench runs, and says what it measured', async () => {
  const measured = await runBench({ sizes: smokeSizes })
  expect(measured.lines).toHaveLength(lineNames.length)
  for (const { name, time, processor, ours, floor } of measured.lines) {
    expect({ name, isMeasured: time > 0 && processor > 0 }).toEqual({ name, isMeasured: true })
    expect(ours.count).toBeGreaterThan(0)
    expect(floor.count).toBeGreaterThan(0)
    expect(tableOf(measured)).toContain(name)
  }
})

it('a figure that is worse than it may be is named', () => {
  const turn = { ms: 1, processorMs: 1, count: 1, requests: 1, bytes: 1 }
  const line = { name: 'a push', unit: 'post', most: 2, ours: turn, floor: turn, processor: 1 }
  expect(fallen({ lines: [{ ...line, time: 2 }], bytes: 1 })).toEqual([])
  expect(fallen({ lines: [{ ...line, time: 2.5 }], bytes: 200_000_000 })).toEqual([
    'a push: 2.50 times the floor’s time, at most 2',
    'memory: 200 MB, at most 180 MB',
  ])
})
