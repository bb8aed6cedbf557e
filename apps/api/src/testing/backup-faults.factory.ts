/**
 * Loaded before the process that makes a backup, named with what befalls it once half of the copy is written. The
 * statement is caught where the engine takes it; all of ours runs as it is.
 */
import BetterSqlite3 from 'better-sqlite3'

/** The statement that writes a copy: `vacuum into` for a SQLite file, `commit` for PostgreSQL. */
const copying = /^(?:vacuum into|commit)/

export type BackupFault = 'full' | 'killed' | 'hung'

const befall: Record<BackupFault, () => void> = {
  full: () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  hung: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
}

const fault = befall[new URL(import.meta.url).search.slice(1) as BackupFault]
const { prepare } = BetterSqlite3.prototype
BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, text: string) {
  const prepared = prepare.call(this, text)
  if (!copying.test(text)) return prepared
  return new Proxy(prepared, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(prepared, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(prepared, args)
        if (name === 'run' || name === 'all') fault()
        return result
      }
    },
  })
} as typeof prepare
