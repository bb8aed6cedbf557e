import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  emailAddressOf,
  emailKey,
  emailSchema,
  isStorableText,
  isVisibleText,
  mailtoOf,
  normalizeName,
  optionalText,
  requiredText,
  stripInvalid,
  truncate,
} from './text.ts'

test('text with NUL or a lone surrogate is refused on every text field', () => {
  for (const text of ['a\0b', '\ud83d', 'a\udc00b', '\udc00\ud800']) {
    expect(isStorableText(text)).toBe(false)
    expect(v.is(optionalText(50), text)).toBe(false)
    expect(v.is(requiredText(50), text)).toBe(false)
  }
  expect(v.is(emailSchema, 'a\0@example.org')).toBe(false)
})

test('a name is one line without controls', () => {
  expect(normalizeName(' Eve\r\nBcc:\u2028\u001b\u202eAda\t')).toBe('Eve Bcc: Ada')
})

test('a text without its invalid characters can be stored', () => {
  for (const text of ['a\0b', '\ud83d', 'a\udc00b', '\udc00\ud800', '🏮 porch']) {
    expect(isStorableText(stripInvalid(text))).toBe(true)
  }
  expect(stripInvalid('🏮\0 porch')).toBe('🏮 porch')
})

test('a text is shortened between two characters', () => {
  expect([3, 4, 5].map((length) => truncate('abc🏮d', length))).toEqual(['abc', 'abc', 'abc🏮'])
  expect(truncate('🏮', 2)).toBe('🏮')
  const family = '👨‍👩‍👧‍👦'
  expect(truncate(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`)
  for (let length = 2; length < 2 + family.length; length += 1)
    expect(truncate(`ab${family}c`, length)).toBe('ab')
  expect(truncate('cafe\u0301s', 4)).toBe('caf')
  expect(truncate('🇩🇪🇵🇹', 6)).toBe('🇩🇪')
  expect(truncate(`a${'\u0301'.repeat(50)}`, 10)).toHaveLength(10)
})

test('text of every script, with emoji and right-to-left marks, is accepted', () => {
  for (const text of [
    '🏮 porch',
    'مرحبا',
    'שלום\u200f',
    '日本語',
    'e\u0301',
    '__proto__',
    "'); drop table",
  ]) {
    expect(v.parse(requiredText(50), text)).toBe(text)
  }
})

test('P-034 a required text is not empty once trimmed', () => {
  for (const text of ['', ' ', '\n\t ']) expect(v.is(requiredText(50), text)).toBe(false)
  expect(v.is(optionalText(50), '')).toBe(true)
})

test('the length of a text is counted in the units of an input', () => {
  expect(v.is(optionalText(4), '🏮🏮')).toBe(true)
  expect(v.is(optionalText(4), '🏮🏮a')).toBe(false)
})

test.each([
  'rosa@example.org',
  ' rosa@example.org ',
  'a+b@sub.example.org',
  'ROSA@EXAMPLE.ORG',
  "sean.o'brien@example.org",
  'first&second@example.org',
  'a/b=c@example.org',
  "!#$%&'*+-/=?^_`{|}~@example.org",
  'rosa..j.@example.org',
  'x@my--house.example.org',
  'x@1-2.example.org',
  'x@example.xn--p1ai',
  'x@xn--bcher-kva.example',
  'x@bücher.example',
  'x@почта.рф',
  'x@例え。テスト',
  'porch@mailhost',
])('S-028 %j is an email address', (text) => {
  expect(v.is(emailSchema, text)).toBe(true)
})

test.each([
  '',
  'rosa',
  'rosa@',
  '@example.org',
  'ro sa@example.org',
  'a@b@example.org',
  'a@example.org\nBcc: x@example.org',
  'a@example.org, b@example.org',
  'a@-example.org',
  'a@example..org',
  'a@example.org.',
  'a@bücher..example',
  'a@bücher.example/path',
  'a@bücher.example:25',
  'a@bücher example',
  'a@b@bücher.example',
  'a@bücher.example\nBcc: x@example.org',
  'a@[192.0.2.1]',
  'büch@example.org',
  '"a b"@example.org',
  'Rosa <rosa@example.org>',
  `a@${'x'.repeat(64)}.example.org`,
  `a@${'ü'.repeat(60)}.example.org`,
  `${'a'.repeat(250)}@example.org`,
])('S-028 %j is refused as "Invalid email address"', (text) => {
  const [issue] = v.safeParse(emailSchema, text).issues ?? []
  expect(issue?.message).toBe('Invalid email address')
})

test('S-028 an address is stored with the domain in the form of mail servers', () => {
  expect(emailAddressOf(" Sean.O'Brien@Bücher.example ")).toBe("Sean.O'Brien@xn--bcher-kva.example")
  expect(emailAddressOf('Rosa@Example.org')).toBe('Rosa@Example.org')
})

test.each([
  ['rosa@example.org', ' Rosa@Example.org', 'rosa@example.ORG '],
  [
    'rosa@xn--bcher-kva.example',
    'rosa@bücher.example',
    'ROSA@BÜCHER.EXAMPLE',
    'rosa@bu\u0308cher.example',
    'Rosa@XN--BCHER-KVA.example',
    'rosa@bücher。example',
  ],
])('S-030 the spellings of %s are one account', (key, ...spellings) => {
  for (const email of [key, ...spellings]) expect(emailKey(email), email).toBe(key)
})

test('a mailto link contains the whole address', () => {
  expect(mailtoOf('help@example.org')).toBe('mailto:help@example.org')
  const address = 'a?b&c#d%25+e/f=g@example.org'
  const link = new URL(`${mailtoOf(address)}?subject=Help`)
  expect([decodeURIComponent(link.pathname), link.search, link.hash]).toEqual([address, '?subject=Help', ''])
})

test.each(['a', '…', '5', '🙂', 'ñ', '字', '\u202Ea'])('P-034 %j counts as visible text', (text) => {
  expect(isVisibleText(text)).toBe(true)
})

test.each(['', ' \n', '\u200B\u200B', '\u3164', '\u2800', '\u00AD', '\u202E', '\u115F\u1160\uFFA0'])(
  'P-034 %j counts as invisible',
  (text) => {
    expect(isVisibleText(text)).toBe(false)
  },
)
