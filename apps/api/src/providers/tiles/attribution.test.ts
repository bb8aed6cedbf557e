import { expect, test } from 'vitest'
import { attributionIn } from './attribution.ts'

const readAttribution = (attribution: unknown) => attributionIn({ attribution })

test('MAP-035 a map file’s attribution is shown as plain text', () => {
  expect(readAttribution('<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>')).toBe(
    '© OpenStreetMap',
  )
  expect(readAttribution('<a href="https://protomaps.com">Protomaps</a> &#169; <b>Elm &amp; Oak</b>')).toBe(
    'Protomaps © Elm & Oak',
  )
})

test('MAP-035 an empty attribution is replaced by OpenStreetMap’s', () => {
  for (const emptyValue of ['', ' ', '<i></i>', '&nbsp;', '—', null, 7, { html: '' }, ['©']])
    expect(readAttribution(emptyValue), JSON.stringify(emptyValue)).toBe('© OpenStreetMap contributors')
  expect(attributionIn(null)).toBe('© OpenStreetMap contributors')
})

test.each([
  '<script>alert(1)</script>Elm',
  'Elm<img src=x onerror=alert(1)>',
  'Elm<img src=x onerror=alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;Elm',
  '&#60;b&#62;Elm',
  '&amp;lt;b&amp;gt;Elm',
  '<<b>script>Elm',
  'Elm\u202eevil\u0000\n\u2028',
  '&#0;&#55296;&#1114112;Elm',
])('MAP-035 a hostile attribution is plain text: %j', (hostileText) => {
  const text = readAttribution(hostileText)
  expect(text).toContain('Elm')
  expect(text).not.toMatch(/[<>\p{Cc}\p{Cf}\p{Zl}]/u)
})

test('MAP-035 a long attribution is shortened, without taking long', () => {
  const before = performance.now()
  expect(readAttribution(`Elm ${'<'.repeat(1_000_000)}`)).toBe('Elm')
  expect(readAttribution('Elm '.repeat(1_000_000)).length).toBeLessThanOrEqual(200)
  expect(performance.now() - before).toBeLessThan(2000)
})
