/**
 * A device's position in the changes, and its coverage. A device must not read it. It holds the epoch, the number, the
 * number's tag, the coverage, and how far an initial sync got.
 */
import type { ExtraAudience } from '@porchlight/contracts/sync/audiences'

/**
 * The rows that a device receives: the tables of its app, for the audiences that every member has and these additional
 * ones.
 */
export interface Coverage {
  /** The `schema` of the app: which tables it keeps. */
  schema: number
  extra: readonly ExtraAudience[]
}

export interface InitialSync {
  /** Rows below this number are still to come. */
  below: number
  /** The coverage before this initial sync: only the rest is sent. Null: the device had nothing. */
  before: Coverage | null
}

export interface Cursor {
  epoch: string
  seq: number
  tag: string
  covers: Coverage
  fill?: InitialSync
}

/** Cursors of before tables and audiences could be gained: all that there was then. */
const firstCoverage: Coverage = { schema: 2, extra: [] }

const letters: Readonly<Record<string, ExtraAudience>> = { m: 'moderators', p: 'premium' }

export function writeCursor({ epoch, seq, tag, covers, fill }: Cursor): string {
  const place = `${epoch}.${seq.toString(36)}.${tag}-${writeCoverage(covers)}`
  if (!fill) return place
  const before = fill.before === null ? '' : `-${writeCoverage(fill.before)}`
  return `${place}.${fill.below.toString(36)}${before}`
}

/** Returns the cursor in the text, or null for a text that this server did not write. */
export function readCursor(text: string): Cursor | null {
  const match =
    /^([0-9a-f]{8})\.([0-9a-z]{1,11})\.([0-9a-f]{8})(?:-(\d{1,6}[a-z]*))?(?:\.([0-9a-z]{1,11})(?:-(\d{1,6}[a-z]*))?)?$/.exec(
      text,
    )
  if (!match) return null
  const [, epoch = '', seq = '', tag = '', coverage, below, knownLetters] = match
  const covers = coverage === undefined ? firstCoverage : readCoverage(coverage)
  const before = knownLetters === undefined ? null : readCoverage(knownLetters)
  // An initial sync of gained rows comes only with a coverage, because both were added to the cursor's format at the
  // same time.
  const isWhole = knownLetters === undefined || (before !== null && coverage !== undefined)
  if (covers === null || !isWhole) return null
  const cursor: Cursor = { epoch, seq: Number.parseInt(seq, 36), tag, covers }
  if (below !== undefined) cursor.fill = { below: Number.parseInt(below, 36), before }
  return cursor
}

function writeCoverage({ schema, extra }: Coverage): string {
  const knownLetters = Object.entries(letters).filter(([, audience]) => extra.includes(audience))
  return `${schema}${knownLetters.map(([letter]) => letter).join('')}`
}

function readCoverage(text: string): Coverage | null {
  const schema = Number.parseInt(text, 10)
  const extra = [...text.slice(String(schema).length)].map((letter) => letters[letter])
  const knownExtras = extra.filter((audience) => audience !== undefined)
  // There never was an app without a table.
  return schema > 0 &&
    knownExtras.length === extra.length &&
    writeCoverage({ schema, extra: knownExtras }) === text
    ? { schema, extra: knownExtras }
    : null
}
