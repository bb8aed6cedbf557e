/**
 * Finds whether the page was opened inside another app. What such a browser stores is seldom there at the next visit, and
 * no app can be put on the home screen from it.
 */

/** The words that these apps add to the name of the browser, and the apps' names. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/MessengerForiOS|MessengerLiteForiOS|FB_IAB\/MESSENGER|Orca-Android/, 'Messenger'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/Snapchat/, 'Snapchat'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/, 'WeChat'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Pinterest/, 'Pinterest'],
  [/Twitter/, 'X'],
]

export interface InAppBrowser {
  /** The name of the app; null when it gives none. */
  app: string | null
  isApple: boolean
}

/** @returns null for a browser that stands on its own */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  const app = apps.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (app !== undefined) return { app, isApple }
  // Android marks a browser that is a part of an app; on iPhones such a part has no name of a browser.
  const isPart = /; wv\)/.test(userAgent) || (isApple && !/Safari\//.test(userAgent))
  return isPart ? { app: null, isApple } : null
}
