import { passwordStrength } from '@porchlight/contracts/sessions/password-strength.rules'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { demoPassword } from '../../../demo/neighborhood/people.ts'
import { testPassword } from '../../../testing/app.factory.ts'
import { guessableBecause } from './guessable.ts'

const around = {
  communityName: 'Echo Park Neighbors',
  person: { firstName: 'Josefína', lastName: 'van der Berg', email: 'fina.b+porch@example.org' },
}
const because = (password: string, overrides: Partial<typeof around.person> = {}) =>
  guessableBecause(password, { ...around, person: { ...around.person, ...overrides } })

test('Q12 far more than the 3,000 most common passwords of allowed length are in the list', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(10_000)
  expect(long.filter((password) => because(password) !== 'common')).toEqual([])
})

test('hardly any of the most common passwords is rated strong on screen, before the list is asked', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
  const shareOf = (strength: string) =>
    long.filter((password) => passwordStrength(password) === strength).length / long.length
  expect(shareOf('weak')).toBeGreaterThan(0.98)
  expect(shareOf('strong')).toBeLessThan(0.002)
})

test.each([
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'trustno1',
  'PassWord1',
  '1234-5678',
  ' sunshine! ',
  'ｐａｓｓｗｏｒｄ',
])('Q12 %j is a common password, whatever its case, width and marks', (password) => {
  expect(because(password)).toBe('common')
})

test.each([
  'porchlight',
  'Porchlight-2026',
  'p.o.r.c.h.l.i.g.h.t',
  'echo park 1',
  'EchoParkNeighbors!',
  'josefina1',
  'Josefína1987',
  'vanderberg',
  'Berg Josefina 1',
  'fina.b+porch@example.org',
  'finabporch99',
  // One letter, or one figure, less than is enough.
  'josefina abc',
  'josefina 123 456 789',
])('Q12 %j consists of the app’s, the community’s or the person’s name, and is refused', (password) => {
  expect(because(password)).toBe('personal')
})

test.each([
  testPassword,
  demoPassword,
  'a lamp in the window',
  'another lamp, another porch',
  'echo of the parking lot',
  'josefina likes tea',
  'josefina abcd',
  'josefina 123 456 7890',
  'x'.repeat(128),
  '🏮'.repeat(64),
  '🏮🏮🏮🏮',
  '        ',
  'пароль и лампа',
])('Q12 %j is accepted', (password) => {
  expect(because(password)).toBeNull()
})

test('Q12 a name of one letter or of signs forbids no password', () => {
  for (const name of ['A', '--', '🌻', '李']) {
    expect(because('a lamp 1', { firstName: name, lastName: name })).toBeNull()
  }
})

test('Q12 a password with one person’s name is allowed to another', () => {
  expect(because('rosamund')).toBeNull()
  expect(because('rosamund', { firstName: 'Rosamund' })).toBe('personal')
})
