/** T1: whatever happens on the way, at the end all phones agree with the server and everything happened once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assertLively, liveThrough } from './sync/fuzz.ts'
import { fetchFromPhone } from './sync/phone.ts'

/** They failed once: a phone whose clock was a year behind wrote meetups before it had heard the server. The quickest first. */
const failedOnce = [127, 146, 39, 70]
/** `npm run prove` asks for 200. */
const count = Number(process.env.FUZZ_SEEDS ?? 3)
const otherSeeds = Array.from({ length: Math.max(0, count - failedOnce.length) }, (_, index) => index + 1)
const seeds = [...new Set([...otherSeeds, ...failedOnce.slice(0, count)])]

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFromPhone)
  // Waiting is skipped, not waited for: rounds come when the seed says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const total: Record<string, number> = {}

// What the last one counts came up in the others.
describe('all seeds, one after the other', { shuffle: false }, () => {
  it.each(seeds)('T1 seed %i', async (seed) => {
    const { faults, counts } = await liveThrough(seed)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
    expect(faults.slice(0, 10), `seed ${seed}: ${faults.length} faults`).toEqual([])
  })

  it('T1 every kind of trouble came up', () => {
    assertLively(total)
  })
})
