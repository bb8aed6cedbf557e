import { expect, it } from 'vitest'
import { type PasswordStrength, passwordStrength } from './password-strength.rules.ts'

it.each<[PasswordStrength, string[]]>([
  ['short', ['', 'lamp', '1234567', 'Xk8#Qz!']],
  [
    'weak',
    [
      'password',
      'Password123',
      'P@ssw0rd123',
      'sunshine1',
      'iloveyou2',
      '12345678',
      'aaaaaaaaaaaaaaaa',
      'qwertyuiop',
      'abcdefghijkl',
      'lamplamplamp',
      '19841984',
      'Porch2026!',
      'Summer2024!',
      'lamp, 8!',
    ],
  ],
  ['fair', ['xk8#Qz!p', 'window and lamp', 'Birnbaumhecke']],
  [
    'strong',
    [
      'a lamp in the window',
      'correct horse battery staple',
      'x7#kQ2!mZp4$',
      'Лампа в старом окне',
      'eine Laterne am Gartentor',
    ],
  ],
])('a password that is %s', (strength, passwords) => {
  expect(Object.fromEntries(passwords.map((password) => [password, passwordStrength(password)]))).toEqual(
    Object.fromEntries(passwords.map((password) => [password, strength])),
  )
})

it('one more word never makes a password weaker', () => {
  const order: PasswordStrength[] = ['short', 'weak', 'fair', 'strong']
  const words = ['lamp', 'window', 'stairs', 'garden', 'kettle']
  const grades = words.map((_, count) => order.indexOf(passwordStrength(words.slice(0, count + 1).join(' '))))
  expect(grades).toEqual([...grades].sort())
  expect(grades.at(-1)).toBe(order.indexOf('strong'))
})

it('the longest accepted password is rated within a moment', () => {
  const startMs = performance.now()
  for (const password of ['a'.repeat(128), 'ab'.repeat(64), `${'a'.repeat(64)}b${'a'.repeat(63)}`])
    passwordStrength(password)
  expect(performance.now() - startMs).toBeLessThan(200)
})
