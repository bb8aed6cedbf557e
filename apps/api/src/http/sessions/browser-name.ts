/**
 * The name of a request's browser and system, from a few common words in its user agent, by which the owner recognizes
 * the device.
 */

/** Browsers in the order of the checks: most also contain the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a name such as 'Firefox on Windows', or null for an unknown browser. It never returns a version or a word
 * that the browser chose.
 */
export function browserNameOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  const findName = (names: typeof browsers) => names.find(([words]) => words.test(userAgent))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
