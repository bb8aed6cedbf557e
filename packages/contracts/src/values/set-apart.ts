/** Letters that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * What somebody wrote, for the middle of a sentence: where its letters run the other way, it takes the signs around it along
 * unless it is set apart. Where marks are nothing to be had for, there are none: a sentence is looked for as it is read.
 */
export function setApart(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
