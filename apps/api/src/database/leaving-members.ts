/**
 * Who asked for their account to be deleted, and who stays after all, beside the database: an older copy of it, put back, does
 * not know what they said last. Added to only; an id and a time a line.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const stays = 'stays'

export function leavingMembersFile(dataDir: string): string {
  return join(dataDir, 'leaving-members.txt')
}

/** On the disk before it returns. @param leavesAt epoch ms; null of who stays */
export function noteLeaving(dataDir: string, memberId: string, leavesAt: number | null): void {
  const file = openSync(leavingMembersFile(dataDir), 'a', 0o600)
  try {
    writeSync(file, `${memberId} ${leavesAt ?? stays}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** What each of them said last. A line that was cut off says nothing. */
export function leavingMembers(dataDir: string): Map<string, number | null> {
  const wishes = new Map<string, number | null>()
  const file = leavingMembersFile(dataDir)
  if (!existsSync(file)) return wishes
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const [id = '', when = ''] = line.trim().split(' ')
    if (id !== '' && when === stays) wishes.set(id, null)
    else if (id !== '' && /^\d{13}$/.test(when)) wishes.set(id, Number(when))
  }
  return wishes
}
