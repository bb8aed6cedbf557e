/**
 * Tests random histories of helps by two neighbors, a stranger, the clock and crashes, against a model that uses no
 * rule of the app.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestDatabase } from '../../../testing/test-database.factory.ts'
import { ledgerFaults } from '../../credits/credits.queries.ts'
import { type Happening, History, happened, openTown } from './histories.factory.ts'
import type { Step, Who } from './histories.model.factory.ts'

const happening: fc.Arbitrary<Happening> = fc.record({
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('post' as const) },
    { weight: 16, arbitrary: fc.constant('step' as const) },
    // These acts take several steps in order, which random single steps would seldom do.
    { weight: 3, arbitrary: fc.constant('agreed' as const) },
    { weight: 2, arbitrary: fc.constant('late' as const) },
    { weight: 4, arbitrary: fc.constant('half' as const) },
    { weight: 7, arbitrary: fc.constant('whole' as const) },
    { weight: 5, arbitrary: fc.constant('pass' as const) },
    { weight: 2, arbitrary: fc.constant('decide' as const) },
    { weight: 1, arbitrary: fc.constant('block' as const) },
    { weight: 3, arbitrary: fc.constant('unblock' as const) },
  ),
  type: fc.constantFrom('request' as const, 'offer' as const),
  author: fc.constantFrom('ana' as const, 'bo' as const),
  // Most steps are by the two members, and few by the stranger.
  by: fc.constantFrom<Who>('ana', 'bo', 'ana', 'bo', 'stranger'),
  helper: fc.constantFrom<Who>('ana', 'bo', 'ana', 'bo', 'stranger'),
  step: fc.constantFrom<Step>(
    ...(['accept', 'accept', 'accept', 'start', 'complete', 'complete'] as const),
    ...(['release', 'dispute', 'withdraw'] as const),
  ),
  back: fc.nat(2),
  hours: fc.constantFrom(1, 1, 20, 20, 3 * 24, 8 * 24, 31 * 24),
  didHappen: fc.boolean(),
  crashAfter: fc.option(fc.nat(30)),
  isSentTwice: fc.boolean(),
})
/** Histories in one run; `npm run prove` sets 500. */
const numRuns = Number(process.env.HELP_HISTORIES ?? 40)

test(`T4 C-003 C-005 ${numRuns} histories of two members, a stranger, the clock and crashes leave each post and each credit where they belong`, {
  // On PostgreSQL each statement is a way there and back: 500 of them take a quarter of an hour on a busy machine.
  timeout: Math.max(600_000, numRuns * 4000),
}, async () => {
  const towns: TestDatabase[] = []
  const happenings = fc.noBias(fc.array(happening, { minLength: 10, maxLength: 40, size: 'max' }))
  let town = await openTown()
  towns.push(town.database)
  const history = fc.asyncProperty(happenings, fc.boolean(), async (each, isAnaPremium) => {
    const generatedHistory = new History(town, isAnaPremium)
    try {
      await generatedHistory.begin()
      for (const next of each) await generatedHistory.live(next)
      await generatedHistory.end()
    } catch (error) {
      // The next run must not start with the remains of a failed one.
      town = await openTown()
      towns.push(town.database)
      throw error
    }
  })
  try {
    await fc.assert(history, { numRuns, seed: 21 })
    expect(await ledgerFaults(town.database.reader)).toEqual([])
    const all = ['cut off', 'confirmed alone', 'earned from escrow', 'minted', 'a fifth was not minted']
    const more = ['silence did not mint', 'returned', 'withdrawn', 'released', 'released late', 'decided']
    const holdEvents = ['held by silence', 'held by a block', 'released by a block']
    for (const eventName of [...all, ...more, ...holdEvents])
      expect(happened, eventName).toHaveProperty([eventName])
  } finally {
    for (const database of towns) await database.discard()
  }
})
