import { expect, it } from 'vitest'
import { smokeSizes } from './bench.ts'
import { lineNames, runBench } from './run.ts'
import { listShortfalls, tableBeside, tableOf, tableOfSockets, tooMuchForSockets, tooSlow } from './tables.ts'

it('every line of the bench runs, and prints its figure', async () => {
  const measured = await runBench({ sizes: smokeSizes })
  expect(measured.lines).toHaveLength(lineNames.length)
  for (const { name, time, processor, ours: ourTurn, floor } of measured.lines) {
    expect({ name, isMeasured: time > 0 && processor > 0 }).toEqual({ name, isMeasured: true })
    expect(ourTurn.count).toBeGreaterThan(0)
    expect(floor.count).toBeGreaterThan(0)
    expect(tableOf(measured)).toContain(name)
  }
})

it('a figure beyond its limit is named', () => {
  const turn = { ms: 1, processorMs: 1, count: 1, requests: 1, bytes: 1 }
  const line = { name: 'a push', unit: 'post', most: 2, ours: turn, floor: turn, processor: 1 }
  expect(listShortfalls({ lines: [{ ...line, time: 2 }], bytes: 1 })).toEqual([])
  expect(listShortfalls({ lines: [{ ...line, time: 2.5 }], bytes: 200_000_000 })).toEqual([
    'a push: 2.50 times the floor’s time, at most 2',
    'memory: 200 MB, at most 180 MB',
  ])
})

it('a push slower than a peer’s is named, and figures without a limit are only shown', () => {
  const turn = { ms: 1, processorMs: 1, count: 1, requests: 1, bytes: 1 }
  const line = { name: 'a push', unit: 'post', ours: turn, floor: turn, processor: 1 }
  const beside = [
    { ...line, time: 1.2, most: 1 },
    { ...line, name: 'a pull', time: 9, most: null },
  ]
  expect(tooSlow('peer', beside)).toEqual(['a push: 1.20 times the peer’s time, at most 1'])
  expect(tableBeside('peer', beside)).toContain('| a pull | 9.00 × | 1.00 × | – |')
})

it('sockets that need too much memory, or get pokes too late, are named', () => {
  const figures = [
    { count: 500, bytes: 100_000_000, p50Ms: 40, p99Ms: 120 },
    { count: 2_000, bytes: 310_000_000, p50Ms: 200, p99Ms: 501 },
  ]
  expect(tableOfSockets(figures)).toContain('| 500 | 100 MB | 40 ms | 120 ms |')
  expect(tooMuchForSockets(figures)).toEqual([
    '2000 sockets: 310 MB, at most 300 MB',
    '2000 sockets: pokes within 501 ms, at most 500',
  ])
})
