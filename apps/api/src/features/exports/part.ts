/** One matter of what is a member's: a file of rows, and how the page of the copy says each. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

export interface Source {
  database: Kysely<Tables>
  memberId: string
  /** Epoch ms. */
  now: number
  /** Of somebody else, no more than the app says of them: 'Noor J.' */
  nameOf: (memberId: string | null) => Promise<string>
  /** Behind a block the app shows nothing of them, nor does the copy. */
  isApart: (memberId: string | null) => boolean
}

export interface ExportItem {
  title: string
  lines?: (string | null | undefined)[]
  /** Hash of a photo in the copy. */
  photo?: string | null
}

export interface Part<Row extends object = object> {
  /** Of its file. */
  name: string
  title: string
  /** What is in it, for whoever reads the file. */
  description: string
  rows: (source: Source) => AsyncIterable<Row>
  shown: (row: Row) => ExportItem
}

export function part<Row extends object>(definition: Part<Row>): Part {
  // What `rows` gives is what `shown` takes.
  return definition as unknown as Part
}

/** ISO 8601 in UTC, as everything outside the database has it. */
export function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

export function dayIn(iso: string | null): string {
  return iso === null ? '' : iso.slice(0, 10)
}
