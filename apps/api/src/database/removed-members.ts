/**
 * Who was removed, beside the database and not in it: an older copy, put back, does not know of it. Ids alone, a line
 * each, which lead to nobody once the data is as the list wants it.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export function removedMembersFile(dataDir: string): string {
  return join(dataDir, 'removed-members.txt')
}

/** On the disk before it returns. */
export function noteRemoved(dataDir: string, memberId: string): void {
  if (removedMembers(dataDir).includes(memberId)) return
  const file = openSync(removedMembersFile(dataDir), 'a', 0o600)
  try {
    writeSync(file, `${memberId}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function removedMembers(dataDir: string): string[] {
  const file = removedMembersFile(dataDir)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((id) => id !== '')
}
