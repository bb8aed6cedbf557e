/** Search by words that somebody typed. */
import { withPlainFigures } from './figures.ts'

/** Every word occurs in the text, however it is written: 'jose' finds 'José'. */
export function hasEveryWord(text: string, search: string): boolean {
  if (search.trim() === '') return true
  const searched = searchable(text)
  return searchable(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/**
 * Returns a text in the one spelling that a search compares: without case, without marks over and under letters, and
 * without invisible characters; with one kind of apostrophe, quotation mark, hyphen and figures, whichever keyboard
 * wrote it.
 */
export function searchable(text: string): string {
  // An accent that stands alone would be taken apart into a blank and a mark.
  const apart = text
    .replaceAll(/[´΄᾽᾿]/g, "'")
    .normalize('NFKD')
    .toLowerCase()
  return withPlainFigures(apart)
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/['‘’‚‛`′‵ʹʻʼʽʾʿˈˊˋ՚׳ߴߵꞌ]/g, "'")
    .replaceAll(/[“”„‟«»″‶〝〞〟״]/g, '"')
    .replaceAll(/[\p{Pd}−⁃˗]/gu, '-')
    .replaceAll('⁄', '/')
    .replaceAll(/[^\0-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter)
}

const pairs = [
  // Letters that Unicode does not take apart, as they are typed where a keyboard has none of them.
  'ß ss,æ ae,œ oe,þ th,ø o,ł l,đ d,ð d,ħ h,ŧ t,ŋ n,ı i,ĸ k,ƒ f,ə e,ɛ e,ɔ o,ɨ i,ʉ u,ƀ b,ɓ b,ɖ d,ɗ d,ƙ k,ɲ n',
  // One letter that has two forms, by its place in the word or by the keyboard; and a stroke that makes a word longer.
  'ς σ,ى ي,ی ي,ک ك,ة ه,ـ ',
]
const plainLetters = new Map(
  pairs.flatMap((list) => list.split(',').map((pair) => pair.split(' ') as [string, string])),
)
