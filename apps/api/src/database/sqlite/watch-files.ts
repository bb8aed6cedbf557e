/**
 * Checks that files are still found under their names. Data that was moved or deleted while the server runs must not be
 * written any more.
 */
import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseGone } from '../engine/faults.ts'

/**
 * Records which files have these names now.
 * @returns a function that throws DatabaseGone once one of them is not the same any more
 */
export function watchFiles(files: readonly string[]): () => void {
  const firstLooks = files.map((file) => ({ file, was: statOf(file) }))
  return () => {
    for (const { file, was } of firstLooks) {
      const fileStats = statOf(file)
      if (fileStats !== undefined && fileStats.ino === was?.ino && fileStats.dev === was.dev) continue
      throw new DatabaseGone(
        `${file} was ${fileStats ? 'replaced' : 'moved or deleted'} while the server runs: nothing more is written. End the server, put the data in order, and start it again.`,
      )
    }
  }
}

function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false })
  } catch {
    // Its folder is gone, or closed to this account.
    return undefined
  }
}
