import { expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

it('MSG-010 an address becomes a link, without what ends the sentence', () => {
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
  'javascript:alert(1)',
  'data:text/html,<b>hi</b>',
  'ftp://example.org/a',
  'xhttps://example.org',
  'https://',
  '<a href="x">y</a>',
])('MSG-010 %s is text and no link', (text) => {
  expect(textParts(text)).toEqual([{ text }])
})

it('MSG-010 nothing of what was written is lost', () => {
  const text = 'a https://one.example/ b\n\nhttp://two.example/x! https:// c'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
