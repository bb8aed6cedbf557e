/** The parts of a member's copy: each has a file of rows, and defines how the page of the copy shows a row. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { LongDay } from './words.ts'

export interface Source {
  database: Kysely<Tables>
  memberId: string
  /** Epoch ms. */
  now: number
  /** Returns another member's name in the form that the app shows: 'Noor J.' */
  nameOf: (memberId: string | null) => Promise<string>
  /** Behind a block the app shows nothing of them, nor does the copy. */
  isBlocked: (memberId: string | null) => boolean
}

export interface ExportItem {
  title: string
  lines?: (string | null | undefined)[]
  /** Hash of a photo in the copy. */
  photo?: string | null
}

export interface Part<Row extends object = object> {
  /** The name of the part's file. */
  name: string
  title: string
  /** The description of the file's content for a person who reads it. */
  description: string
  rows: (source: Source) => AsyncIterable<Row>
  shown: (row: Row, longDay: LongDay) => ExportItem
}

export function part<Row extends object>(definition: Part<Row>): Part {
  // Within one part, `rows` yields exactly the type that `shown` accepts.
  return definition as unknown as Part
}

/** Returns the day of a time, as the data has it: '2026-11-02'. */
export function dayIn(iso: string): string {
  return iso.slice(0, 10)
}
