/** What stands for a name where there is no room for it. */
import { lettersOf } from './letters.ts'
import { isVisibleText } from './text.ts'

/** Without apostrophes and the like before it, as names begin; '' where nothing would be seen. */
export function initialIn(name: string): string {
  const visible = lettersOf(name.normalize('NFC')).filter(isVisibleText)
  const first = visible.find((each) => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{So}]/u.test(each)) ?? visible[0]
  return first === undefined ? '' : titleCaseOf(first)
}

/** Letters of two that begin a name otherwise than they stand in capitals. */
const titleCases: Readonly<Record<string, string>> = { Ǆ: 'ǅ', Ǉ: 'ǈ', Ǌ: 'ǋ', Ǳ: 'ǲ' }

/** Of one letter as it begins a name. Of one that has several for a capital it is the first of them. */
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
