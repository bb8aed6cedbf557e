/** Faults of the database itself, found by their code: the operation is not to blame, and nothing can be saved now. */

/** The engine undid the whole transaction by itself (disk full, I/O error): nothing of it may go on. */
export class TransactionLost extends Error {
  override name = 'TransactionLost'
}

/** The fault of a database that did not respond: it is not there, or the connection broke. */
export class DatabaseGone extends Error {
  override name = 'DatabaseGone'
}

const sqlite = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL)/
/**
 * PostgreSQL's error classes that are faults of the database: connection, transaction rollback, insufficient resources,
 * object not in the required state (a lock that did not come), operator intervention, system error, corruption, and
 * read only (a standby). A query that took too long (57014) or that failed inside the engine (XX000) is not among them:
 * that query is to blame, and must not block the ones after it.
 */
const postgres = /^(?:08|40|53|55|57P|58)[0-9A-Z]{2,3}$|^XX00[12]$|^25006$/

export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof TransactionLost || error instanceof DatabaseGone) return true
  const code = errorCodeOf(error)
  return code !== null && (sqlite.test(code) || postgres.test(code))
}

/** Two transactions stood in each other's way, and the engine undid this one: the same again may succeed. */
export function isWorthRepeating(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCodeOf(error) ?? '')
}

/** Returns whether the connection to the database broke or was ended. */
export function isCutLine(error: unknown): boolean {
  return error instanceof DatabaseGone || /^(?:08[0-9A-Z]{3}|57P0[1-3])$/.test(errorCodeOf(error) ?? '')
}

/** Another process has the SQLite file. */
export function isBusy(error: unknown): boolean {
  return errorCodeOf(error)?.startsWith('SQLITE_BUSY') ?? false
}

function errorCodeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : null
}
