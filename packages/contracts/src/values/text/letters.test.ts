import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

test.each([
  ['porch', ['p', 'o', 'r', 'c', 'h']],
  ['', []],
  ['🏮d', ['🏮', 'd']],
  ['e\u0301a\u0323\u0302', ['e\u0301', 'a\u0323\u0302']],
  ['👩‍👧👨‍👩‍👧‍👦👩🏽‍🚀', ['👩‍👧', '👨‍👩‍👧‍👦', '👩🏽‍🚀']],
  ['🇩🇪🇵🇹a', ['🇩🇪', '🇵🇹', 'a']],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿!', ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '!']],
  ['1️⃣❤️‍🔥👋🏽', ['1️⃣', '❤️‍🔥', '👋🏽']],
  ['각가', ['각', '가']],
  ['각나'.normalize('NFD'), ['각'.normalize('NFD'), '나'.normalize('NFD')]],
  ['किरण', ['कि', 'र', 'ण']],
  ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
  ['ที่นี่', ['ที่', 'นี่']],
  ['مُحَمَّد', ['مُ', 'حَ', 'مَّ', 'د']],
  ['a\r\nb', ['a', '\r\n', 'b']],
])('%j is split into characters as new browsers do it', (text, letters) => {
  expect(lettersOf(text)).toEqual(letters)
  expect([...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)).toEqual(letters)
})

test('no part of a text is lost, whatever it contains', () => {
  for (const text of ['\u0301a', 'a\n\ud83d', '\u200d\u200d', '🇩', '👩‍', '\n\u0301'])
    expect(lettersOf(text).join('')).toBe(text)
})
