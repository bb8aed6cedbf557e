/** Faults of the database itself, told by code: the operation is not to blame, and nothing can be saved now. */
import { TransactionLost } from './transact.ts'

const unavailable = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL)/

export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof TransactionLost) return true
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && unavailable.test(code)
}
