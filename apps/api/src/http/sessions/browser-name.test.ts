import { expect, test } from 'vitest'
import { browserNameOf } from './browser-name.ts'

const gecko = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${gecko} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Windows'],
  [`${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Edge on Windows',
  ],
  [`${gecko} (Linux; Android 14) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${gecko} (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${gecko} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${gecko} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [`${gecko} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('Q26 the user agent of %s is shown as %s', (userAgent, name) => {
  expect(browserNameOf(userAgent)).toBe(name)
})
