/** Tests of a member's level of helping, in the words of the specification. */
import { expect, it } from 'vitest'
import { profileTexts } from '../../locales/en/profile.ts'

it.each([
  ['M-059', 1, 'Sprouting Garden'],
  ['M-059', 2, 'Sprouting Garden'],
  ['M-060', 3, 'Blooming Garden'],
  ['M-060', 5, 'Blooming Garden'],
  ['M-061', 6, 'Magnificent Garden'],
])('%s of level %i the garden is a %s', (_id, level, label) => {
  expect(profileTexts.garden.label(level)).toBe(label)
})
