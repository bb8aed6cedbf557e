/**
 * Reads the kind of a file from its first bytes, without SQLite: opening a file with SQLite already decides over the
 * log beside it.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const magic = Buffer.from('SQLite format 3\0', 'latin1')
/**
 * The size of the file's header. The first page's own header follows, and at offset 3 it holds the number of its cells:
 * tables and indexes.
 */
const headerBytes = 100
const cellsAt = headerBytes + 3
/** A page that names others instead, as with many tables, is of another type. */
const leafOfTable = 0x0d

/** `cut`: too short for a header; `other`: not SQLite's; `empty`: a database without a table; `closed`: to this account. */
type FileKind = 'cut' | 'other' | 'empty' | 'filled' | 'closed'

export function kindOf(file: string): FileKind {
  const first = firstBytes(file)
  if (first === null) return 'closed'
  if (first.length < headerBytes) return 'cut'
  if (!first.subarray(0, magic.length).equals(magic)) return 'other'
  const isEmpty =
    first.length >= cellsAt + 2 && first[headerBytes] === leafOfTable && first.readUInt16BE(cellsAt) === 0
  return isEmpty ? 'empty' : 'filled'
}

function firstBytes(file: string): Buffer | null {
  const bytes = Buffer.alloc(cellsAt + 2)
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return null
  }
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(descriptor)
  }
}
