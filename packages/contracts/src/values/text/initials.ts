/** Initials, which stand for a name where there is no room for it. */
import { lettersOf } from './letters.ts'
import { isVisibleText } from './text.ts'

/**
 * Returns the first letter of a name, without an apostrophe or the like before it; '' when nothing would be visible.
 */
export function initialIn(name: string): string {
  const visible = lettersOf(name.normalize('NFC')).filter(isVisibleText)
  const first = visible.find((each) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{So}]/u.test(each)) ?? visible[0]
  return first === undefined ? '' : titleCaseOf(first)
}

/** Letters of two that begin a name otherwise than they stand in capitals. */
const titleCases: Readonly<Record<string, string>> = { Ǆ: 'ǅ', Ǉ: 'ǈ', Ǌ: 'ǋ', Ǳ: 'ǲ' }

/**
 * Returns one letter in the form in which it begins a name. When its capital form has several letters, returns the
 * first of them.
 */
export function titleCaseOf(letter: string): string {
  // Georgian capitals are for whole words.
  if (/\p{Script=Georgian}/u.test(letter)) return letter
  const upper = letter.toUpperCase().normalize('NFC')
  const isLonger = countLetters(upper) > countLetters(letter)
  const first = isLonger ? (/\p{Lu}\p{M}*/u.exec(upper)?.[0] ?? letter) : upper
  return titleCases[first] ?? first
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
