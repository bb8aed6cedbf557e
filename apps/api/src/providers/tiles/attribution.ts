/** The attribution of a map file as plain text: in the file it is HTML of unknown origin. */
import { normalizeText } from '@porchlight/contracts/values/text/text'

const lengthMax = 200

/** The default attribution, true for nearly every file and required by the data's license. */
const usual = '© OpenStreetMap contributors'

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

export function attributionIn(metadata: unknown): string {
  const value = (metadata as { attribution?: unknown } | null)?.attribution
  if (typeof value !== 'string') return usual
  const text = value
    // A useful text is never longer, so the rest is not searched.
    .slice(0, 10 * lengthMax)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, (_all, code: string) => signOf(Number(code)))
    .replaceAll(/&([a-z]{1,6});/g, (_all, name: string) => signs[name] ?? ' ')
    // This removes the rest of a broken tag, and brackets that came as entities.
    .replaceAll(/[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  const tidy = normalizeText(text).slice(0, lengthMax).trim()
  return /\p{L}/u.test(tidy) ? tidy : usual
}

function signOf(code: number): string {
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' '
}
