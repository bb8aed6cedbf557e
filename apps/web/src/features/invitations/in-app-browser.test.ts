import { expect, it } from 'vitest'
import { inAppBrowser } from './in-app-browser.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

it.each([
  [
    'Instagram on an iPhone',
    `${iphone} Mobile/15E148 Instagram 340.0.0.22.109 (iPhone15,2)`,
    'Instagram',
    true,
  ],
  ['Instagram on Android', `${android}; wv) ${chrome} Instagram 340.0.0.22.109 Android`, 'Instagram', false],
  ['Facebook', `${iphone} Mobile/22F76 [FBAN/FBIOS;FBAV/512.0.0.40.106]`, 'Facebook', true],
  ['Messenger', `${android}; wv) ${chrome} [FB_IAB/MESSENGER;FBAV/460.0.0.0]`, 'Messenger', false],
  ['WhatsApp', `${iphone} Mobile/15E148 WhatsApp/24.20.79`, 'WhatsApp', true],
  ['an unknown app on Android', `${android}; wv) ${chrome}`, null, false],
  ['an unknown app on an iPhone', `${iphone} Mobile/15E148`, null, true],
])('M-112 the page is inside %s', (_what, userAgent, app, isApple) => {
  expect(inAppBrowser(userAgent)).toEqual({ app, isApple })
})

it.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iphone} CriOS/139.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android', `${android}) ${chrome}`],
  ['Firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'a desktop',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  ],
])('M-112 %s stands on its own', (_what, userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull()
})
