import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dayMs, toIso } from '../values/time.ts'
import { bioSchema, interestsSchema } from './members.operations.ts'
import { initialOf, isStreakSafe, missingProfile, normalizeInterests, shortName } from './members.rules.ts'

test.each([
  [null, [], 'both'],
  ['too short', [], 'both'],
  ['   padded    ', [], 'both'],
  [null, ['Cooking'], 'bio'],
  ['I bake on Sundays.', [], 'interests'],
  ['I bake on Sundays.', ['Cooking'], null],
] as const)('P-067 bio %j and interests %j lack %j', (bio, interests, missing) => {
  expect(missingProfile({ bio, interests })).toBe(missing)
})

test('P-067 an accepted bio never counts as missing', () => {
  for (const bio of ['1234567890', '  1234567890  ', 'x'.repeat(500)]) {
    expect(v.is(bioSchema, bio)).toBe(true)
    expect(missingProfile({ bio: bio.trim(), interests: ['Art'] })).toBeNull()
  }
  expect(v.is(bioSchema, '123456789 ')).toBe(false)
  expect(v.is(bioSchema, 'x'.repeat(501))).toBe(false)
})

test('P-067 accepted interests never count as missing', () => {
  expect(v.is(interestsSchema, ['', ' '])).toBe(false)
  expect(v.is(interestsSchema, [])).toBe(false)
  expect(v.is(interestsSchema, ['Art'])).toBe(true)
  expect(
    v.is(
      interestsSchema,
      Array.from({ length: 10 }, (_, index) => `Interest ${index}`),
    ),
  ).toBe(true)
  expect(
    v.is(
      interestsSchema,
      Array.from({ length: 11 }, (_, index) => `Interest ${index}`),
    ),
  ).toBe(false)
  expect(
    v.is(
      interestsSchema,
      [...Array(20)].map(() => 'Art'),
    ),
  ).toBe(true)
})

test.each([
  ['letters without width', '\u200b'.repeat(12)],
  ['blanks of Braille', '\u2800'.repeat(12)],
  ['characters that only reverse the text after them', '\u202e'.repeat(12)],
])('P-067 %s count as no bio and no interest', (_what, text) => {
  expect(v.is(bioSchema, text)).toBe(false)
  expect(v.is(interestsSchema, [text])).toBe(false)
  expect(missingProfile({ bio: text, interests: ['Art'] })).toBe('bio')
  expect(normalizeInterests([text, 'Art'])).toEqual(['Art'])
})

test('direction marks are removed from interests, as from all texts', () => {
  expect(normalizeInterests(['\u202eArt', 'Music\u2066 at night', 'art'])).toEqual(['Art', 'Music at night'])
})

test('interests are trimmed, without empty ones, and without duplicates in any case', () => {
  expect(normalizeInterests([' Art', 'art', '', '  ', 'Music ', 'ART'])).toEqual(['Art', 'Music'])
})

test.each([
  ['Jimenez', 'J.'],
  [' öztürk ', 'Ö.'],
  ['', ''],
  ['  ', ''],
  ['𝒳u', '𝒳.'],
])('C4 the last name %j is shown to neighbors as %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('C4 an author is named by first name and last initial', () => {
  expect(shortName({ firstName: 'Rosa', lastName: 'J.' })).toBe('Rosa J.')
  expect(shortName({ firstName: 'Rosa', lastName: '' })).toBe('Rosa')
})

test.each([
  ['no week has counted', undefined, false],
  ['only the week before counted', 3, false],
  ['this week counts', 9, true],
])('M-010 the streak is safe for this week when %s: %s days are left of it', (_what, daysLeft, isSafe) => {
  const now = Date.parse('2026-11-25T10:00:00.000Z')
  const kindnessStreakUntil = daysLeft === undefined ? undefined : toIso(now + daysLeft * dayMs)
  expect(isStreakSafe({ kindnessStreakUntil }, now)).toBe(isSafe)
})
