/** Figures as keyboards of other scripts and full-width ones write them: '٩٠٠٢٦', '۹۰۰۲۶', '９００２６'. */

/** Each decimal figure as one of 0 to 9; all else as it is. */
export function withPlainFigures(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, plainFigure)
}

/**
 * Returns the number in a text. Returns null for notations that nobody would write for a number: exponents, other
 * bases, words.
 */
export function numberIn(text: string): number | null {
  const figures = withPlainFigures(text.trim())
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(figures) ? Number(figures) : null
}

/** Unicode has the ten figures of a script beside each other, beginning with its zero. */
function plainFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0
  let before = 0
  while (isFigure(code - before - 1)) before += 1
  return String(before % 10)
}

function isFigure(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code))
}
