import { expect, test } from 'vitest'
import { setApart } from './set-apart.ts'

test.each(['שרה', 'ا.', 'Noor ن.', '𞤀𞤣𞤢𞤥'])('%s is isolated, since its letters run the other way', (name) => {
  expect(setApart(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Ada V.', 'Łukasz', '', '李', '“A ladder”'])('%j stays as it is', (name) => {
  expect(setApart(name)).toBe(name)
})
