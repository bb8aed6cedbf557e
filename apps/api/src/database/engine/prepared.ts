/**
 * Queries that are run again and again: they are built and compiled once for each connection, and stored with it and
 * their statement. On a SQLite file the statement runs directly: building the same query anew takes many times as long
 * as SQLite needs for its result.
 */
import type { Database as SqliteDriver, Statement } from 'better-sqlite3'
import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../schema/tables.ts'

/** The way to send queries over a connection. All handles of the same connection share one. */
export interface Access {
  /** The SQLite file's own driver, when there is one: it returns its result at once. */
  readonly driver?: SqliteDriver
  /** Runs before each query, and may refuse it by throwing. */
  readonly beforeQuery?: () => void
}

const accesses = new WeakMap<object, Access>()

/** Registers how a handle sends its queries. For a handle that is not registered each query is built anew. */
export function provideAccess(database: Kysely<Tables>, access: Access): void {
  accesses.set(database, access)
}

/** Uses the file's own connection, where there is one. */
export function accessTo(driver: SqliteDriver | undefined): Access {
  return driver ? { driver } : {}
}

type Args = object

/**
 * Builds a query with `database`. `args` holds placeholders for later arguments, and lists of placeholders for lists.
 */
type Build<Given extends Args, Row> = (database: Kysely<Tables>, args: Given) => Compilable<Row>

export interface Prepared<Given extends Args, Row> {
  readonly all: (database: Kysely<Tables>, args: Given) => Promise<Row[]>
  readonly first: (database: Kysely<Tables>, args: Given) => Promise<Row | undefined>
  /** Runs the query and ignores its result. */
  readonly run: (database: Kysely<Tables>, args: Given) => Promise<void>
}

/**
 * Prepares a query that is built once for each connection. Its structure must not depend on the values, except for
 * lists: lists of texts and numbers have any length but zero and are for `in` alone; lists of rows are for `values`.
 */
export function prepare<Given extends Args, Row>(build: Build<Given, Row>): Prepared<Given, Row> {
  const shapesByAccess = new WeakMap<Access, Map<string, PreparedStatement>>()

  function statementFor(database: Kysely<Tables>, access: Access, args: Given): PreparedStatement {
    let shapes = shapesByAccess.get(access)
    if (!shapes) {
      shapes = new Map()
      shapesByAccess.set(access, shapes)
    }
    const shape = shapeOf(args)
    let preparedShape = shapes.get(shape)
    if (!preparedShape) {
      const compiled = build(database, placeholdersFor(args)).compile()
      preparedShape = { compiled, placeholders: compiled.parameters, ...statementOf(access, compiled) }
      shapes.set(shape, preparedShape)
    }
    return preparedShape
  }

  async function all(database: Kysely<Tables>, args: Given): Promise<Row[]> {
    const access = accesses.get(database)
    if (!access) return (await database.executeQuery(build(database, args))).rows
    access.beforeQuery?.()
    const { statement, columns, compiled, placeholders } = statementFor(database, access, args)
    const parameters = valuesOf(placeholders, args)
    if (!statement) {
      const { rows } = await database.executeQuery({ ...compiled, parameters })
      return rows as Row[]
    }
    if (!columns) {
      statement.run(parameters)
      return []
    }
    const rows = statement.all(parameters) as unknown[][]
    return rows.map((values) => rowOf(columns, values)) as Row[]
  }

  async function first(database: Kysely<Tables>, args: Given): Promise<Row | undefined> {
    const access = accesses.get(database)
    if (!access?.driver) return (await all(database, args))[0]
    access.beforeQuery?.()
    const { statement, columns, placeholders } = statementFor(database, access, args)
    if (!columns) {
      statement?.run(valuesOf(placeholders, args))
      return undefined
    }
    const values = statement?.get(valuesOf(placeholders, args)) as unknown[] | undefined
    return values && (rowOf(columns, values) as Row)
  }

  return {
    all,
    first,
    run: async (database, args) => {
      await first(database, args)
    },
  }
}

/**
 * Runs a statement without parameters, such as `savepoint a`. Returns the rows that the engine sends for it, if any.
 */
export async function runText(database: Kysely<Tables>, text: string): Promise<readonly unknown[]> {
  const driver = accesses.get(database)?.driver
  if (!driver) return (await sql.raw(text).execute(database)).rows
  let texts = textStatements.get(driver)
  if (!texts) {
    texts = new Map()
    textStatements.set(driver, texts)
  }
  let statement = texts.get(text)
  if (!statement) {
    statement = driver.prepare(text)
    texts.set(text, statement)
  }
  statement.run()
  return []
}

const textStatements = new WeakMap<SqliteDriver, Map<string, Statement>>()

interface PreparedStatement {
  compiled: CompiledQuery
  placeholders: readonly unknown[]
  statement?: Statement
  /** The names of the result's columns; absent when the statement returns no rows. */
  columns?: readonly string[]
}

function statementOf(
  access: Access,
  { sql }: CompiledQuery,
): Pick<PreparedStatement, 'statement' | 'columns'> {
  const statement = access.driver?.prepare(sql)
  if (!statement?.reader) return statement ? { statement } : {}
  // Lists of values are made in half the time of rows, and need a name each only once.
  statement.raw()
  return { statement, columns: statement.columns().map(({ name }) => camelCase(name)) }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at]
  return row
}

/** Converts a name as Kysely's own plugin does. */
function camelCase(name: string): string {
  return name.replace(/(?<=.)_+(.?)/g, (_all, next: string) => next.toUpperCase())
}

/** A placeholder for a value that is filled in when the query runs. */
class Placeholder {
  readonly read: (args: Args) => unknown
  constructor(read: (args: Args) => unknown) {
    this.read = read
  }
}

function valuesOf(parameters: readonly unknown[], args: Args): unknown[] {
  const values: unknown[] = new Array(parameters.length)
  for (let at = 0; at < parameters.length; at += 1) {
    const parameter = parameters[at]
    values[at] = parameter instanceof Placeholder ? parameter.read(args) : parameter
  }
  return values
}

/** Lists of nearly one length share a statement. */
function placeholdersInList(length: number): number {
  return 2 ** Math.ceil(Math.log2(length))
}

/**
 * Splits rows for `values`, of any count, so that few statements are needed: pieces of 64, and the rest in pieces whose
 * size halves.
 */
export function splitRows<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = []
  for (let at = 0; at < rows.length; ) {
    const count = Math.min(64, 2 ** Math.floor(Math.log2(rows.length - at)))
    pieces.push(rows.slice(at, at + count))
    at += count
  }
  return pieces
}

function isOfRows(list: readonly unknown[]): boolean {
  return typeof list[0] === 'object' && list[0] !== null
}

/** Returns what a statement depends on besides its text: the number of its arguments, and the length of its lists. */
function shapeOf(args: Args): string {
  let shape = ''
  let count = 0
  for (const name in args) {
    count += 1
    const value = args[name as keyof Args] as unknown
    if (!Array.isArray(value)) continue
    shape += isOfRows(value)
      ? `${name} ${value.length} rows,`
      : `${name} ${placeholdersInList(value.length)},`
  }
  return `${shape}${count}`
}

function placeholdersFor<Given extends Args>(args: Given): Given {
  const placeholders = Object.entries(args).map(([name, value]) => [name, placeholderFor(name, value)])
  return Object.fromEntries(placeholders) as Given
}

function placeholderFor(name: string, value: unknown): unknown {
  const readArgument = (args: Args) => (args as Record<string, unknown>)[name]
  if (!Array.isArray(value)) return new Placeholder(readArgument)
  if (isOfRows(value)) {
    return value.map((row: Args, at) =>
      Object.fromEntries(
        Object.keys(row).map((column) => [
          column,
          new Placeholder((args) => (readArgument(args) as Record<string, unknown>[])[at]?.[column]),
        ]),
      ),
    )
  }
  return Array.from(
    { length: placeholdersInList(value.length) },
    (_, at) =>
      new Placeholder((args) => {
        const list = readArgument(args) as unknown[]
        // The last value is repeated to fill the list; a query with the same value twice finds its row only once.
        return list[Math.min(at, list.length - 1)]
      }),
  )
}
