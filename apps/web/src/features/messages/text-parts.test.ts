import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

it('MSG-010 an address becomes a link, without the sentence’s punctuation', () => {
  expect(textParts('See https://example.org/a?b=1, or (http://example.org/c).')).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: ', or (' },
    { text: 'http://example.org/c', href: 'http://example.org/c' },
    { text: ').' },
  ])
  expect(linksIn('https://en.wikipedia.org/wiki/Porch_(house)')).toEqual([
    'https://en.wikipedia.org/wiki/Porch_(house)',
  ])
})

it.each([
  ['The plan (see https://example.org/wiki/Porch_(house)) is good', 'https://example.org/wiki/Porch_(house)'],
  ['(https://example.org/a_(b)_(c))', 'https://example.org/a_(b)_(c)'],
  ['(https://example.org/a):more', 'https://example.org/a'],
  ['[plan](https://example.org/a)more', 'https://example.org/a'],
  ['[https://example.org/a]', 'https://example.org/a'],
  ['[https://example.org/a?ids[]=1&ids[]=2]', 'https://example.org/a?ids[]=1&ids[]=2'],
  ['{https://example.org/{a}}', 'https://example.org/%7Ba%7D'],
  ['([https://example.org/a]).', 'https://example.org/a'],
  ['https://example.org/a(', 'https://example.org/a'],
  ['“https://example.org/a”', 'https://example.org/a'],
  ['„https://example.org/a“ oder', 'https://example.org/a'],
  ['‘https://example.org/a’', 'https://example.org/a'],
  ['«https://example.org/a»', 'https://example.org/a'],
  ['« https://example.org/a »', 'https://example.org/a'],
  ['‹https://example.org/a›', 'https://example.org/a'],
  ['That is https://example.org/a’s list', 'https://example.org/a'],
  ['「https://example.org/a」を', 'https://example.org/a'],
  ['『https://example.org/a』', 'https://example.org/a'],
  ['【https://example.org/a】', 'https://example.org/a'],
  ['《https://example.org/a》', 'https://example.org/a'],
  ['（https://example.org/a）', 'https://example.org/a'],
  ['［https://example.org/a］', 'https://example.org/a'],
  ['見てhttps://example.org/a、次', 'https://example.org/a'],
  ['https://example.org/a，然后', 'https://example.org/a'],
  ['https://example.org/a！好', 'https://example.org/a'],
  ['https://example.org/a？', 'https://example.org/a'],
  ['https://example.org/a：好', 'https://example.org/a'],
  ['https://example.org/a；好', 'https://example.org/a'],
  ['https://example.org/a。次は', 'https://example.org/a'],
  ['https://example.org。次は', 'https://example.org/'],
  ['https://example.org/a؟', 'https://example.org/a'],
  ['https://example.org/a، ثم', 'https://example.org/a'],
  ['https://example.org/a।', 'https://example.org/a'],
  ['https://example.org/a—it is good', 'https://example.org/a'],
  ['https://example.org/a……', 'https://example.org/a'],
  ['https://example.org/1990–2000', 'https://example.org/1990%E2%80%932000'],
  ['https://example.org/a\u200b\u2069.', 'https://example.org/a'],
  ['*https://example.org/a*', 'https://example.org/a'],
  ['**https://example.org/a**.', 'https://example.org/a'],
  ['_https://example.org/a_b_', 'https://example.org/a_b'],
  ['~https://example.org/a~', 'https://example.org/a'],
  ['(*https://example.org/a*)', 'https://example.org/a'],
  ['`https://example.org/a`', 'https://example.org/a'],
  ['|https://example.org/a|b|', 'https://example.org/a|b'],
  ['https://example.org/*', 'https://example.org/*'],
  ['https://example.org/a_', 'https://example.org/a_'],
  ['https://example.org/a?x=(1)&y=2, and on', 'https://example.org/a?x=(1)&y=2'],
  ['https://example.org/straße/日本', 'https://example.org/stra%C3%9Fe/%E6%97%A5%E6%9C%AC'],
])('MSG-010 %s leads to %s', (text, link) => {
  expect(linksIn(text)).toEqual([link])
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<b>hi</b>',
  'ftp://example.org/a',
  'xhttps://example.org',
  'https://',
  '<a href="x">y</a>',
  'https://bank.example@elsewhere.example/log-in',
  'https://bank.example:443@elsewhere.example',
])('MSG-010 %s stays text without a link', (text) => {
  expect(textParts(text)).toEqual([{ text }])
})

it.each([
  ['https://аpple.com/id', 'xn--pple-43d.com'],
  ['https://bank。example', 'bank.example'],
  ['http://ｅxample.org', 'example.org'],
  ['http://2130706433/', '127.0.0.1'],
  ['https://exam\u00adple.org', 'example.org'],
  ['https://例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['https://münchen.de', 'xn--mnchen-3ya.de'],
])('MSG-010 a misleading address, %s, shows the host it leads to', (text, host) => {
  expect(textParts(text)).toMatchObject([{ text, host }])
})

it.each([
  'HTTPS://Example.org:443/A',
  'http://example.org:8080',
  'http://xn--mnchen-3ya.de/',
  'http://[::1]:3000/',
])('MSG-010 a plain address, %s, shows no host besides', (text) => {
  expect(textParts(text)[0]).not.toHaveProperty('host')
})

it('MSG-010 no part of the text is lost', () => {
  const text = 'a https://one.example/ b\n\nhttp://two.example/x! https:// c'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
