/**
 * Makes the names of CSS classes in the build: the class's own name and a mark of its sheet, the same for the app and
 * for the landing page in the document. The position in the sheet, which tools add, would differ for each class, and
 * add bytes to sheets and scripts.
 */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const root = import.meta.dirname
const sheetOf = new Map<string, string>()

export const classNames = { modules: { generateScopedName: scopedName } }

function scopedName(name: string, file: string): string {
  const sheet = relative(root, file.replace(/\?.*$/, ''))
  const mark = createHash('sha256').update(sheet).digest('base64url').slice(0, 3)
  const other = sheetOf.get(mark) ?? sheet
  if (other !== sheet) throw new Error(`${sheet} and ${other} have the same mark: it has to be longer`)
  sheetOf.set(mark, sheet)
  return `${name}_${mark}`
}
