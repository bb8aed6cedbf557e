import { expect, it } from 'vitest'
import { isAddress, signInNameIn, signInNameStart } from './sign-in-names.rules.ts'

it.each([
  ['rosa-4821', 'rosa-4821'],
  [' ROSA \u2013 4821\u200b', 'rosa-4821'],
  ['\u2067rosa-4821\u2069', 'rosa-4821'],
  ['Rosa 4821', 'rosa-4821'],
  ['rosa4821', 'rosa-4821'],
  ['rosa-48', null],
  ['r\u043esa-4821', null],
  ['rosa-\u0664\u0668\u0662\u0661', null],
  ['rosa@example.org', null],
  ['', null],
])('Q14 the text %j is the sign-in name %j', (text, name) => {
  expect(signInNameIn(text)).toBe(name)
})

it.each([
  ['Rosa', 'rosa'],
  ['Zoë Ann', 'zoeann'],
  ['李', 'neighbor'],
  ['Wolfeschlegelsteinhausen', 'wolfeschlegelste'],
])('P-143 the name of %s begins with %s', (firstName, start) => {
  expect(signInNameStart(firstName)).toBe(start)
  expect(signInNameIn(`${start}-0000`)).toBe(`${start}-0000`)
})

it('Q14 a sign-in name is no address', () => {
  expect([isAddress('rosa-4821'), isAddress('rosa@example.org')]).toEqual([false, true])
})
