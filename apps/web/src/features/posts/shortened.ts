import { lettersOf } from '@porchlight/contracts/values/text/letters'

/** The beginning of it, where the whole would push the rest off the screen. Never cut within a letter. */
export function shortened(text: string, lettersMax: number): string {
  const letters = lettersOf(text)
  if (letters.length <= lettersMax) return text
  const start = letters.slice(0, lettersMax)
  return `${start.join('').trimEnd()}…`
}
