/** Tests of a member's level of helping, in the words of the specification. */
import { expect, it } from 'vitest'
import { profileTexts } from '../../locales/en/profile.ts'
import { weeksOf } from './standing.tsx'

it.each([
  ['M-059', 1, 'Sprouting Garden'],
  ['M-059', 2, 'Sprouting Garden'],
  ['M-060', 3, 'Blooming Garden'],
  ['M-060', 5, 'Blooming Garden'],
  ['M-061', 6, 'Magnificent Garden'],
])('%s of level %i the garden is a %s', (_id, level, label) => {
  expect(profileTexts.garden.label(level)).toBe(label)
})

it.each([
  ['none', 0, false, '......o'],
  ['two before this one', 2, false, '....##o'],
  ['two with this one', 2, true, '.....##'],
  ['more than are drawn', 12, true, '#######'],
])('M-057 of a streak of %s the weeks are drawn, the current one last', (_what, streak, isSafe, drawing) => {
  const signs = { done: '#', open: 'o', none: '.' }
  expect(
    weeksOf(streak, isSafe)
      .map((step) => signs[step])
      .join(''),
  ).toBe(drawing)
})
