/** Letters that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Prepares what somebody wrote for the middle of a sentence. Right-to-left text would also turn the punctuation around
 * it, so it is isolated. Other text gets no marks, because invisible marks would stop a search for the sentence as it
 * is read.
 */
export function setApart(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
