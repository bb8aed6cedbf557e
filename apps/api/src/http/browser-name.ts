/** Which browser on which system a request comes from, by the few words that all of them say; for its owner to know it by. */

/** In this order: most say the names of others, too. */
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

/** Such as 'Firefox on Windows'; null for what we do not know. Never a version or a word of the browser's own choice. */
export function browserNameOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  const findName = (names: typeof browsers) => names.find(([words]) => words.test(userAgent))?.[1]
  const browser = findName(browsers)
  const system = findName(systems)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
