/** Migrations are written once, in SQLite's words, and said in PostgreSQL's where it has others. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine-name.ts'

export async function runStatements(
  database: Kysely<unknown>,
  engine: EngineName,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    await sql.raw(engine === 'postgres' ? inPostgres(statement) : statement).execute(database)
  }
}

/**
 * A number is as wide as on SQLite, where an epoch in ms fits; text is ordered by its bytes there, whatever the
 * language of the server; a table's types are always checked, so the word for it is none.
 */
function inPostgres(statement: string): string {
  return statement
    .replace(/\)\s*strict(?:\s*,\s*without rowid)?\s*$/, ')')
    .replace(/'[^']*'|\b(?:integer|real|text)\b/g, (word) => words[word] ?? word)
}

const words: Readonly<Record<string, string>> = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text collate "C"',
}
