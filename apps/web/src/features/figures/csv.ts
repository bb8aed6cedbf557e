/** Writes tables as CSV that spreadsheets open: commas, a mark that says UTF-8, and no cell that is a formula. */

type Cell = string | number

/** Matches the beginning of a formula, also behind blanks, and in the forms of other keyboards. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

const byteOrderMark = '\ufeff'

export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** A number is written as it is. Of a text, controls and directions are left out, and a formula's sign is preceded. */
function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const harmlessText = formulaStart.test(text) ? `'${text}` : text
  return /[",]/.test(harmlessText) ? `"${harmlessText.replaceAll('"', '""')}"` : harmlessText
}
