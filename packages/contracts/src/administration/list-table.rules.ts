/** Reads a table from the bytes of a CSV file, as spreadsheets and other systems write them: at the terminal and at the desk. */
// The build for browsers runs on the server as well, so both read a list alike.
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { ListFault, type Table } from './listed-neighbors.rules.ts'

/** More than any list of members; a larger file is another one, or would fill the memory. */
const bytesMax = 64 * 1024 * 1024
const delimiters = [',', ';', '\t', '|']

/** @throws ListFault when it is no table */
export function readTable(bytes: Uint8Array): Table {
  if (bytes.length > bytesMax) throw new ListFault('The file has more than 64 MB. Is it a list of members?')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new ListFault('This is a workbook, not a CSV file. Open it, and save it as CSV.')
  }
  const { text, encoding } = decode(bytes)
  const { body, skippedLines, delimiter } = findDelimiter(text)
  const records = parseRecords(body, delimiter)
  const [head, ...rows] = records
  if (!head) throw new ListFault('The file is empty.')
  return {
    encoding,
    delimiter,
    head: head.record.map((cell) => cell.trim()),
    rows: rows.map(({ info, record }) => ({ line: info.lines + skippedLines, cells: record })),
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Decodes by the mark at the beginning; without one as UTF-8, and what is not UTF-8 as Windows-1252, which includes Latin-1. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const read = (label: string, encoding: string) => ({ text: new TextDecoder(label).decode(bytes), encoding })
  if (startsWith(bytes, [0xff, 0xfe])) return read('utf-16le', 'UTF-16')
  if (startsWith(bytes, [0xfe, 0xff])) return read('utf-16be', 'UTF-16')
  // No text begins with this character, but each Latin letter in UTF-16 has such a byte.
  if (bytes[0] === 0) return read('utf-16be', 'UTF-16')
  if (bytes[1] === 0) return read('utf-16le', 'UTF-16')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return read('windows-1252', 'Windows-1252 (Latin-1)')
  }
}

/** Finds the delimiter in the head, where no text of a member is. Some spreadsheets write it into a line of its own. */
function findDelimiter(text: string): { body: string; skippedLines: number; delimiter: string } {
  const statement = /^sep=(.)\r?\n/.exec(text)
  if (statement?.[1] !== undefined) {
    return { body: text.slice(statement[0].length), skippedLines: 1, delimiter: statement[1] }
  }
  const head = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '')
  const counts = delimiters.map((each) => head.split(each).length)
  return { body: text, skippedLines: 0, delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ',' }
}

interface Record {
  info: { lines: number }
  record: string[]
}

function parseRecords(text: string, delimiter: string): Record[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      // Quotation marks within a text that has none around it are letters of it.
      relax_quotes: true,
      // A line with too many or too few cells is reported with its number, and does not end the import.
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Record[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    throw new ListFault(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark in the file is opened and never closed, so its lines cannot be told apart. Save it as CSV again.'
        : `The file cannot be read as CSV${lines === undefined ? '' : `: line ${lines}`}. Save it as CSV again.`,
    )
  }
}
