/** What is found by words that somebody typed. */

/** Every word occurs in the text, however it is written: 'jose' finds 'José'. */
export function hasEveryWord(text: string, search: string): boolean {
  if (search.trim() === '') return true
  const searched = folded(text)
  return folded(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Without the marks over and under letters, whichever way they were typed. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
