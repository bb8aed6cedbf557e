/**
 * What a class of a sheet is called in the build: by its own name and by a mark of its sheet, for the app and for the landing
 * page in the document alike. Where in the sheet it stands, which tools write besides, differs from class to class, and
 * weighs in the sheets and in the scripts.
 */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const root = import.meta.dirname
const sheetOf = new Map<string, string>()

export const classNames = { modules: { generateScopedName: scopedName } }

function scopedName(name: string, file: string): string {
  const sheet = relative(root, file.replace(/\?.*$/, ''))
  const mark = createHash('sha256').update(sheet).digest('hex').slice(0, 5)
  const other = sheetOf.get(mark) ?? sheet
  if (other !== sheet) throw new Error(`${sheet} and ${other} have the same mark: it has to be longer`)
  sheetOf.set(mark, sheet)
  return `${name}_${mark}`
}
