import { expect, test } from 'vitest'
import { dayMs, toIso } from '../values/time.ts'
import { mapEnds, sanctionActs, sanctions } from './standing.catalogue.ts'
import { type StandingDates, standingEnd, standingStateAt } from './standing.rules.ts'

const now = Date.parse('2026-11-29T12:00:00.000Z')
const inDays = (days: number) => toIso(now + days * dayMs)
const noEnds = { ...mapEnds(() => null), decidedAt: toIso(now) }

test('of all sanctions at once the gravest is the standing, with its own end', () => {
  const ends = mapEnds((_end, act) => inDays(1 + sanctionActs.indexOf(act)))
  for (const count of sanctionActs.keys()) {
    const imposedActs = sanctionActs.slice(0, count + 1)
    const act = imposedActs[count] ?? 'mute'
    const standing = { ...noEnds, ...mapEnds((end, each) => (imposedActs.includes(each) ? ends[end] : null)) }
    expect(standingStateAt(standing, now)).toBe(sanctions[act].state)
    expect(standingEnd(standing, now)).toBe(ends[sanctions[act].end])
  }
})

test('a warning is shown on a device that stored it before there was a further sanction', () => {
  const { suspendedUntil: _, ...storedRow } = noEnds
  expect(standingStateAt(storedRow as StandingDates, now)).toBe('warned')
})

test('a sanction that has run out is no warning', () => {
  expect(standingStateAt({ ...noEnds, mutedUntil: inDays(-1) }, now)).toBe('good')
})
