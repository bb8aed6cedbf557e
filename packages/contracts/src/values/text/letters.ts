/**
 * A text taken apart into what readers take for one letter: with its accents, a flag, a family of emoji, a syllable of Hangul
 * or of Devanagari. Written out, since `Intl.Segmenter` is younger than many phones, and all sides have to agree.
 */
export function lettersOf(text: string): string[] {
  return text.match(letter) ?? []
}

/** Two consonants that are written as one have this between them. */
const conjunct = String.raw`[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{Lo}`
const follower = String.raw`${conjunct}|\p{M}|\p{Emoji_Modifier}|[\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?`
const syllable = String.raw`[\u1100-\u115f]+[\u1160-\u11a7]+[\u11a8-\u11ff]*`
const letter = new RegExp(
  String.raw`\r\n|(?:\p{Regional_Indicator}{2}|${syllable}|[^])(?:${follower})*`,
  'gu',
)
